import { createHash } from 'node:crypto'
import { rc4 } from '../../../pdf/reader/rc4.ts'
import type { Signer } from '../authority.ts'
import { type Draft, draftOf, revise, sign } from '../signed-pdfs.ts'
import { prepared } from './attacks.ts'
import type { Entry, People } from './entry.ts'
import { look, mark } from './honest.ts'
import { catalog, font, page, pages, stream, textOf, writePdf } from './write-pdf.ts'

const attack = (name: string, reasons: readonly string[], make: (people: People) => Draft): Entry => ({
  name,
  truth: 'attack',
  make: (people) => make(people).bytes,
  reasons,
})
const doubted = ['doubtful-change']
const [good, bad] = [textOf('R$ 100,00'), textOf('R$ 900,00')]

/** Appends this text, and a table of the objects that begin at these places in it. */
function append(made: Draft, body: string, named: readonly (readonly [number, number])[], trailer = ''): Draft {
  const start = made.bytes.length
  const rows = named.map(([number, at]) => `${number} 1\n${String(start + at).padStart(10, '0')} 00000 n \n`).join('')
  const size = Math.max(made.size, ...named.map(([number]) => number + 1))
  const xref = start + body.length
  const end = `xref\n${rows}trailer\n<< /Size ${size} /Root 1 0 R /Prev ${made.xref} ${trailer}>>\nstartxref\n${xref}\n%%EOF\n`
  return { ...made, bytes: Buffer.concat([made.bytes, Buffer.from(body + end, 'latin1')]), size, xref }
}
const object = (number: number, value: string) => `${number} 0 obj\n${value}\nendobj\n`

/** Ways to write "40 0 R" that a search may miss. */
const spellings: readonly Entry[] = (
  [
    ['many blanks', `[5 0 R 40${' '.repeat(40)}0 R]`],
    ['a long comment', `[5 0 R 40 %${'x'.repeat(100)}\n0 R]`],
    ['leading zeros', '[5 0 R 000000000040 0 R]'],
    ['no blank before R', '[5 0 R 40 0R]'],
    ['a sign', '[5 0 R +40 0 R]'],
    ['a key that stands twice, last', '5 0 R /Contents [5 0 R 40 0 R]'],
    ['a key that stands twice, first', '[5 0 R 40 0 R] /Contents 5 0 R'],
    ['an escaped key that stands twice', '[5 0 R 40 0 R] /Cont#65nts 5 0 R'],
  ] as const
).map(([name, contents]) =>
  attack(`a missing content that is named with ${name}`, doubted, (people) =>
    revise(prepared(people, { pageParts: { contents } }), [[40, bad]]),
  ),
)

/** Objects of an update that readers understand in different ways. */
const twofold: readonly Entry[] = [
  ...(['first', 'last'] as const).map((place) =>
    attack(
      `an update whose page has two contents, the other one ${place}`,
      place === 'first' ? doubted : ['changed-later'],
      (people) => {
        const made = prepared(people, {})
        const both = place === 'first' ? '40 0 R /Contents 5 0 R' : '5 0 R /Contents 40 0 R'
        return revise(made, [
          [40, bad],
          [4, page({ annots: made.fields, contents: both })],
        ])
      },
    ),
  ),
  attack('an update whose trailer has two catalogs', doubted, (people) => {
    const made = prepared(people, {})
    const body = object(40, bad) + object(41, page({ contents: '40 0 R' })) + object(42, pages.replace('4 0', '41 0'))
    const whole = body + object(43, catalog([]).replace('2 0', '42 0'))
    const at = (number: number) => [number, whole.indexOf(`${number} 0 obj`)] as const
    const grown = append(made, whole, [at(40), at(41), at(42), at(43)])
    const text = grown.bytes.toString('latin1')
    const last = text.lastIndexOf('/Root 1 0 R')
    return { ...grown, bytes: Buffer.from(`${text.slice(0, last)}/Root 43 0 R ${text.slice(last)}`, 'latin1') }
  }),
  attack('a comment that is a signature by its second keys', doubted, (people) => {
    const made = prepared(people, {})
    const note = '/Subtype /FreeText /Rect [30 785 300 800] /DA (/F1 10 Tf) /Contents (R$ 900,00)'
    const all = [...made.fields, made.size]
    return revise(made, [
      [made.size, `<< /Type /Annot ${note} /FT /Sig /T (X) /Subtype /Widget >>`],
      [1, catalog(all)],
      [4, page({ annots: all })],
    ])
  }),
  attack('a content that is written again with more behind its length', doubted, (people) => {
    const made = prepared(people, {})
    return revise(made, [[5, good.replace('\nendstream', ' BT /F1 10 Tf 34 700 Td (R$ 900,00) Tj ET\nendstream')]])
  }),
  attack('an update with two tables of which one names another content', doubted, (people) => {
    const made = prepared(people, {})
    const place = (at: number) => String.fromCharCode(at >> 16, (at >> 8) & 0xff, at & 0xff)
    const body = object(40, bad).replace('40 0 obj', '5 0 obj')
    const start = made.bytes.length
    const rows = `\x01${place(start)}\0`
    const beside = object(41, stream(rows, '/Type /XRef /Size 42 /W [1 3 1] /Index [5 1] '))
    const own = made.bytes.indexOf('\n5 0 obj') + 1 - start
    return append(made, body + beside, [[5, own]], `/XRefStm ${start + body.length} `)
  }),
]

/** A Type 3 font whose glyph "a" has the name of a role in the file. */
const glyphs = (name: string) =>
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 97 /Widths [1000] /Encoding << /Type /Encoding /Differences [97 /${name}] >> /CharProcs << /${name} 6 0 R >> /Resources << /Font << /F1 3 0 R >> >> >>`
const drawn = (text: string) => `1000 0 d0 BT /F1 1000 Tf (${text}) Tj ET`

/** An object with a role behind the key of that role, and behind the same key elsewhere. */
const roles: readonly Entry[] = [
  attack('the information of the file is a form that the page shows', ['changed-later'], (people) => {
    const shown = (text: string) =>
      stream(
        `BT /F1 10 Tf 34 790 Td (${text}) Tj ET`,
        '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> ',
      )
    const own = { resources: '/XObject << /Info 6 0 R >> ', contents: '7 0 R' }
    const made = prepared(people, {
      pageParts: own,
      more: [shown('R$ 100,00'), stream('/Info Do')],
      trailer: '/Info 6 0 R ',
    })
    return revise(made, [[6, shown('R$ 900,00')]])
  }),
  ...(['in an object', 'in the catalog'] as const).map((place) =>
    attack(`the metadata of the file are a glyph that the page shows, named ${place}`, doubted, (people) => {
      const inCatalog = place === 'in the catalog'
      const resources = inCatalog ? '/Font 1 0 R ' : ''
      const catalogMore = `/Metadata 6 0 R /F1 3 0 R ${inCatalog ? `/F2 ${glyphs('Metadata')} ` : ''}`
      const kind = '/Type /Metadata /Subtype /XML '
      const more = [stream(drawn('100,00'), kind), stream('BT /F2 10 Tf 34 790 Td (a) Tj ET'), glyphs('Metadata')]
      const own = {
        contents: '7 0 R',
        resources,
        more: inCatalog ? '' : '/Resources << /Font << /F1 3 0 R /F2 8 0 R >> >> ',
      }
      const made = prepared(people, { catalogMore, pageParts: own, more })
      return revise(made, [[6, stream(drawn('900,00'), kind)]])
    }),
  ),
]

/** Bytes behind the end of the signed revision that belong to something in it. */
const open: readonly Entry[] = [
  ...(['itself', 'by an object'] as const).map((place) =>
    attack(`a content whose length, told ${place}, reaches behind the end`, doubted, (people) => {
      const long = 60_000
      const more = ['BT /F1 10 Tf 34 790 Td (R$ 100,00) Tj ET'].map((text) =>
        stream(text).replace(/\/Length \d+/, `/Length ${place === 'itself' ? long : '7 0 R'}`),
      )
      const made = prepared(people, { pageParts: { contents: '6 0 R' }, more: [...more, String(long)] })
      const begin = made.bytes.indexOf('stream\n', made.bytes.indexOf('6 0 obj')) + 'stream\n'.length
      const late = '\nET\nBT /F1 10 Tf 34 700 Td (R$ 900,00) Tj ET\n'
      const filler = ' '.repeat(begin + long - made.bytes.length - late.length)
      const body = `${filler}${late}endstream\nendobj\n`
      return append(made, `${body}${object(50, 'null')}`, [[50, body.length]])
    }),
  ),
  attack('a content without an end', doubted, ({ ana }) => {
    const opened = good.replace('\nendstream', '')
    const closed = (fields: readonly number[]): [number, string][] => [
      [1, catalog(fields)],
      [4, page({ annots: fields })],
      [5, opened.replace(/\/Length \d+/, '/Length 9')],
    ]
    const made = sign(writePdf({ objects: [catalog([]), pages, font, page(), good] }), ana, { closed })
    const body = '\nET BT /F1 10 Tf 34 700 Td (R$ 900,00) Tj ET\nendstream\nendobj\n'
    return append(made, `${body}${object(50, 'null')}`, [[50, body.length]])
  }),
  attack('a list of contents that does not end', doubted, (people) => {
    const made = prepared(people, { pageParts: { contents: '6 0 R' }, more: ['[5 0 R (x'] })
    const body = ') 40 0 R]\nendobj\n'
    return append(made, body + object(40, bad), [[40, body.length]])
  }),
]

/** A page with a font that is not where the table says: readers then search the whole file for objects. */
function withLost({ ana }: People): Draft {
  const own = (annots: readonly number[]) =>
    page({ annots, contents: '[6 0 R 5 0 R]' }).replace('/F1 3 0 R', '/F1 3 0 R /F9 7 0 R')
  const objects = [catalog([]), pages, font, own([]), good, stream('BT /F9 10 Tf (.) Tj ET'), 'null']
  const draft = writePdf({ objects, places: new Map([[7, 3]]) })
  const bytes = Buffer.from(draft.bytes.toString('latin1').replace('7 0 obj', '% 0 obj'), 'latin1')
  const closed = (fields: readonly number[]): [number, string][] => [
    [1, catalog(fields)],
    [4, own(fields)],
  ]
  return sign({ ...draft, bytes }, ana, { closed })
}

/** Objects that readers find that search the file. */
const unnamed: readonly Entry[] = [
  attack('an object of an update that its table does not name', doubted, (people) => {
    const made = withLost(people)
    const body = object(5, bad)
    return append(made, body + object(50, 'null'), [[50, body.length]])
  }),
  attack('an object of an update inside a stream of it', doubted, (people) => {
    const made = withLost(people)
    return revise(made, [[50, stream(`\n${object(5, bad)}`)]])
  }),
  attack('a trailer of an update that is no section', doubted, (people) => {
    const made = withLost(people)
    const body = object(40, bad) + object(41, page({ contents: '40 0 R' })) + object(42, pages.replace('4 0', '41 0'))
    const whole = body + object(43, catalog([]).replace('2 0', '42 0'))
    const at = (number: number) => [number, whole.indexOf(`${number} 0 obj`)] as const
    const other = whole + object(44, `(\ntrailer\n<< /Size 99 /Root 43 0 R >>\n)`)
    return append(made, other, [at(40), at(41), at(42), at(43), [44, other.indexOf('44 0 obj')]])
  }),
  attack('a second object of a number in the signed file, and an update that lacks one', doubted, (people) => {
    const made = prepared(people, { more: [stream(`\n${object(5, bad)}`)] })
    const [field, all] = [made.size, [...made.fields, made.size]]
    const widget = '/Type /Annot /Subtype /Widget /P 4 0 R /Rect [300 60 500 110] /F 4 /AP << /N 99 0 R >>'
    return revise(made, [
      [field, `<< /FT /Sig /T (X) ${widget} >>`],
      [1, catalog(all)],
      [4, page({ annots: all })],
    ])
  }),
]

/** The signed file waits for an object that an update brings. */
const waiting: readonly Entry[] = [
  attack('an encryption that was missing', ['changed-later'], ({ ana }) => {
    const made = sign({ ...draftOf('R$ 100,00'), trailer: '/Encrypt 40 0 R /ID [<00><00>] ' }, ana)
    // Algorithms 2 and 4 of ISO 32000-2, 7.6.4, with the empty password.
    const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
    const all = Buffer.concat([padding, Buffer.alloc(32), Buffer.from('fcffffff00', 'hex')])
    const user = rc4(createHash('md5').update(all).digest().subarray(0, 5), padding).toString('hex')
    return revise(made, [[40, `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${user}> >>`]])
  }),
]

/** A page without text, and a page with text that has the same annotations. */
const twoPages: readonly Entry[] = [
  attack('a list of annotations that two pages share gains a mark', ['doubtful-change', 'holds'], ({ ana, bruno }) => {
    const made = sign(writePdf({ objects: shared('7 0 R') }), ana, { closed: inForm })
    return marked(made, bruno, [[7, `[${made.size} 0 R]`], ...inForm([...made.fields, made.size])])
  }),
  attack('a field that waited on two pages is signed', ['doubtful-change', 'holds'], ({ ana, bruno }) => {
    const waits = '<< /FT /Sig /T (X) /Type /Annot /Subtype /Widget /Rect [30 785 200 800] /P 4 0 R /F 4 >>'
    const objects = [...shared('[9 0 R]'), waits]
    const made = sign(writePdf({ objects }), ana, { closed: (fields) => inForm([9, ...fields]) })
    const signed = waits.replace('/F 4', `/F 4 /V ${made.size + 1} 0 R /AP << /N ${made.size + 2} 0 R >>`)
    return marked(made, bruno, [[9, signed]])
  }),
]

const inForm = (fields: readonly number[]): [number, string][] => [[1, catalog(fields)]]

function shared(annotations: string): string[] {
  const own = (contents: string) => page({ contents }).replace('/Annots []', `/Annots ${annotations}`)
  const two = '<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>'
  return [catalog([]), two, font, own('8 0 R'), good, own('5 0 R'), '[]', stream('')]
}

/** A second signature with a mark at the place of the text. */
const marked = (made: Draft, signer: Signer, objects: readonly (readonly [number, string])[]): Draft =>
  sign(made, signer, {
    widget: mark('30 785 200 800', made.size + 2),
    closed: () => [...objects, [made.size + 2, look('R$ 900,00', '1 g 0 0 200 50 re f 0 g')]],
  })

export const readerDifferences: readonly Entry[] = [
  ...spellings,
  ...twofold,
  ...roles,
  ...open,
  ...unnamed,
  ...waiting,
  ...twoPages,
]
