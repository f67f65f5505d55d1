import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ContentInfo, SignedData } from 'pkijs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DocumentSigner, type SigningTime, signBatch, signFile } from '../../../main/engine/signing/index.ts'
import { type Authority, makeAuthority, openssl, rsa, type Signer } from '../../support/authority.ts'
import { openA1 } from '../../support/certificate-files.ts'
import { opensslSays, ownCheck, rawSignatures } from '../../support/outside-signature-checks.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { draftOf } from '../../support/signed-pdfs.ts'
import { signBytes } from '../../support/signing-folder.ts'
import { answerStampRequest, stamperOf } from '../../support/stamps.ts'

let authority: Authority
let stamper: Signer
let ana: DocumentSigner
let folder = ''
beforeAll(async () => {
  authority = makeAuthority('/CN=Autoridade de teste')
  stamper = stamperOf(authority)
  ana = await openA1(authority.issue('/CN=Ana Prado:12345678909', { key: rsa }))
})
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-stamp-'))
  return () => removeFolder(folder)
})

const timeWith = (askForStamp: SigningTime['askForStamp']): SigningTime => ({ now: () => new Date(), askForStamp })
const draft = () => draftOf('Contrato').bytes

describe('a signature with a time stamp (B-T)', () => {
  it('is accepted with its stamp by openssl and by our check', async () => {
    const requests: Buffer[] = []
    const time = timeWith(async (request) => {
      requests.push(request)
      return answerStampRequest(request, stamper)
    })
    const { bytes } = await signBytes(folder, draft(), ana, { time })
    const check = await ownCheck(bytes, authority)
    expect([check.problem, check.certificates.map(({ stampedAt }) => stampedAt instanceof Date)]).toEqual([
      null,
      [true],
    ])
    expect(opensslSays(bytes, authority)).toEqual(['ok'])

    const [{ message } = { message: Buffer.alloc(0) }] = rawSignatures(bytes)
    const outer = ContentInfo.fromBER(Uint8Array.from(message).buffer)
    const [info] = new SignedData({ schema: outer.content }).signerInfos
    const at = (name: string) => path.join(folder, name)
    writeFileSync(at('signature'), Buffer.from(info?.signature.getValue() ?? new ArrayBuffer()))
    writeFileSync(at('token'), Buffer.from(info?.unsignedAttrs?.attributes[0]?.values[0].toBER()))
    const files = ['-data', at('signature'), '-in', at('token'), '-token_in', '-CAfile', authority.certificate]
    expect(openssl(['ts', '-verify', ...files]).toString()).toContain('Verification: OK')

    writeFileSync(at('request'), requests[0] ?? Buffer.alloc(0))
    const text = openssl(['ts', '-query', '-in', at('request'), '-text']).toString()
    expect([requests.length, text]).toEqual([
      1,
      expect.stringMatching(/Hash Algorithm: sha256.*Nonce: 0x01.*Certificate required: yes/s),
    ])
  })

  it.each<[string, SigningTime['askForStamp']]>([
    ['does not answer', () => Promise.reject(new Error('offline'))],
    ['refuses', async () => Buffer.from('30053003020102', 'hex')],
    ['answers nothing, or something else', async () => Buffer.from('<html>')],
    ['answers with an empty body', async () => Buffer.alloc(0)],
    [
      'stamps another signature',
      async (request) => {
        const other = Buffer.from(request)
        other.fill(7, 40, 50)
        return answerStampRequest(other, stamper)
      },
    ],
    [
      'repeats an older stamp',
      async (request) => {
        const older = Buffer.from(request)
        older.fill(7, request.length - 11, request.length - 3)
        return answerStampRequest(older, stamper)
      },
    ],
  ])('is not made where the authority %s; the file stays, and the next one is tried', async (_, askForStamp) => {
    const files = ['a.pdf', 'b.pdf'].map((name) => path.join(folder, name))
    for (const file of files) writeFileSync(file, draft())
    let asked = 0
    const time = timeWith((request) =>
      ++asked === 1
        ? (askForStamp?.(request) ?? Promise.reject())
        : Promise.resolve(answerStampRequest(request, stamper)),
    )
    const outcomes = await signBatch({
      open: async () => ana,
      documents: files,
      sign: (file, signer) => signFile({ from: file, to: file }, signer, time),
    })
    ana = await openA1(authority.issue('/CN=Ana Prado:12345678909', { key: rsa }))
    expect(outcomes).toEqual([
      { kind: 'failed', reason: 'no-stamp' },
      { kind: 'done', result: expect.objectContaining({ marks: 0 }) },
    ])
    expect(readdirSync(folder).toSorted()).toEqual(['a.pdf', 'b.pdf'])
  })
})
