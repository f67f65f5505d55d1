import type { Chance } from '../chance.ts'
import { type Draft, revise, sign } from '../signed-pdfs.ts'
import { prepared } from './attacks.ts'
import type { People } from './entry.ts'
import { catalog, page, pages, stream, textOf } from './write-pdf.ts'

const [good, bad] = [textOf('R$ 100,00'), textOf('R$ 900,00')]
const blanks = [' ', '\n', '\0', ' '.repeat(40), '%x\n', `%${'x'.repeat(90)}\r`, '']
const numbers = ['40', '0040', '000000000040', '+40', '5', '6', '7']
const longer = 'BT /F1 10 Tf 34 700 Td (R$ 900,00) Tj ET\nendstream'
const values = [
  ...[bad, good, good.replace('endstream', longer), good.replace(/\d+/, '99999')],
  ...[page(), page({ contents: '40 0 R' }), pages, pages.replace('4 0', '41 0'), catalog([])],
  ...['[5 0 R 40 0 R]', '[40 0 R]', 'null', '400', stream(`\n5 0 obj\n${bad}\nendobj\n`)],
  stream('BT /F1 10 Tf 34 790 Td (R$ 900,00) Tj ET', '/Type /Metadata /Subtype /XML '),
  stream('BT /F1 9 Tf 34 700 Td (R$ 900,00) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 595 842] '),
]
const words = [
  ...['/Contents 40 0 R ', '/Contents 5 0 R ', '40 0 R ', '5 0 R ', '<<', '>>', '[', ']', '(', ')', '%', '\n', ' '],
  ...[
    '5 0 obj\n',
    'endobj\n',
    'stream\n',
    'endstream\n',
    '/Length 9 ',
    '/Kids [41 0 R] ',
    '#',
    '/Metadata 6 0 R ',
    'R',
  ],
]

/** A document that an author may have prepared, signed by Ana: odd references, two keys, objects that are missing or two. */
export function prepare(people: People, chance: Chance): Draft {
  if (chance.one(3)) return prepared(people, { more: [chance.pick(values), chance.pick(values)] })
  const odd = () => [numbers, blanks, ['0', '00'], blanks, ['R']].map((each) => chance.pick(each)).join('')
  const contents = chance.pick(['5 0 R', `[5 0 R ${odd()}]`, `[${odd()} 5 0 R]`, '6 0 R', `5 0 R /Contents ${odd()}`])
  const own = chance.pick(['', '', '/XObject << /Info 6 0 R >> ', '/Font 7 0 R '])
  const parts = { contents, resources: own, more: chance.pick(['', '', '/Contents 5 0 R ', '/Metadata 6 0 R ']) }
  const roles = chance.pick(['', '', '/Metadata 6 0 R ', '/DSS 6 0 R '])
  const more = [chance.pick([bad, stream('/Info Do'), ...values]), chance.pick(values)]
  const places = new Map<number, number>(chance.one(4) ? [[7, 3]] : [])
  const trailer = chance.pick(['', '/Info 6 0 R '])
  return prepared(people, { pageParts: parts, catalogMore: roles, more, trailer, places })
}

/** Adds what seems harmless to a signed document: objects, another signature, validation data; and damages it a little. */
export function change(made: Draft, people: People, chance: Chance): Buffer {
  const oddly = (text: string) => (chance.one(3) ? inserted(text, chance) : text)
  const free = chance.pick([5, 6, 7, 40, 40, 40, 41])
  const objects: [number, string][] = [
    [free, oddly(chance.pick([bad, bad, ...values]))],
    ...(chance.one(2) ? [[41, oddly(page({ contents: '40 0 R' }))] as [number, string]] : []),
  ]
  const all = [...made.fields, made.size]
  const closed: [number, string][] = [
    [1, catalog(all)],
    [4, oddly(page({ annots: all }))],
  ]
  const grown = chance.pick([
    () => revise(made, objects),
    () => revise(revise(made, objects), [[50, 'null']]),
    () => revise(made, objects.slice(0, 1)),
    () =>
      revise(made, [
        [1, catalog(made.fields, '/DSS 60 0 R ')],
        [60, '<< /CRLs [] >>'],
      ]),
    () => sign(made, people.bruno, { closed: () => [...closed, ...objects.filter(([number]) => number > 9)] }),
  ])()
  const text = grown.bytes.toString('latin1')
  if (chance.one(4)) {
    const start = text.lastIndexOf('startxref')
    const hidden = `${chance.pick([5, 5, 4])} 0 obj\n${chance.pick(values)}\nendobj\n`
    return Buffer.from(`${text.slice(0, start)}${hidden}${text.slice(start)}`, 'latin1')
  }
  if (!chance.one(4)) return grown.bytes
  const cut = made.bytes.length
  return Buffer.from(text.slice(0, cut) + inserted(text.slice(cut), chance), 'latin1')
}

function inserted(text: string, chance: Chance): string {
  const at = chance.between(0, text.length)
  return `${text.slice(0, at)}${chance.pick(words)}${text.slice(at + chance.pick([0, 0, 1, 8]))}`
}
