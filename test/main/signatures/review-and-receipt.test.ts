import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SignatureBatch } from '../../../contract/bridge/signatures.ts'
import { eventually } from '../../support/eventually.ts'
import { freshSignatures } from '../../support/fresh-signatures.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { type Phases, papelOf, phaseGroup, phasesOf } from '../../support/phases.ts'
import { readToSign } from '../../support/read-to-sign.ts'
import { asPerson, type Person, pdf } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

/** Replaces a text in the service's stored files by another of the same length. Returns the number of files. */
function overwriteStored({ dataFolder }: { readonly dataFolder: string }, text: string, other: string): number {
  const [before, after] = [Buffer.from(text), Buffer.from(other)]
  if (before.length !== after.length) throw new Error(`"${other}" has another length than "${text}"`)
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter(
    // Stored objects only, not the files of the database.
    (entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name),
  )
  const changed = files.filter(({ parentPath, name }) => {
    const file = path.join(parentPath, name)
    const bytes = readFileSync(file)
    const at = bytes.indexOf(before)
    if (at < 0) return false
    after.copy(bytes, at)
    writeFileSync(file, bytes)
    return true
  })
  return changed.length
}

const signedIn = signedInApp()
let bruno: Phases
let ana: Person
beforeAll(async () => {
  bruno = await phasesOf(signedIn.service, 'bruno.reis')
  ana = await asPerson(signedIn.service, 'ana.prado')
})

async function opened(id: string) {
  await signedIn.app.call('signatures.refresh', {})
  return readToSign(signedIn.app, id)
}
const ended = (batchId: string): Promise<SignatureBatch> =>
  eventually(async () => {
    const found = await signedIn.app.call('signatures.batch', { batchId })
    expect(found.state).toBe('ended')
    return found
  })
const signed = async (...documents: { id: string; sha256: string | null }[]) =>
  ended((await signedIn.app.call('signatures.sign', { documents, unread: documents[0]?.sha256 === null })).batchId)
const signRequests = (id: string) =>
  signedIn.line.seen.filter((each) => each === `POST ${phaseGroup}/assinar/${id}`).length

describe('a reviewed document', () => {
  it('is not signed where other bytes are served under the same registered hash, and says why', async () => {
    const id = await bruno.send('Ofício.pdf', [ana, bruno.sender], pdf('pague cem reais a Fulano'))
    const reviewed = await opened(id)
    expect(overwriteStored(signedIn.service, 'cem reais', 'mil reais')).toBe(1)
    const found = await signed(reviewed)
    expect(found.entries).toMatchObject([
      { outcome: 'skipped', message: expect.stringContaining('mudou depois que você o leu') },
    ])
    expect(signRequests(id)).toBe(0)
    const history = await signedIn.app.call('outbox.history', { operationId: found.entries[0]?.operationId ?? '' })
    expect(history.at(-1)).toMatchObject({ failure: 'refused', details: { message: expect.stringContaining('mudou') } })
    expect(overwriteStored(signedIn.service, 'mil reais', 'cem reais')).toBe(1)
    expect((await signed(reviewed)).counts.signed).toBe(1)
    // The successful operation replaces the refused one on the list.
    const listed = await signedIn.app.call('outbox.list', {})
    expect(listed.map(({ id }) => id)).not.toContain(found.entries[0]?.operationId)
  })

  it('is signed only after its first page was painted from the very bytes that were opened', async () => {
    const id = await bruno.send('Nunca visto.pdf', [ana, bruno.sender])
    await signedIn.app.call('signatures.refresh', {})
    const attempt = (sha256: string) =>
      signedIn.app.outcome('signatures.sign', { documents: [{ id, sha256 }], unread: true })
    const paint = (hash: string, page: number) =>
      signedIn.app.outcome('signatures.markSeen', { ids: [], page: { id, sha256: hash, page, pages: 3 } })
    const notShown = {
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('ainda não foi mostrada neste computador') },
    }
    expect(await paint('0'.repeat(64), 1)).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    const { sha256 } = await signedIn.app.call('signatures.open', { id })
    expect(await attempt(sha256)).toMatchObject(notShown)
    expect(await paint('0'.repeat(64), 1)).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    expect(await paint(sha256, 3)).toMatchObject({ ok: true })
    expect(await attempt(sha256)).toMatchObject(notShown)
    expect(await paint(sha256, 1)).toMatchObject({ ok: true })
    expect(await attempt('0'.repeat(64))).toMatchObject(notShown)
    expect(signRequests(id)).toBe(0)
    expect((await signed({ id, sha256 })).counts.signed).toBe(1)
    expect(await signedIn.app.call('signatures.receipt', { id, check: false })).toMatchObject({
      reviewedPages: { seen: 2, total: 3 },
    })
  })

  it('waits while storage does not answer, and is signed afterwards', async () => {
    const reviewed = await opened(await bruno.send('Lento.pdf', [ana, bruno.sender]))
    let isAway = true
    signedIn.line.judge(({ path: requested }) =>
      requested.startsWith('/armazenamento') && isAway ? { when: 'instead', status: 503 } : 'pass',
    )
    const { batchId } = await signedIn.app.call('signatures.sign', { documents: [reviewed] })
    const entry = async () => (await signedIn.app.call('signatures.batch', { batchId })).entries[0]
    await eventually(async () =>
      expect(await entry()).toMatchObject({ outcome: 'waiting', message: expect.stringContaining('conferência') }),
    )
    expect(signRequests(reviewed.id)).toBe(0)
    isAway = false
    expect((await ended(batchId)).counts.signed).toBe(1)
  })

  it('keeps its review over a restart', async () => {
    const reviewed = await opened(await bruno.send('Lido.pdf', [ana, bruno.sender]))
    await signedIn.app.restart()
    await signedIn.app.signIn()
    const { items } = await freshSignatures(signedIn.app, 'AguardandoMim')
    expect(items.find(({ id }) => id === reviewed.id)).toMatchObject({
      review: { sha256: reviewed.sha256, pages: 1, pagesSeen: [1] },
    })
    expect((await signed(reviewed)).counts.signed).toBe(1)
  })
})

describe('a receipt', () => {
  const receipt = (id: string, { check } = { check: true }) => signedIn.app.call('signatures.receipt', { id, check })
  async function captured(id: string): Promise<void> {
    await bruno.captured(id)
    await eventually(async () => {
      const { items } = await freshSignatures(signedIn.app, 'Concluidos')
      expect(items.find((each) => each.id === id)).toMatchObject({ registro: expect.stringMatching(/^\d{4}-/) })
    })
  }
  const realPdf = async (title: string) => {
    const { path: file } = await makeTextPdf(mkdtempSync(path.join(tmpdir(), 'malote-receipt-')), title, 1)
    return new Uint8Array(readFileSync(file))
  }

  it('names signer, role, time and hash, and finds the reviewed bytes at the start of the captured file @all', async () => {
    const bytes = await realPdf('Contrato')
    const reviewed = await opened(await bruno.send('Contrato.pdf', [ana], bytes))
    await signed(reviewed)
    await captured(reviewed.id)
    expect(await receipt(reviewed.id)).toMatchObject({
      id: reviewed.id,
      nome: 'Contrato.pdf',
      check: 'prefix',
      checkReason: null,
      signatures: [{ id: papelOf(ana), tipo: 'Papel', data: expect.any(String) }],
      reviewedSha256: reviewed.sha256,
      reviewedAt: expect.any(String),
      phaseBytes: bytes.length,
      registro: expect.stringMatching(/^\d{4}-/),
      idCapturaEvento: expect.any(String),
      operationId: expect.any(String),
    })
    expect(await receipt(reviewed.id, { check: false })).toMatchObject({ check: 'not-checked' })
    // The notice needs a request of its own, and may come later.
    await eventually(async () =>
      expect(await signedIn.app.call('signatures.notices', {})).toEqual(
        expect.arrayContaining([expect.objectContaining({ kind: 'captured', id: reviewed.id })]),
      ),
    )
  })

  it('tells an unchanged captured file from a different one @all', async () => {
    const reviewed = await opened(await bruno.send('Simples.pdf', [ana], pdf('uma frase qualquer')))
    await signed(reviewed)
    await captured(reviewed.id)
    expect(await receipt(reviewed.id)).toMatchObject({ check: 'beside' })
    overwriteStored(signedIn.service, 'uma frase qualquer', 'outra frase, outra')
    expect(await receipt(reviewed.id)).toMatchObject({ check: 'differs', checkReason: expect.any(String) })
  })

  it.each([
    ['one document', ['Lido 1']],
    ['a batch', ['Lido 2', 'Lido 3']],
  ])('shows for %s when the person read what they signed, and never a later look @all', async (_, titles) => {
    const documents: { id: string; sha256: string | null }[] = []
    for (const title of titles) documents.push(await opened(await bruno.send(`${title}.pdf`, [ana, bruno.sender])))
    const { items } = await freshSignatures(signedIn.app, 'AguardandoMim')
    const readAt = documents.map(({ id }) => items.find((item) => item.id === id)?.review?.at)
    await signed(...documents)
    for (const { id } of documents) await signedIn.app.call('signatures.open', { id })
    const shown = () => Promise.all(documents.map(async ({ id }) => (await receipt(id)).reviewedAt))
    expect(await shown()).toEqual(readAt)
    await signedIn.app.restart()
    await signedIn.app.signIn()
    expect(await shown()).toEqual(readAt)
  })

  it('tells that nothing was captured or reviewed, and fails for a document that is not signed yet @all', async () => {
    const early = await opened(await bruno.send('Cedo.pdf', [ana, bruno.sender]))
    const before = await signedIn.app.outcome('signatures.receipt', { id: early.id, check: true })
    expect(before).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    await signed(early)
    expect(await receipt(early.id)).toMatchObject({ check: 'not-captured', registro: null })
    // There is nothing to compare yet, so that the window offers no check.
    expect(await receipt(early.id, { check: false })).toMatchObject({ check: 'not-captured' })
    const unread = await bruno.send('Sem ler.pdf', [ana])
    await signedIn.app.call('signatures.refresh', {})
    await signed({ id: unread, sha256: null })
    await captured(unread)
    expect(await receipt(unread)).toMatchObject({
      check: 'impossible',
      reviewedSha256: null,
      reviewedAt: null,
      reviewedPages: null,
    })
  })
})

it('a mark loses its title when the service refuses to show the document, not when the service fails', async () => {
  const id = await bruno.send('Reservado.pdf', [ana])
  await signedIn.app.call('signatures.refresh', {})
  const item = { kind: 'signature', id, title: 'Reservado.pdf', protocolo: null, idCaixa: null } as const
  await signedIn.app.call('marks.setEach', { groups: [{ items: [item], changes: { note: 'Conferir' } }] })
  const error = { error: 'Sem acesso', traceId: 'trace-403' }
  for (const { title, ...refusal } of [
    { status: 503, title: 'Reservado.pdf' },
    // The page of a proxy says nothing of the document.
    { status: 403, title: 'Reservado.pdf' },
    { status: 403, error, title: '' },
  ]) {
    signedIn.line.judge(({ path: asked }) =>
      asked.endsWith(`/${id}/url-para-download-arquivo`) ? { when: 'instead', ...refusal } : 'pass',
    )
    expect(await signedIn.app.outcome('signatures.open', { id })).toMatchObject({ ok: false })
    signedIn.line.judge(() => 'pass')
    const marks = await signedIn.app.call('marks.list', {})
    expect(marks.find((mark) => mark.id === id)).toMatchObject({ title, note: 'Conferir' })
  }
})
