import { readDer } from '../../../pdf/signatures/der.ts'
import { sequence, setOf, tagged } from '../../../pdf/signing/der.ts'
import { type Draft, draftOf, messageOf, revise, sign, withValidationData } from '../signed-pdfs.ts'
import type { Entry, People } from './entry.ts'
import { catalog, page, textOf } from './write-pdf.ts'

const attack = (name: string, reasons: readonly string[], make: (people: People) => Draft): Entry => ({
  name,
  truth: 'attack',
  make: (people) => make(people).bytes,
  reasons,
})
const draft = () => draftOf('R$ 100,00')
const written = (made: Draft, from: RegExp, to: (found: string) => string): Draft => {
  const text = made.bytes.toString('latin1')
  const found = from.exec(text)?.[0]
  if (found === undefined) throw new Error(`nothing like ${from}`)
  // The same length, so that the table of objects stays right.
  return { ...made, bytes: Buffer.from(text.replace(found, to(found).padEnd(found.length, ' ')), 'latin1') }
}
const range = /\/ByteRange \[[ \d]+\]/
const contents = /\/Contents <30[\da-f]+>/
const rangeOf = (made: Draft) => (range.exec(made.bytes.toString('latin1'))?.[0].match(/\d+/g) ?? []).map(Number)

/** Universal Signature Forgery ("1 Trillion Dollar Refund", CCS 2019): parts of the signature are missing or empty. */
const forgeries: readonly Entry[] = (
  [
    ['no ByteRange', range, () => '', 'broken'],
    ['a ByteRange that is null', range, () => '/ByteRange null', 'broken'],
    ['a ByteRange of nothing', range, () => '/ByteRange [0 0 0 0]', 'partial'],
    ['a ByteRange of two numbers', range, () => '/ByteRange [0 10]', 'broken'],
    ['a ByteRange with numbers below zero', range, () => '/ByteRange [0 -1 -1 -1]', 'broken'],
    ['no Contents', contents, () => '', 'broken'],
    ['Contents that are null', contents, () => '/Contents null', 'broken'],
    ['empty Contents', contents, () => '/Contents <>', 'partial'],
    ['Contents of zero', contents, () => '/Contents <00>', 'partial'],
  ] as const
).map(([name, from, to, reason]) =>
  attack(`forgery: ${name}`, [reason], ({ ana }) => written(sign(draft(), ana), from, to)),
)

/** A signature that covers less than it seems, or is moved (Signature Wrapping). */
const wrappings: readonly Entry[] = [
  attack('wrapping: text between the message and the rest', ['partial'], ({ ana }) => {
    const made = sign(draft(), ana, { behind: `/Cert (${'x'.repeat(600)}) ` })
    const [, start = 0, rest = 0, length = 0] = rangeOf(made)
    // The end of the file still says where the table was: there the other one stands.
    const numbers = [1, 4, made.size - 2, made.size - 1]
    const bad = ` >>\nendobj\n5 0 obj\n${textOf('R$ 900,00')}\nendobj\n`
    const head = made.bytes.subarray(0, rest).toString('latin1') + bad
    const rows = [...numbers, 5].map(
      (number) => `${number} 1\n${String(head.lastIndexOf(`\n${number} 0 obj`) + 1).padStart(10, '0')} 00000 n \n`,
    )
    const table = `xref\n${rows.join('')}trailer\n<< /Size ${made.size} /Root 1 0 R /Prev ${draft().xref} >>\n`
    const wrapped = Buffer.from(head.padEnd(made.xref, ' ') + table, 'latin1')
    const bytes = Buffer.concat([wrapped, made.bytes.subarray(rest)])
    const moved = `/ByteRange [0 ${[start, wrapped.length, length].map((each) => String(each).padStart(10, ' ')).join(' ')}]`
    bytes.write(moved, bytes.indexOf('/ByteRange'), 'latin1')
    return { ...made, bytes }
  }),
  attack('wrapping: the range ends before the text', ['partial'], ({ ana }) => {
    const made = sign(draft(), ana)
    const [, start = 0, rest = 0, length = 0] = rangeOf(made)
    const numbers = [start, rest, length - 40].map((each) => String(each).padStart(10, ' '))
    return written(made, range, () => `/ByteRange [0 ${numbers.join(' ')}]`)
  }),
  attack('wrapping: a range of six numbers', ['broken'], ({ ana }) => {
    const made = sign(draft(), ana)
    const [, start = 0, rest = 0, length = 0] = rangeOf(made)
    return written(made, range, () => `/ByteRange [0 ${start} ${rest} 9 ${rest + 9} ${length - 9}]`)
  }),
  attack('wrapping: both signatures say the same range', ['holds', 'partial'], ({ ana, bruno }) => {
    const made = sign(sign(draft(), ana), bruno)
    const text = made.bytes.toString('latin1')
    const [first = '', second = ''] = [...text.matchAll(/\/ByteRange \[[ \d]+\]/g)].map(([each]) => each)
    return { ...made, bytes: Buffer.from(text.replace(second, first), 'latin1') }
  }),
]

/** Incremental saving: the update is written so that some readers do not see one. */
const savings: readonly Entry[] = [
  attack('saving: objects without a table', ['unreadable'], ({ ana }) => {
    const made = sign(draft(), ana)
    return {
      ...made,
      bytes: Buffer.concat([made.bytes, Buffer.from(`5 0 obj\n${textOf('R$ 900,00')}\nendobj\n`, 'latin1')]),
    }
  }),
  attack('saving: a table that leaves the signed one out', ['partial'], ({ ana }) => {
    const unsigned = draft()
    const made = sign(unsigned, ana)
    return revise({ ...made, xref: unsigned.xref }, [
      [1, catalog(made.fields)],
      [4, page({ annots: made.fields })],
      [5, textOf('R$ 900,00')],
      ...made.fields.flatMap((field): [number, string][] => [
        [field, `<< /FT /Sig /T (X) /V ${field + 1} 0 R >>`],
        [field + 1, valueIn(made)],
      ]),
    ])
  }),
  attack('saving: a last revision without an end mark, behind a harmless one', ['changed-later'], ({ ana }) => {
    const made = revise(withValidationData(sign(draft(), ana), {}), [[5, textOf('R$ 900,00')]])
    return { ...made, bytes: made.bytes.subarray(0, made.bytes.lastIndexOf('%%EOF')) }
  }),
  attack('saving: the signature again, over a changed text', ['partial'], ({ ana }) => {
    const made = sign(draft(), ana)
    return revise(made, [
      [5, textOf('R$ 900,00')],
      [made.size - 1, valueIn(made)],
    ])
  }),
]

/** The value of the signature as it is written. */
const valueIn = ({ bytes }: Draft) => /<< \/Type \/Sig [\s\S]*?> >>/.exec(bytes.toString('latin1'))?.[0] ?? ''

const messages: readonly Entry[] = [
  attack('the message of another file', ['altered'], ({ ana }) =>
    sign(draft(), ana, { message: () => messageOf(Buffer.from('R$ 900,00'), ana) }),
  ),
  attack('a message with the digest inside', ['broken'], ({ ana }) =>
    sign(draft(), ana, { message: (signed) => messageOf(signed, ana, 'adbe.pkcs7.sha1') }),
  ),
  attack('a message with another value', ['broken'], ({ ana }) =>
    sign(draft(), ana, {
      message: (signed) => {
        const message = messageOf(signed, ana)
        return message.fill(message.at(-1) === 0x55 ? 0x56 : 0x55, message.length - 1)
      },
    }),
  ),
]

/** The parts of a message down to the fields of its signer. */
function partsOf(message: Buffer) {
  const [type, content] = readDer(message).inside()
  const fields = content?.inside()[0]?.inside() ?? []
  const signer = fields.at(-1)?.inside()[0]?.inside() ?? []
  return { type: type?.whole ?? none, fields: fields.map(({ whole }) => whole), signer }
}
const none = Buffer.alloc(0)

/** So large that its lists are left out before it is parsed. */
const large = { room: 40 * 1024 }

/** One parser takes the first attributes of such a message, another the last ones. */
const twofold: readonly Entry[] = [
  attack('the signed attributes of another message behind those of this file', ['broken'], ({ ana }) =>
    sign(draft(), ana, {
      ...large,
      message: (signed) => {
        const { type, fields, signer } = partsOf(messageOf(signed, ana))
        const genuine = partsOf(messageOf(Buffer.from('R$ 900,00'), ana)).signer
        const [attributes, value] = [genuine[3], genuine[5]]
        const own = signer.slice(0, 5).map(({ whole }) => whole)
        const more = [value?.whole ?? none, tagged(1, attributes?.content ?? none), attributes?.whole ?? none]
        const data = sequence(...fields.slice(0, -1), setOf(sequence(...own, ...more)))
        return sequence(type, tagged(0, data))
      },
    }),
  ),
  attack('the signer of another message behind that of this file', ['broken'], ({ ana }) =>
    sign(draft(), ana, {
      ...large,
      message: (signed) => {
        const { type, fields } = partsOf(messageOf(signed, ana))
        const other = partsOf(messageOf(Buffer.from('R$ 900,00'), ana)).fields.at(-1) ?? none
        // The value is the other's, too.
        const { signer } = partsOf(messageOf(signed, ana))
        const value = partsOf(messageOf(Buffer.from('R$ 900,00'), ana)).signer[5]?.whole ?? none
        const own = setOf(sequence(...signer.slice(0, 5).map(({ whole }) => whole), value))
        return sequence(type, tagged(0, sequence(...fields.slice(0, -1), own, other)))
      },
    }),
  ),
]

export const forgedFiles: readonly Entry[] = [...forgeries, ...wrappings, ...savings, ...messages, ...twofold]
