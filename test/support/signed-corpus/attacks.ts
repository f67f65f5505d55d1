import { type Draft, draftOf, revise, sign } from '../signed-pdfs.ts'
import { certifies } from './certifies.ts'
import { formOf } from './changed.ts'
import type { Entry, People } from './entry.ts'
import { look, mark } from './honest.ts'
import { catalog, font, page, pages, stream, textOf, writePdf } from './write-pdf.ts'

type Make = (people: People) => Draft
const attack = (name: string, reasons: readonly string[], make: Make): Entry => ({
  name,
  truth: 'attack',
  make: (people) => make(people).bytes,
  reasons,
})
const [good, bad] = [textOf('R$ 100,00'), textOf('R$ 900,00')]

export interface Shadow {
  readonly catalogMore?: string
  readonly pageParts?: Parameters<typeof page>[0]
  readonly more?: readonly string[]
  readonly trailer?: string
  readonly places?: ReadonlyMap<number, number>
}

/** A file that was prepared before Ana signed it: pages, font, page, the good content, and what is hidden in it. */
export function prepared({ ana }: People, { catalogMore = '', pageParts = {}, more = [], ...rest }: Shadow): Draft {
  const closed = (fields: readonly number[]): [number, string][] => [
    [1, catalog(fields, catalogMore)],
    [4, page({ ...pageParts, annots: [...(pageParts.annots ?? []), ...fields] })],
  ]
  const objects = [catalog([], catalogMore), pages, font, page(pageParts), good, ...more]
  return sign(writePdf({ objects, ...rest }), ana, { closed })
}
const image = (keys: string) =>
  stream(
    '\xff\xff\xff',
    `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 ${keys}`,
  )

/** "Shadow Attacks: Hiding and Replacing Content in Signed PDFs" (NDSS 2021). */
const shadows: readonly Entry[] = [
  attack('shadow, hide: the image over the text is removed', ['changed-later'], (people) => {
    const own = { resources: '/XObject << /I 6 0 R >> ', contents: '[5 0 R 7 0 R]' }
    const made = prepared(people, { pageParts: own, more: [image(''), stream('q 300 0 0 20 30 780 cm /I Do Q')] })
    return revise(made, [[6, stream('', '/Type /XObject /Subtype /Form /BBox [0 0 1 1] ')]])
  }),
  attack('shadow, hide: the reference to the image is freed', ['changed-later'], (people) => {
    const own = { resources: '/XObject << /I 6 0 R >> ', contents: '[5 0 R 7 0 R]' }
    return freed(prepared(people, { pageParts: own, more: [image(''), stream('q 300 0 0 20 30 780 cm /I Do Q')] }), 6)
  }),
  attack('shadow, replace: the font', ['changed-later'], (people) =>
    revise(prepared(people, {}), [[3, font.replace('/BaseFont', '/Widths [] /BaseFont')]]),
  ),
  attack('shadow, replace: the value over the look of a field', ['changed-later'], ({ ana }) => {
    const { draft, closed, field } = formOf()
    return revise(sign(draft, ana, { closed }), [[6, field]])
  }),
  attack('shadow, hide and replace: another tree of pages', ['changed-later'], (people) =>
    revise(prepared(people, { more: [bad, page({ contents: '6 0 R' })] }), [
      [2, '<< /Type /Pages /Kids [7 0 R] /Count 1 >>'],
    ]),
  ),
  attack('shadow, hide and replace: the table points to the other content', ['changed-later'], (people) => {
    const made = prepared(people, { more: [bad] })
    return pointed(made, 5, made.bytes.indexOf('6 0 obj') + 0, 6)
  }),
  attack('an object that was missing on purpose', ['doubtful-change'], (people) => {
    const made = prepared(people, { pageParts: { contents: '[5 0 R 40 0 R]' } })
    return sign(revise(made, [[40, stream('1 g 0 0 595 842 re f')]]), people.bruno, { closed: () => [] })
  }),
  attack('an object that was said to stand behind the end', ['doubtful-change'], (people) => {
    const own = { contents: '[5 0 R 6 0 R]' }
    const first = prepared(people, { pageParts: own, more: [bad], places: new Map([[6, 60_000]]) })
    const filler = Buffer.alloc(60_000 - first.bytes.length, ' ')
    const hidden = Buffer.from(`6 0 obj\n${bad}\nendobj\n`, 'latin1')
    return revise({ ...first, bytes: Buffer.concat([first.bytes, filler, hidden]) }, [[50, 'null']])
  }),
  ...(['Metadata', 'DSS'] as const).map((role) =>
    attack(
      `the content of the page is also the file's ${role}`,
      role === 'DSS' ? ['changed-later'] : ['doubtful-change'],
      (people) => {
        const kind = '/Type /Metadata /Subtype /XML '
        const own = { catalogMore: `/${role} 6 0 R `, pageParts: { contents: '6 0 R' } }
        const made = prepared(people, { ...own, more: [stream('BT /F1 10 Tf 34 790 Td (R$ 100,00) Tj ET', kind)] })
        return revise(made, [[6, stream('BT /F1 10 Tf 34 790 Td (R$ 900,00) Tj ET', kind)]])
      },
    ),
  ),
  ...(['%x\n', '\0'] as const).map((between) =>
    attack(`a content whose stream begins after ${JSON.stringify(between)}`, ['changed-later'], (people) => {
      const odd = (text: string) => textOf(text).replace('>>\n', `>>${between}`)
      const made = prepared(people, { pageParts: { contents: '6 0 R' }, more: [odd('R$ 100,00')] })
      return revise(made, [[6, odd('R$ 900,00')]])
    }),
  ),
  attack('a content of another generation', ['doubtful-change'], (people) => {
    const made = revise(prepared(people, {}), [[5, good]])
    const text = made.bytes.toString('latin1')
    const at = text.lastIndexOf(' 00000 n')
    return { ...made, bytes: Buffer.from(`${text.slice(0, at)} 00001 n${text.slice(at + 8)}`, 'latin1') }
  }),
  attack('a comment is also the information of the file', ['doubtful-change'], (people) => {
    const comment = (text: string) =>
      `<< /Type /Annot /Subtype /FreeText /Rect [30 700 300 720] /DA (/F1 10 Tf) /Contents (${text}) >>`
    const made = prepared(people, { pageParts: { annots: [6] }, more: [comment('R$ 100,00')], trailer: '/Info 6 0 R ' })
    return revise(made, [[6, comment('R$ 900,00')]])
  }),
]

/** A stream, a page or another annotation that says it belongs to a signature. */
const disguises: readonly Entry[] = [
  attack('content that says it is a signature', ['changed-later'], (people) => {
    const made = prepared(people, { pageParts: { contents: '6 0 R' }, more: ['[5 0 R]'] })
    return revise(made, [
      [30, stream('1 g 0 0 595 842 re f', '/FT /Sig ')],
      [6, '[5 0 R 30 0 R]'],
    ])
  }),
  attack('a list of contents that gains a field', ['doubtful-change'], (people) => {
    const made = prepared(people, { pageParts: { contents: '6 0 R' }, more: ['[5 0 R]'] })
    return revise(made, [
      [30, '<< /FT /Sig /T (X) /Subtype /Widget /Type /Annot /Rect [0 0 0 0] >>'],
      [6, '[5 0 R 30 0 R]'],
    ])
  }),
  attack('a page that says it is a signature', ['changed-later'], ({ ana }) => {
    const objects = [catalog([]), '<< /Type /Pages /Kids 6 0 R /Count 1 >>', font, page(), good, '[4 0 R]']
    const closed = (fields: readonly number[]): [number, string][] => [
      [1, catalog(fields)],
      [4, page({ annots: fields })],
    ]
    const made = sign(writePdf({ objects }), ana, { closed })
    return revise(made, [
      [30, page().replace('/Type /Page', '/Type /Page /FT /Sig')],
      [6, '[4 0 R 30 0 R]'],
    ])
  }),
  attack('a comment that says it is a signature', ['changed-later'], (people) =>
    added(
      prepared(people, {}),
      `<< /Type /Annot /Subtype /FreeText /FT /Sig /T (X) /Rect [0 0 595 842] /Contents (R$ 900,00) >>`,
    ),
  ),
  attack('a signature field with an action', ['changed-later'], (people) =>
    added(
      prepared(people, {}),
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (X) /Rect [0 0 0 0] /AA << /PO << /S /JavaScript /JS (this.dirty) >> >> >>`,
    ),
  ),
  attack('other fonts for a field without a look', ['changed-later'], ({ ana }) => {
    const field =
      '<< /FT /Tx /T (Valor) /V (100) /DA (/F1 10 Tf) /Type /Annot /Subtype /Widget /Rect [34 700 200 720] /P 4 0 R >>'
    const all = (fields: readonly number[], number = 3) =>
      catalog([6, ...fields], '', `/NeedAppearances true /DR << /Font << /F1 ${number} 0 R >> >> `)
    const objects = [all([]), pages, font, page({ annots: [6] }), good, field]
    const closed = (fields: readonly number[]): [number, string][] => [
      [1, all(fields)],
      [4, page({ annots: [6, ...fields] })],
    ]
    const made = sign(writePdf({ objects }), ana, { closed })
    return revise(made, [
      [30, font.replace('/BaseFont', '/FirstChar 48 /BaseFont')],
      [1, all(made.fields, 30)],
    ])
  }),
]

/** A field that is added, and covers the text (Sneaky Signature, IEEE S&P 2021). */
const overlays: readonly Entry[] = [
  attack('a second signature whose mark covers the page', ['doubtful-change', 'holds'], (people) =>
    covered(people, '0 0 595 842'),
  ),
  attack('a second signature whose mark covers a line', ['doubtful-change', 'holds'], (people) =>
    covered(people, '30 785 200 800'),
  ),
  ...(
    [
      ['over a line', '30 785 200 800'],
      ['whose place over a line stands elsewhere', '41 0 R 42 0 R 43 0 R 44 0 R'],
    ] as const
  ).map(([name, rectangle]) =>
    attack(`an empty signature field ${name}`, ['doubtful-change'], (people) => {
      const sides = [30, 785, 200, 800].map((side, nth) => [41 + nth, String(side)] as const)
      const made = revise(prepared(people, {}), [[40, look('R$ 900,00', '1 g 0 0 200 50 re f 0 g')], ...sides])
      return added(made, `<< /Type /Annot /Subtype /Widget /FT /Sig /T (X) /P 4 0 R ${mark(rectangle, 40)} /F 4 >>`)
    }),
  ),
  attack('a certification for fields, and a comment', ['changed-later'], ({ ana }) => {
    const made = sign(draftOf('R$ 100,00'), ana, { more: certifies(2) })
    return stampedOver(made)
  }),
  attack('a certification for comments, and a page cut off', ['changed-later'], ({ ana }) => {
    const made = sign(draftOf('R$ 100,00'), ana, { more: certifies(3) })
    return revise(made, [[4, page({ annots: made.fields, more: '/CropBox [0 0 595 700] ' })]])
  }),
  attack('a certification for comments, and another content', ['changed-later'], ({ ana }) =>
    revise(sign(draftOf('R$ 100,00'), ana, { more: certifies(3) }), [[5, bad]]),
  ),
  attack('a certification for comments, and a comment', ['doubtful-change'], ({ ana }) => {
    const made = sign(draftOf('R$ 100,00'), ana, { more: certifies(3) })
    return stampedOver(made)
  }),
]

function covered(people: People, rectangle: string): Draft {
  const made = prepared(people, {})
  const appearance = made.size + 2
  return sign(made, people.bruno, {
    widget: mark(rectangle, appearance),
    closed: (fields) => [
      [1, catalog(fields)],
      [4, page({ annots: fields })],
      [appearance, look('R$ 900,00', '1 g 0 0 200 50 re f 0 g')],
    ],
  })
}

/** A comment over the text. */
const stampedOver = (made: Draft): Draft =>
  revise(made, [
    [made.size, '<< /Type /Annot /Subtype /Stamp /Rect [30 785 200 800] >>'],
    [4, page({ annots: [...made.fields, made.size] })],
  ])

/** Adds an annotation to the page, and to the form. */
function added(made: Draft, annotation: string): Draft {
  const number = made.size
  const all = [...made.fields, number]
  return revise(made, [
    [number, annotation],
    [1, catalog(all)],
    [4, page({ annots: all })],
  ])
}

/** An update that only frees a number. */
function freed(made: Draft, number: number): Draft {
  const xref = made.bytes.length
  const text = `xref\n${number} 1\n0000000000 00001 f \ntrailer\n<< /Size ${made.size} /Root 1 0 R /Prev ${made.xref} >>\nstartxref\n${xref}\n%%EOF\n`
  return { ...made, bytes: Buffer.concat([made.bytes, Buffer.from(text, 'latin1')]), xref }
}

/** An update that gives a number another place. */
function pointed(made: Draft, number: number, from: number, as: number): Draft {
  const found = made.bytes.toString('latin1').slice(from)
  const copy = Buffer.from(
    `${number} 0 obj${found.slice(`${as} 0 obj`.length, found.indexOf('endobj'))}endobj\n`,
    'latin1',
  )
  const start = made.bytes.length
  const xref = start + copy.length
  const text = `xref\n${number} 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<< /Size ${made.size} /Root 1 0 R /Prev ${made.xref} >>\nstartxref\n${xref}\n%%EOF\n`
  return { ...made, bytes: Buffer.concat([made.bytes, copy, Buffer.from(text, 'latin1')]), xref }
}

export const attacks: readonly Entry[] = [...shadows, ...disguises, ...overlays]
