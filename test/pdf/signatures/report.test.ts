import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportSignatures } from '../../../pdf/signatures/report-signatures.ts'
import { type Authority, makeAuthority, type Signer } from '../../support/authority.ts'
import { type Draft, draftOf, revise, sign, withValidationData } from '../../support/signed-pdfs.ts'
import { stamperOf, timestamped } from '../../support/stamps.ts'

let root: Authority
let ana: Signer
let stamper: Signer
beforeAll(() => {
  root = makeAuthority('/CN=Raiz')
  ana = root.issue('/CN=Ana', { until: '20281231000000Z' })
  stamper = stamperOf(root)
})
const read = ({ certificate }: Signer) => new X509Certificate(readFileSync(certificate))
const report = ({ bytes }: Draft, options: { now?: Date; lists?: readonly Uint8Array[] } = {}) =>
  reportSignatures(
    { bytes: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) },
    { roots: [{ certificate: read(root), level: 'gov-br' }], now: new Date(), ...options },
  )
const first = async (...args: Parameters<typeof report>) => (await report(...args)).signatures[0]
const draft = () => draftOf('Contrato')
const later = new Date('2029-06-01')
const [before, after] = ['250101000000Z', '270701000000Z']
const revoked = (since: string, reason?: string) => ({ signer: ana, since, ...(reason && { reason }) })

describe('a report about signatures', () => {
  it('names level, issuer, certificate and revision of each, and what each revision added', async () => {
    const signed = sign(draft(), ana, { more: '/Reason (De acordo) /M (D:20260102030405Z)' })
    const twice = sign(timestamped(signed, stamper), ana)
    const changed = revise(twice, [[5, '<< /Length 0 >>\nstream\n\nendstream']])
    const made = withValidationData(changed, { lists: [root.list([])] })
    const { problem, signatures, revisions } = await report(made)
    expect(problem).toBeNull()
    expect(signatures.map(({ kind, reason, level, revision }) => ({ kind, reason, level, revision }))).toEqual([
      { kind: 'signature', reason: 'changed-later', level: 'gov-br', revision: 0 },
      { kind: 'timestamp', reason: 'changed-later', level: 'gov-br', revision: 1 },
      { kind: 'signature', reason: 'changed-later', level: 'gov-br', revision: 2 },
    ])
    expect(signatures[0]).toMatchObject({
      certificate: { holder: { titular: 'Ana' }, issuer: 'Raiz', validUntil: new Date('2028-12-31') },
      stated: { reason: 'De acordo', location: '' },
      revocation: { state: 'good', source: 'file', at: new Date('2024-01-01') },
    })
    expect(signatures[0]?.certificate?.serialNumber).toBe(read(ana).serialNumber)
    expect(signatures[0]?.stamped?.by).toBe('Carimbo')
    expect(revisions.map(({ adds }) => adds)).toEqual(['document', 'signatures', 'signatures', 'changes'])
    expect(revisions.map(({ sizeBytes }) => sizeBytes)).toEqual([
      signed.bytes.length,
      expect.any(Number),
      expect.any(Number),
      made.bytes.length,
    ])
  })

  it('calls an update of validation data alone what it is', async () => {
    const made = withValidationData(sign(draft(), ana), { lists: [root.list([])] })
    expect((await report(made)).revisions.map(({ adds }) => adds)).toEqual(['document', 'validation-data'])
  })

  it('has one revision and no signature for a file that nobody signed', async () => {
    const made = draft()
    expect(await report(made)).toEqual({
      problem: null,
      signatures: [],
      revisions: [{ sizeBytes: made.bytes.length, adds: 'document' }],
    })
  })

  it('accuses nobody where an earlier signature is damaged and a later one is not', async () => {
    const made = sign(sign(draft(), ana, { message: () => Buffer.from('no message') }), ana)
    expect((await report(made)).signatures.map(({ reason }) => reason)).toEqual(['broken', 'holds'])
  })
})

describe('a signature of an expired certificate', () => {
  it('is valid with a time stamp over the document from before the expiry', async () => {
    expect(await first(sign(draft(), ana), { now: later })).toMatchObject({ verdict: 'unsure', reason: 'expired' })
    expect(await first(timestamped(sign(draft(), ana), stamper), { now: later })).toMatchObject({ reason: 'holds' })
  })

  it('is called expired, not unknown, where its authority has expired with it', async () => {
    const short = root.issueAuthority('/CN=AC', { until: '20281231000000Z' })
    const made = sign(draft(), short.issue('/CN=Bia', { until: '20281231000000Z' }))
    expect(await first(made, { now: later })).toMatchObject({ reason: 'expired', level: 'gov-br' })
  })
})

describe('a signature of a revoked certificate', () => {
  it.each([
    ['a list inside the file', (since: string) => [{ lists: [root.list([revoked(since)])] }, 'file'] as const],
    [
      'an answer inside the file',
      (since: string) => [{ answers: [root.answer(ana, { revoked: [revoked(since)] })] }, 'file'] as const,
    ],
  ])('is judged by %s', async (_, make) => {
    const [data, source] = make(before)
    const made = withValidationData(sign(draft(), ana), data)
    expect(await first(made)).toMatchObject({
      verdict: 'invalid',
      reason: 'revoked',
      revocation: { state: 'revoked', source },
    })
    const [future] = make(after)
    expect(await first(withValidationData(timestamped(sign(draft(), ana), stamper), future))).toMatchObject({
      verdict: 'valid',
      revocation: { state: 'revoked' },
    })
    expect(await first(withValidationData(sign(draft(), ana), future))).toMatchObject({
      verdict: 'unsure',
      reason: 'revoked-unproved',
    })
  })

  it('is judged by its authority, too, where it was itself revoked only after a stamp', async () => {
    const authority = root.issueAuthority('/CN=AC')
    const bia = authority.issue('/CN=Bia')
    const own = authority.list([{ signer: bia, since: after }])
    const made = withValidationData(timestamped(sign(draft(), bia), stamper), { lists: [own] })
    expect(await first(made)).toMatchObject({ reason: 'holds' })
    const lists = [root.list([{ signer: authority, since: before }])]
    expect(await first(made, { lists })).toMatchObject({ verdict: 'invalid', reason: 'revoked' })
  })

  it('is not proved to be older by a stamp of an authority that was revoked later', async () => {
    const made = timestamped(sign(draft(), ana), stamper)
    const lists = [root.list([{ signer: stamper, since: after }, revoked(after)])]
    const { signatures } = await report(made, { lists })
    expect(signatures.map(({ reason }) => reason)).toEqual(['revoked-unproved', 'revoked-unproved'])
  })

  it('is invalid by a list that is handed in, also where the authority above it is revoked', async () => {
    const authority = root.issueAuthority('/CN=AC')
    const bia = authority.issue('/CN=Bia')
    const made = sign(draft(), bia)
    const handedIn = (lists: readonly Uint8Array[]) => first(made, { lists })
    expect(await handedIn([authority.list([{ signer: bia, since: before }])])).toMatchObject({
      reason: 'revoked',
      revocation: { source: 'list' },
    })
    expect(await handedIn([root.list([{ signer: authority, since: before }])])).toMatchObject({ reason: 'revoked' })
  })

  it.each([
    ['another authority of the same name', () => makeAuthority('/CN=Raiz').list([revoked(before)])],
    ['nobody: its bytes are damaged', () => root.list([revoked(before)]).fill(0, 160, 165)],
  ])('is not accused by a list of %s', async (_, list) => {
    expect(await first(sign(draft(), ana), { lists: [list()] })).toMatchObject({
      reason: 'holds',
      revocation: { state: 'unknown', source: null, at: null },
    })
  })

  it('is not accused by an answer that somebody without the right has signed', async () => {
    const entitled = root.issue('/CN=OCSP', { extensions: ['extendedKeyUsage=OCSPSigning'] })
    const answerBy = (by: Signer) => ({ answers: [root.answer(ana, { revoked: [revoked(before)], by })] })
    expect(await first(withValidationData(sign(draft(), ana), answerBy(entitled)))).toMatchObject({ reason: 'revoked' })
    expect(await first(withValidationData(sign(draft(), ana), answerBy(root.issue('/CN=Outro'))))).toMatchObject({
      reason: 'holds',
      revocation: { state: 'unknown' },
    })
  })

  it('is not accused for a suspension, which may have been lifted', async () => {
    const lists = [root.list([revoked(before, 'certificateHold')])]
    expect(await first(sign(draft(), ana), { lists })).toMatchObject({ reason: 'revoked-unproved' })
  })
})
