import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ByteSource } from '../../../pdf/reader/byte-source.ts'
import { checkSignatures } from '../../../pdf/signatures/check.ts'
import { incrementalUpdate } from '../../../service/signature-page/incremental-update.ts'
import { makeAuthority, type Signer } from '../../support/authority.ts'
import { pagesOf } from '../../support/pdf-pages.ts'
import { type Draft, draftOf, revise, sign } from '../../support/signed-pdfs.ts'

const cases = path.join(import.meta.dirname, '../../cases')
const filesOf = (name: string) =>
  readdirSync(path.join(cases, name))
    .filter((file) => file.endsWith('.pdf'))
    .map((file) => path.join(name, file))

const sourceOf = (bytes: Buffer): ByteSource => ({
  bytes: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
})
const problemOf = async (bytes: Buffer) =>
  (await checkSignatures(sourceOf(bytes), { roots: [], now: new Date() })).problem
const problemOfCase = (file: string) => problemOf(readFileSync(path.join(cases, file)))

let ana: Signer
beforeAll(() => {
  ana = makeAuthority('/CN=Raiz').issue('/CN=Ana')
})
const signedByAna = () => sign(draftOf('Contrato'), ana)

describe('a valid signature', () => {
  it.each([
    ...filesOf('pdf-signature-pbad'),
    ...filesOf('pdf-signature-second'),
    ...filesOf('pdf-signature-large-crl'),
    ...filesOf('pdf-signature-in-restricted'),
    'pdf-prev-zero/prev-zero-signed.pdf',
    'pdf-xref-19-bytes/xref-entries-of-19-bytes-signed.pdf',
  ])('stays valid however its program writes it: %s', async (file) => {
    expect(await problemOfCase(file)).toBeNull()
  })

  it('stays valid with a long list of revoked certificates in a message whose parts have no length', async () => {
    for (const file of filesOf('pdf-signature-large-crl')) {
      const bytes = readFileSync(path.join(cases, file))
      const [found = '', digits = ''] = /\/Contents <([\da-f]+)>/i.exec(bytes.toString('latin1')) ?? []
      const message = withoutLengths(Buffer.from(digits, 'hex'), 3).toString('hex').padEnd(digits.length, '0')
      expect(message).toHaveLength(digits.length)
      bytes.write(message, bytes.indexOf(found) + '/Contents <'.length, 'latin1')
      expect(await problemOf(bytes)).toBeNull()
    }
  })

  it('stays valid where a later one writes numbers, strings and null entries of the page in another way', async () => {
    const made = signedByAna()
    const grown = revise(made, [[4, bodyOf(made, '/MediaBox [0.0 0 595. 842] /Tabs null')]])
    expect(await problemOf(grown.bytes)).toBeNull()
  })
})

/** A message in BER: so many parts, each the last in the one around it, end with two zeros. */
function withoutLengths(message: Buffer, depth: number): Buffer {
  const head = (message[1] ?? 0) > 0x80 ? 2 + ((message[1] ?? 0) & 0x7f) : 2
  const length = head === 2 ? (message[1] ?? 0) : message.readUIntBE(2, head - 2)
  const content = message.subarray(head, head + length)
  // The outermost part begins with its type.
  const type = depth === 3 ? 2 + (content[1] ?? 0) : 0
  const inner = depth === 1 ? content : withoutLengths(content.subarray(type), depth - 1)
  return Buffer.concat([message.subarray(0, 1), Buffer.from([0x80]), content.subarray(0, type), inner, Buffer.alloc(2)])
}

/** The page of a signed draft, with another box. */
const bodyOf = ({ fields }: Draft, box: string) =>
  `<< /Annots [${fields.map((each) => `${each} 0 R`).join(' ')}] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> ${box} /Parent 2 0 R /Type /Page >>`

describe('a change that hides behind another way to write', () => {
  const changed = /alterado depois da assinatura digital de Ana/
  it('is named where one value of the page differs', async () => {
    const made = signedByAna()
    expect(await problemOf(revise(made, [[4, bodyOf(made, '/MediaBox [0 0 595 421]')]]).bytes)).toMatch(changed)
  })

  it('is named where a widget that belongs to no signature is added', async () => {
    const made = signedByAna()
    const widget = '<< /Type /Annot /Subtype /Widget /Rect [0 0 300 300] /P 4 0 R /F 4 >>'
    const page = bodyOf({ ...made, fields: [...made.fields, made.size] }, '/MediaBox [0 0 595 842]')
    expect(
      await problemOf(
        revise(made, [
          [made.size, widget],
          [4, page],
        ]).bytes,
      ),
    ).toMatch(changed)
  })
})

describe('bytes around a signed file', () => {
  const zeros = Buffer.alloc(70_000)
  const preceded = (text: string, { bytes }: Draft) => Buffer.concat([Buffer.from(text, 'latin1'), bytes])
  it.each([
    ['the mark of UTF-8 before it', () => preceded('\u00ef\u00bb\u00bf', signedByAna())],
    ['empty lines before it', () => preceded('\r\n\r\n', sign(signedByAna(), ana))],
    ['zeros behind it', () => Buffer.concat([signedByAna().bytes, zeros])],
    [
      'line ends behind it',
      () => Buffer.from(`${signedByAna().bytes.toString('latin1')}${'\r\n'.repeat(40)}`, 'latin1'),
    ],
    ['both', () => Buffer.concat([preceded('\n', signedByAna()), zeros])],
  ])('do not harm the signature if they show nothing: %s', async (_, make) =>
    expect(await problemOf(make())).toBeNull(),
  )

  it('may be signed, whether the offsets count from the file or from the PDF', async () => {
    const draft = draftOf('Contrato')
    expect(await problemOf(sign({ ...draft, bytes: preceded('HTTP/1.1 200 OK\r\n\r\n', draft) }, ana).bytes)).toBeNull()
  })

  it('are no proof of a change if they are text before a file that was signed without them', async () => {
    expect(await problemOf(preceded('Content-Type: application/pdf\r\n', signedByAna()))).toMatch(
      /Não foi possível confirmar que nada mudou depois da assinatura digital de Ana/,
    )
  })

  it('are a change if an object stands behind the file', async () => {
    const { bytes } = signedByAna()
    const object = Buffer.from('5 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n%%EOF\n')
    expect(await problemOf(Buffer.concat([bytes, object]))).toMatch(/alterado/)
  })
})

describe('an update of a hybrid file', () => {
  it('is a change where its table frees a signed object that its stream does not show', async () => {
    const made = signedByAna()
    const rows = `${made.size} 0 obj\n<< /Type /XRef /Size ${made.size + 1} /W [1 2 1] /Index [${made.size} 1] /Length 4 >>\nstream\n\x01\x00\x00\x00\nendstream\nendobj\n`
    const beside = made.bytes.length
    const table = `xref\n5 1\n0000000000 00001 f \ntrailer\n<< /Size ${made.size + 1} /Root 1 0 R /Prev ${made.xref} /XRefStm ${beside} >>\n`
    const end = `${rows}${table}startxref\n${beside + rows.length}\n%%EOF\n`
    expect(await problemOf(Buffer.concat([made.bytes, Buffer.from(end, 'latin1')]))).toMatch(/alterado/)
  })
})

describe('a number that was free', () => {
  /** A file in which number 30 is not used; another object may refer to it. */
  const withGap = (isReferred: boolean): Draft =>
    revise(draftOf('Contrato'), [[40, isReferred ? '[30 0 R]' : '[true]']])

  it('may hold something new, unless the signed pages refer to it', async () => {
    for (const isReferred of [false, true]) {
      const made = sign(withGap(isReferred), ana)
      const filled = revise(made, [[30, '<< /Type /Bead >>']])
      const problem = await problemOf(filled.bytes)
      if (isReferred) expect(problem).toMatch(/alterado/)
      else expect(problem).toBeNull()
    }
  })
})

describe('a structure for screen readers', () => {
  const file = readFileSync(path.join(cases, 'pdf-signature-second/signature-second-tagged.pdf')).toString('latin1')
  it('that gains more than elements of signatures is doubtful, and nobody is accused', async () => {
    const draft: Draft = {
      bytes: Buffer.from(file, 'latin1'),
      fields: [],
      size: 23,
      xref: Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]),
    }
    const element = '<< /Type /StructElem /S /Document /P 20 0 R /K [0 22 0 R] /Pg 4 0 R /ActualText (Outra) >>'
    expect(await problemOf(revise(draft, [[21, element]]).bytes)).toMatch(
      /Não foi possível confirmar que nada mudou depois da assinatura digital de Helena Dantas/,
    )
  })
})

describe('a signature that this service does not verify', () => {
  it('is told by its form, not as damage: an algorithm that is not known', async () => {
    for (const file of filesOf('pdf-signature-unknown-algorithm'))
      expect(await problemOfCase(file)).toMatch(/tem um formato que este serviço não verifica/)
  })

  it('is told by its form, not as damage: another kind of message', async () => {
    const made = sign(draftOf('Contrato'), ana, {
      subFilter: 'adbe.x509.rsa_sha1',
      message: () => Buffer.from('0403ffffff', 'hex'),
    })
    expect(await problemOf(made.bytes)).toMatch(/tem um formato que este serviço não verifica/)
  })
})

describe('a file whose table of objects is written otherwise', () => {
  it.each([
    ...filesOf('pdf-table-with-cr'),
    'pdf-prev-zero/prev-zero.pdf',
    'pdf-xref-19-bytes/xref-entries-of-19-bytes.pdf',
  ])('takes the signature page after its own pages: %s', async (file) => {
    const bytes = readFileSync(path.join(cases, file))
    const update = await incrementalUpdate(sourceOf(bytes), async (document) => void document.addPage([300, 300]))
    const [own = ''] = await pagesOf(bytes)
    expect(await pagesOf(Buffer.concat([bytes, update]))).toEqual([own, ''])
  })
})
