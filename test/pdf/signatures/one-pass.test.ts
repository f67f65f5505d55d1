import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { reportSignatures } from '../../../pdf/signatures/report-signatures.ts'
import { type Authority, makeAuthority, type Signer } from '../../support/authority.ts'
import { closedBy, type Draft, draftOf, revise, sign } from '../../support/signed-pdfs.ts'

const megabyte = 1024 * 1024
let root: Authority
let ana: Signer
beforeAll(() => {
  root = makeAuthority('/CN=Raiz')
  ana = root.issue('/CN=Ana')
})

/** A draft with five megabytes and so many objects that nobody sees, one of which names this object. */
const largeDraft = ({ named = 5, others = 0 }) =>
  revise(draftOf('Contrato'), [
    [20, `<< /Length ${5 * megabyte} >>\nstream\n${'x'.repeat(5 * megabyte)}\nendstream`],
    [21, `<< /Extra ${named} 0 R >>`],
    ...Array.from({ length: others }, (_, at) => [100 + at, 'null'] as const),
  ])

/** The reasons, oldest signature first, and how often the byte in the middle of the picture was read. */
async function check({ bytes }: Draft) {
  let reads = 0
  const read = async (start: number, length: number) => {
    if (start <= 2.5 * megabyte && start + length > 2.5 * megabyte) reads += 1
    return bytes.subarray(start, start + length)
  }
  const roots = [{ certificate: new X509Certificate(readFileSync(root.certificate)), level: 'other' } as const]
  const { signatures } = await reportSignatures({ bytes: bytes.length, read }, { roots, now: new Date() })
  return { reasons: signatures.map(({ reason }) => reason), reads }
}

it('a large file with four signatures is hashed once and searched once', async () => {
  const signed = [1, 2, 3, 4].reduce((draft) => sign(draft, ana), largeDraft({}))
  expect(await check(signed)).toEqual({ reasons: ['holds', 'holds', 'holds', 'holds'], reads: 2 })
})

it('an object that the file missed and that comes between two signatures is doubted by those before it alone', async () => {
  const twice = sign(sign(largeDraft({ named: 90 }), ana), ana)
  const added = revise(twice, [...closedBy(twice.fields), [90, '(o que faltava)']])
  const { reasons } = await check(sign(added, ana))
  expect(reasons).toEqual(['doubtful-change', 'doubtful-change', 'holds'])
})

it('an honest file of too many objects to read holds, because its text before each signature names no later one', async () => {
  const signed = [1, 2, 3].reduce((draft) => sign(draft, ana), largeDraft({ others: 5001 }))
  expect((await check(signed)).reasons).toEqual(['holds', 'holds', 'holds'])
})
