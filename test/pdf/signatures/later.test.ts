import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { assinaturaDigitalValidaSchema } from '../../../contract/api/certificates.ts'
import type { ByteSource } from '../../../pdf/reader/byte-source.ts'
import { checkSignatures } from '../../../pdf/signatures/check.ts'
import { toSignatureCheckAnswer } from '../../../service/signature-check/answer.ts'
import { type Authority, makeAuthority, type Signer } from '../../support/authority.ts'
import { closedBy, type Draft, draftOf, revise, sign } from '../../support/signed-pdfs.ts'
import { stamped, stamperOf, timestamped } from '../../support/stamps.ts'

const day = 24 * 3_600_000
const dateOf = (ms: number) => `${new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`
let count = 0
let root: Authority
let ana: Signer
let stamper: Signer
beforeAll(() => {
  root = makeAuthority('/CN=Raiz')
  ana = root.issue('/CN=Ana', { until: dateOf(Date.now() + 30 * day) })
  stamper = stamperOf(root)
})
const draft = () => draftOf(`Contrato ${++count}`)

function draftSource({ bytes }: Draft): ByteSource {
  return { bytes: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) }
}
const check = (made: Draft, now = new Date()) =>
  checkSignatures(draftSource(made), { roots: [new X509Certificate(readFileSync(root.certificate))], now })
const nextYear = () => new Date(Date.now() + 365 * day)

describe('a signature whose certificate has expired', () => {
  it('is valid with a time stamp from before the expiry', async () => {
    const made = sign(draft(), ana, { message: stamped(ana, stamper) })
    const { problem, certificates } = await check(made, nextYear())
    expect(problem).toBeNull()
    expect(Math.abs((certificates[0]?.stampedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  it.each([
    ['no time stamp', () => sign(draft(), ana)],
    [
      'a time stamp of another signature',
      () => sign(draft(), ana, { message: stamped(ana, stamper, Buffer.from('x')) }),
    ],
    [
      'a time stamp of an unknown authority',
      () => sign(draft(), ana, { message: stamped(ana, stamperOf(makeAuthority('/CN=X'))) }),
    ],
    [
      'a time stamp of an unknown authority with a known name',
      () => sign(draft(), ana, { message: stamped(ana, namesake()) }),
    ],
  ])('is not valid with %s', async (_, make) => {
    const made = make()
    expect((await check(made, nextYear())).problem).toMatch(/de Ana está fora do prazo/)
    expect((await check(made)).problem).toBeNull()
  })
})

const namesake = (): Signer => stamperOf(makeAuthority('/CN=Raiz'))

describe('an update after a signature', () => {
  const dss = '/DSS << /Certs [] >> '
  const comment = '<< /Type /Annot /Subtype /FreeText /Rect [0 0 500 500] /Contents (Anulado) >>'
  const textField = '<< /FT /Tx /T (Valor) /V (9999) /Type /Annot /Subtype /Widget /Rect [0 0 99 99] >>'

  it.each([
    ['a store of certificates (DSS)', (made: Draft) => revise(made, closedBy(made.fields, dss).slice(0, 1))],
    ['a time stamp over the document', (made: Draft) => timestamped(made, stamper)],
    [
      'a store, then a time stamp',
      (made: Draft) => timestamped(revise(made, closedBy(made.fields, dss).slice(0, 1)), stamper),
    ],
    ['the same objects repeated', (made: Draft) => revise(made, closedBy(made.fields))],
  ])('does not count as a change: %s', async (_, add) => {
    const { problem, certificates } = await check(add(sign(draft(), ana)))
    expect(problem).toBeNull()
    expect(certificates).toHaveLength(1)
  })

  it.each([
    ['a comment on the page', (made: Draft) => annotated(made, comment)],
    ['a filled form field', (made: Draft) => annotated(made, textField)],
    [
      'a changed catalog',
      (made: Draft) => revise(made, closedBy(made.fields, '/OpenAction [4 0 R /Fit] ').slice(0, 1)),
    ],
    ['a changed page content', (made: Draft) => revise(made, [[5, '<< /Length 4 >>\nstream\nq Q \nendstream']])],
    ['a removed page', (made: Draft) => revise(made, [[2, '<< /Type /Pages /Kids [] /Count 0 >>']])],
  ])('counts as a change: %s', async (_, add) => {
    const { problem, certificates } = await check(add(sign(draft(), ana)))
    expect(problem).toMatch(/alterado depois da assinatura digital de Ana/)
    expect(certificates).toMatchObject([{ isIntact: false, isTrusted: true }])
  })

  it('is refused after a certification that allows no change, also if it is a signature', async () => {
    const transform = '/TransformParams << /Type /TransformParams /P 1 /V /1.2 >>'
    const more = `/Reference [<< /Type /SigRef /TransformMethod /DocMDP ${transform} >>]`
    const certified = sign(draft(), ana, { more })
    expect((await check(certified)).problem).toBeNull()
    expect((await check(sign(certified, ana))).problem).toMatch(/alterado depois da assinatura digital de Ana/)
  })
})

function annotated(made: Draft, annotation: string): Draft {
  const [, page] = closedBy([...made.fields, made.size])
  return revise(made, [[made.size, annotation], ...(page ? [page] : [])])
}

describe('a signed range that does not cover the file', () => {
  const moved = (change: (range: [number, number, number]) => number[]) => {
    const made = sign(draft(), ana)
    const text = made.bytes.toString('latin1')
    const found = /\/ByteRange \[0 +(\d+) +(\d+) +(\d+)\]/.exec(text)
    if (!found) throw new Error('nothing is signed')
    const [, start, end, rest] = found.map(Number)
    const numbers = change([start ?? 0, end ?? 0, rest ?? 0]).map((each) => String(each).padStart(10, ' '))
    return { ...made, bytes: Buffer.from(text.replace(found[0], `/ByteRange [0 ${numbers.join(' ')}]`), 'latin1') }
  }
  it.each([
    ['a larger gap', ([start, end, rest]: number[]) => [Number(start) - 10, Number(end), Number(rest)]],
    ['a gap at another place', ([, , rest]: number[]) => [10, 20, Number(rest)]],
    ['a range that ends too early', ([start, end, rest]: number[]) => [Number(start), Number(end), Number(rest) - 20]],
    ['a range beyond the end', ([start, end, rest]: number[]) => [Number(start), Number(end), Number(rest) + 20]],
    ['numbers over 32 bits', () => [4_000_000_000, 9_000_000_000, 9_999_999_999]],
  ])('is refused: %s', async (_, change) => {
    expect((await check(moved(change))).problem).toMatch(/não cobre o documento inteiro/)
  })

  it('is refused when its gap is in the dictionary of another signature', async () => {
    const made = sign(sign(draft(), ana), ana)
    const ranges = [...made.bytes.toString('latin1').matchAll(/\/ByteRange \[[ \d]+\]/g)].map(([range]) => range)
    const [first = '', second = ''] = ranges
    const bytes = Buffer.from(made.bytes.toString('latin1').replace(second, first), 'latin1')
    const { problem, certificates } = await check({ ...made, bytes })
    expect(problem).toMatch(/não cobre o documento inteiro/)
    // The first signature holds: nobody is accused of a change after it.
    expect(certificates).toMatchObject([{ isIntact: true }])
  })
})

describe('a CMS message with damage at any place', () => {
  it('is answered with a message @all', async () => {
    const made = sign(draft(), ana, { message: stamped(ana, stamper) })
    const start = made.bytes.indexOf('/Contents <30') + '/Contents <'.length
    const end = made.bytes.indexOf('0'.repeat(64), start)
    let answered = 0
    for (let at = start; at < end; at += 37) {
      const bytes = Buffer.from(made.bytes)
      bytes.write(bytes.subarray(at, at + 1).equals(Buffer.from('f')) ? '8' : 'f', at)
      const answer = toSignatureCheckAnswer(await check({ ...made, bytes }))
      expect(assinaturaDigitalValidaSchema.parse(answer).message, `digit ${at - start}`).toEqual(expect.any(String))
      answered += 1
    }
    expect(answered).toBeGreaterThan(100)
  })
})

describe('a file with one signed byte changed', () => {
  it('is never valid, and the check ends with an answer @all', async () => {
    const made = sign(draft(), ana)
    const gap = made.bytes.indexOf('/Contents <30') + '/Contents '.length
    const end = made.bytes.indexOf('>', gap)
    const holding: number[] = []
    for (let at = 0; at < made.bytes.length; at += at > gap && at < end ? end - gap : 13) {
      const bytes = Buffer.from(made.bytes)
      bytes.writeUInt8((bytes.readUInt8(at) + 1) % 256, at)
      if (at <= gap || at >= end) holding.push(...((await check({ ...made, bytes })).problem === null ? [at] : []))
    }
    expect(holding).toEqual([])
  })
})
