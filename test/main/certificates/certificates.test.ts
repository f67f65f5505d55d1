import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { SigningBatch } from '../../../contract/bridge/certificates.ts'
import type { SecretQuestion } from '../../../main/host.ts'
import { makeAuthority, rsa, type Signer } from '../../support/authority.ts'
import { pkcs12Of } from '../../support/certificate-files.ts'
import { eventually } from '../../support/eventually.ts'
import { pdfsigSays } from '../../support/outside-signature-checks.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { addDrafts, endedBatch, filesOf, listed } from './draft-rows.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-certificates-'))
/** The answers to the next questions; null: none comes. The person cancels where there is none. */
let answers: (string | null)[] = []
let asked: SecretQuestion[] = []
const here = signedInApp({
  async askSecret(question) {
    asked.push(question)
    const answer = answers.shift()
    if (answer === null)
      return new Promise((resolve) => question.signal.addEventListener('abort', () => resolve(null), { once: true }))
    return answer === undefined ? null : Uint8Array.from(Buffer.from(answer))
  },
})
let ana: Signer
beforeAll(() => {
  ana = makeAuthority('/CN=Autoridade de teste').issue('/CN=Ana Prado:11122233344', { key: rsa })
})
afterEach(() => {
  answers = []
  asked = []
})
afterAll(() => removeFolder(folder))

/** Offers the person's certificate as an A1 file; its id. */
async function offerFile(password = 'senha 1', of = ana): Promise<string> {
  const file = path.join(folder, `${Math.random()}`)
  copyFileSync(pkcs12Of(of, password), file)
  const handed = await here.app.app.openForReading([{ path: file, name: 'Ana.pfx', owned: true }])
  const handedId = handed.ok ? (handed.value[0]?.handedId ?? '') : ''
  await here.app.call('certificates.addFile', { handedId })
  const { certificates } = await here.app.call('certificates.list', {})
  return certificates.at(-1)?.certificateId ?? ''
}

let count = 0
async function makeDrafts(number: number): Promise<CaptureRow[]> {
  const files = []
  for (let nth = 0; nth < number; nth += 1) files.push(await makeTextPdf(folder, `Ofício ${++count}`, 1))
  return addDrafts(here.app, files)
}

async function signAll(
  certificateId: string,
  rows: readonly CaptureRow[],
  ofOther: string | null = null,
): Promise<SigningBatch | null> {
  await here.app.call('certificates.sign', { certificateId, ofOther, files: filesOf(rows) })
  return endedBatch(here.app)
}
const bytesOf = async ({ fileId }: CaptureRow) => {
  const { contentId } = await here.app.call('capture.open', { fileId })
  return readFileSync((await here.app.content(contentId)).path)
}

describe('signing with an A1 certificate', () => {
  it('signs each draft as an update of what was seen, asks once, and proposes the kind that keeps it', async () => {
    const certificateId = await offerFile()
    const rows = await makeDrafts(2)
    const before = await Promise.all(rows.map(bytesOf))
    answers = ['senha 1']
    expect(await signAll(certificateId, rows)).toMatchObject({
      place: 'Ana.pfx',
      stopped: null,
      entries: [{ state: 'signed' }, { state: 'signed' }],
    })
    expect(asked).toMatchObject([
      { title: 'Senha do certificado', sentences: ['Ana.pfx', 'Para assinar 2 documentos.'], label: 'Senha' },
    ])
    const signed = await listed(here.app, rows)
    expect(signed).toMatchObject([{ kind: 'certificate' }, { kind: 'certificate' }])
    for (const [nth, row] of signed.entries()) {
      const bytes = await bytesOf(row)
      expect(bytes.subarray(0, before[nth]?.length).equals(before[nth] ?? Buffer.alloc(0))).toBe(true)
      expect(pdfsigSays(bytes)).toEqual(['Signature is Valid. ETSI.CAdES.detached to the end'])
    }
    // Undone, the file is the one that was read, and says no more that it is signed.
    await here.app.call('pages.undo', { fileId: rows[0]?.fileId ?? '' })
    expect(await listed(here.app, rows.slice(0, 1))).toMatchObject([{ sha256: rows[0]?.sha256, kind: rows[0]?.kind }])
  })

  it('is listed once when the same file is added twice', async () => {
    const file = pkcs12Of(ana, 'senha 1')
    const twice = [path.join(folder, 'a.pfx'), path.join(folder, 'b.pfx')]
    const before = (await here.app.call('certificates.list', {})).certificates.length
    for (const each of twice) {
      copyFileSync(file, each)
      const handed = await here.app.app.openForReading([{ path: each, name: 'Ana.pfx', owned: true }])
      await here.app.call('certificates.addFile', { handedId: handed.ok ? (handed.value[0]?.handedId ?? '') : '' })
    }
    expect((await here.app.call('certificates.list', {})).certificates).toHaveLength(before + 1)
  })

  it('is captured by the service as signed with a certificate, and its reader sees who signed', async () => {
    const certificateId = await offerFile()
    const rows = await makeDrafts(1)
    answers = ['senha 1']
    await signAll(certificateId, rows)
    await here.app.call('capture.submit', { fileIds: [rows[0]?.fileId ?? ''], idPapel: here.idPapel })
    await eventually(async () => expect(await listed(here.app, rows)).toMatchObject([{ state: 'done' }]))
    const [done] = await listed(here.app, rows)
    const { contentId } = await here.app.call('documents.open', { idDocumento: done?.idDocumento ?? '' })
    expect(await here.app.call('verification.check', { contentId })).toMatchObject({
      signatures: [{ name: 'Ana Prado', reason: 'unknown-authority', level: null }],
    })
  })

  it('lets the person try a password again, three times, and leaves every file as it was', async () => {
    const certificateId = await offerFile()
    const rows = await makeDrafts(2)
    answers = ['errada', 'errada', 'errada', 'senha 1']
    expect(await signAll(certificateId, rows)).toMatchObject({
      stopped: 'A senha do certificado não confere.',
      entries: [{ state: 'not-tried' }, { state: 'not-tried' }],
    })
    expect(asked.map(({ sentences }) => sentences[0])).toEqual([
      'Ana.pfx',
      'A senha não confere. Tente de novo.',
      'A senha não confere. Tente de novo.',
    ])
    expect(filesOf(await listed(here.app, rows))).toEqual(filesOf(rows))
  })

  it('signs with the certificate of somebody else only if the person says that they mean it', async () => {
    const bruno = makeAuthority('/CN=Autoridade de teste').issue('/CN=BRUNO REIS:11122233344', { key: rsa })
    const certificateId = await offerFile('senha 2', bruno)
    const rows = await makeDrafts(1)
    answers = ['senha 2', 'senha 2', 'senha 2']
    expect(await signAll(certificateId, rows)).toMatchObject({
      stopped: expect.stringContaining('O certificado é de outra pessoa'),
      entries: [{ state: 'not-tried' }],
    })
    const { certificates } = await here.app.call('certificates.list', {})
    expect(certificates.at(-1)).toMatchObject({ name: 'BRUNO REIS', isOfOther: true })
    expect(JSON.stringify(certificates)).not.toContain(tmpdir())
    expect(await signAll(certificateId, rows, 'CARLA NUNES')).toMatchObject({ entries: [{ state: 'not-tried' }] })
    expect(await signAll(certificateId, rows, 'BRUNO REIS')).toMatchObject({
      stopped: null,
      entries: [{ state: 'signed' }],
    })
  })

  it('signs nothing when the person cancels the question', async () => {
    const certificateId = await offerFile()
    const rows = await makeDrafts(1)
    expect(await signAll(certificateId, rows)).toMatchObject({
      stopped: 'Nenhum PIN ou senha foi informado.',
      entries: [{ state: 'not-tried' }],
    })
    expect(filesOf(await listed(here.app, rows))).toEqual(filesOf(rows))
  })

  it('waits no longer for an answer once the person stops, and can begin anew', async () => {
    const certificateId = await offerFile()
    const rows = await makeDrafts(1)
    answers = [null, 'senha 1']
    await here.app.call('certificates.sign', { certificateId, ofOther: null, files: filesOf(rows) })
    await eventually(async () => expect(asked).toHaveLength(1))
    await here.app.call('certificates.stop', {})
    await eventually(async () =>
      expect(await here.app.call('certificates.batch', {})).toMatchObject({
        state: 'ended',
        entries: [{ state: 'not-tried' }],
      }),
    )
    expect(await signAll(certificateId, rows)).toMatchObject({ stopped: null, entries: [{ state: 'signed' }] })
  })

  it('closes the question when the window is locked, and signs nothing', async () => {
    const certificateId = await offerFile()
    const rows = await makeDrafts(1)
    answers = [null]
    await here.app.call('settings.update', { lockMinutes: 1 })
    await here.app.call('certificates.sign', { certificateId, ofOther: null, files: filesOf(rows) })
    await eventually(async () => expect(asked).toHaveLength(1))
    here.app.app.idle(60)
    expect(asked[0]?.signal.aborted).toBe(true)
    await here.app.signIn()
    expect(await here.app.call('certificates.batch', {})).toMatchObject({ entries: [{ state: 'not-tried' }] })
    expect(filesOf(await listed(here.app, rows))).toEqual(filesOf(rows))
    answers = ['senha 1']
    expect(await signAll(certificateId, rows)).toMatchObject({ stopped: null, entries: [{ state: 'signed' }] })
  })

  it('does not sign a file that is not what the person saw, and goes on with the next', async () => {
    const certificateId = await offerFile()
    const rows = await makeDrafts(2)
    const [first, second] = filesOf(rows)
    answers = ['senha 1']
    const other = createHash('sha256').update('another').digest('hex')
    await here.app.call('certificates.sign', {
      certificateId,
      ofOther: null,
      files: [{ fileId: first?.fileId ?? '', sha256: other }, second ?? { fileId: '', sha256: '' }],
    })
    await eventually(async () =>
      expect(await here.app.call('certificates.batch', {})).toMatchObject({
        state: 'ended',
        entries: [
          { state: 'failed', sentence: expect.stringContaining('mudou depois que você o abriu') },
          { state: 'signed' },
        ],
      }),
    )
    expect((await listed(here.app, rows))[0]).toMatchObject({ sha256: rows[0]?.sha256 })
  })

  it('tells of a file that is no certificate, and stores neither it nor a password', async () => {
    const file = path.join(folder, 'outro.pfx')
    writeFileSync(file, 'no certificate')
    const handed = await here.app.app.openForReading([{ path: file, name: 'outro.pfx', owned: false }])
    await here.app.call('certificates.addFile', { handedId: handed.ok ? (handed.value[0]?.handedId ?? '') : '' })
    const { certificates } = await here.app.call('certificates.list', {})
    const rows = await makeDrafts(1)
    answers = ['s3gredo-unico']
    const certificateId = certificates.at(-1)?.certificateId ?? ''
    expect(await signAll(certificateId, rows)).toMatchObject({
      stopped: 'O arquivo não é um certificado A1 (.pfx ou .p12).',
    })
    const kept = readdirSync(here.app.dataFolder, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
    for (const each of kept)
      expect(readFileSync(path.join(each.parentPath, each.name)).includes('s3gredo-unico'), each.name).toBe(false)
  })

  it('is one batch at a time, of files on the list', async () => {
    const certificateId = await offerFile()
    const rows = await makeDrafts(1)
    const unknown = {
      certificateId,
      ofOther: null,
      files: [{ fileId: crypto.randomUUID(), sha256: rows[0]?.sha256 ?? '' }],
    }
    expect(await here.app.outcome('certificates.sign', unknown)).toMatchObject({ failure: { code: 'not-found' } })
    const nobody = { certificateId: '9:x', ofOther: null, files: filesOf(rows) }
    expect(await here.app.outcome('certificates.sign', nobody)).toMatchObject({ failure: { code: 'not-found' } })
    answers = ['senha 1']
    const wanted = { certificateId, ofOther: null, files: filesOf(rows) }
    const [one, other] = await Promise.all([
      here.app.outcome('certificates.sign', wanted),
      here.app.outcome('certificates.sign', wanted),
    ])
    expect([one, other]).toMatchObject([{ ok: true }, { failure: { code: 'conflict' } }])
    await eventually(async () =>
      expect(await here.app.call('certificates.batch', {})).toMatchObject({ state: 'ended' }),
    )
  })
})
