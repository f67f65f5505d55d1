import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DraftFields } from '../../contract/bridge/compose.ts'
import type { OperationView } from '../../contract/bridge/outbox.ts'
import { eventually } from '../support/eventually.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-hold-'))
/** Searching and signing in are POSTs too, and change nothing. */
const reads = /^(?:GET (?!.*gerar-url-upload)|POST .*(?:search|\/is\/))/
// Longer than any test takes: what leaves does so because it was asked to.
const desk = signedInApp({ anew: true, holdSeconds: 60 })
let number = 0

/** What has been asked of the service that changes something there. */
const asked = () => desk.line.seen.filter((request) => !reads.test(request))
const operations = () => desk.app.call('outbox.list', {})
const last = async () => (await operations()).at(-1) as OperationView
const done = () => eventually(async () => expect(await last()).toMatchObject({ state: 'done', failure: null }))

async function addScan(): Promise<string> {
  number += 1
  const [row] = await desk.app.addFiles([await makeScanPdf(folder, `Nota retida ${number}`)])
  return row?.fileId ?? ''
}
async function submit(fileId: string): Promise<OperationView> {
  const idPapel = (await desk.app.call('session.get', {})).roleInForceId ?? ''
  await desk.app.call('capture.submit', { fileIds: [fileId], idPapel })
  return last()
}
const row = async (fileId: string) => (await desk.app.call('capture.list', {})).find((each) => each.fileId === fileId)

async function draft(): Promise<{ draftId: string; fields: DraftFields }> {
  const { entries } = await eventually(async () => {
    const found = await desk.app.call('directory.search', { text: 'protocolo', kinds: ['Setor'], limit: 1 })
    expect(found.entries).toHaveLength(1)
    return found
  })
  const idPapel = (await desk.app.call('session.get', {})).roleInForceId
  number += 1
  const fields: DraftFields = {
    ...{ recipients: entries, idPapel, subject: `Ofício ${number}`, message: 'Segue.', documents: [] },
    ...{ access: 'Organizacional', notifyByEmail: false, about: null },
  }
  const draftId = randomUUID()
  await desk.app.call('compose.save', { draftId, fields })
  return { draftId, fields }
}

describe('during the hold', () => {
  it('a capture asks nothing of the service, and undone it is a draft again', async () => {
    const fileId = await addScan()
    const before = Date.now()
    const held = await submit(fileId)
    expect(held).toMatchObject({ state: 'held', heldUntil: expect.any(String) })
    expect(Date.parse(held.heldUntil ?? '') - before).toBeGreaterThanOrEqual(60_000)
    expect(await row(fileId)).toMatchObject({ state: 'sent', operationId: held.id })
    expect(await desk.app.call('outbox.cancel', { operationId: held.id })).toMatchObject({ state: 'cancelled' })
    expect(await row(fileId)).toMatchObject({ state: 'draft', operationId: null })
    expect(asked()).toEqual([])
    // And it can be sent as if nothing had been.
    const again = await submit(fileId)
    expect(await desk.app.call('outbox.retry', { operationId: again.id })).toMatchObject({ heldUntil: null })
    await done()
    expect(await row(fileId)).toMatchObject({ state: 'done', registro: expect.stringMatching(/^\d{4}-/) })
  })

  it('a draft is frozen, and editing it undoes what was asked for', async () => {
    const { draftId, fields } = await draft()
    const { operationId } = await desk.app.call('compose.send', { draftId })
    expect(await desk.app.outcome('compose.save', { draftId, fields })).toMatchObject({ failure: { code: 'too-late' } })
    expect(await desk.app.call('compose.list', {})).toMatchObject([{ draftId, operationId }])
    expect(await desk.app.call('compose.edit', { draftId })).toMatchObject({ draftId, fields, operationId: null })
    expect(await last()).toMatchObject({ id: operationId, state: 'cancelled' })
    const changed = { ...fields, subject: `${fields.subject}, corrigido` }
    await desk.app.call('compose.save', { draftId, fields: changed })
    expect(asked()).toEqual([])
    await desk.app.call('compose.send', { draftId })
    await desk.app.call('outbox.retry', { operationId: (await last()).id })
    await done()
    expect(await last()).toMatchObject({ title: changed.subject })
    expect(await desk.app.call('compose.list', {})).toEqual([])
    expect(await desk.app.outcome('compose.edit', { draftId })).toMatchObject({ failure: { code: 'too-late' } })
  })

  it('a signature is free again when it is undone', async () => {
    number += 1
    const [added] = await desk.app.addFiles([await makeTextPdf(folder, `Parecer retido ${number}`, 1)])
    const fileIds = [added?.fileId ?? '']
    const session = await desk.app.call('session.get', {})
    const { classes } = await eventually(async () => {
      const found = await desk.app.call('directory.classes', { text: '', limit: 1 })
      expect(found.classes).toHaveLength(1)
      return found
    })
    const signers = [{ id: session.roles[0]?.id ?? '', nome: 'Ana Prado', detalhe: '' }]
    const changes = { kind: 'signature', idClasse: classes[0]?.id ?? null, signers } as const
    await desk.app.call('capture.update', { fileIds, changes })
    const { id: operationId } = await submit(fileIds[0] ?? '')
    await desk.app.call('outbox.retry', { operationId })
    await done()
    const waiting = async () => (await desk.app.call('signatures.list', { situacao: 'AguardandoMim' })).items[0]
    await eventually(async () => expect(await waiting()).toBeDefined())
    const item = await waiting()
    const { id, sha256 } = { id: item?.id ?? '', sha256: item?.hashSha256 ?? null }
    const {
      operationIds: [signing = ''],
    } = await desk.app.call('signatures.sign', { documents: [{ id, sha256 }] })
    expect(await waiting()).toMatchObject({ operationId: signing })
    await desk.app.call('outbox.cancel', { operationId: signing })
    expect(await waiting()).toMatchObject({ id, operationId: null })
    expect(asked().filter((request) => request.includes('/assinar'))).toEqual([])
    await desk.app.call('signatures.sign', { documents: [{ id, sha256 }] })
    await desk.app.call('outbox.retry', { operationId: (await last()).id })
    await done()
  })

  it('a restart holds it again, for the whole time', async () => {
    const { heldUntil, id } = await submit(await addScan())
    await desk.app.restart()
    await desk.app.signIn()
    const held = await last()
    expect(held).toMatchObject({ id, state: 'held' })
    expect(Date.parse(held.heldUntil ?? '')).toBeGreaterThan(Date.parse(heldUntil ?? ''))
    expect(asked()).toEqual([])
  })
})

it('leaves by itself when the time that the person chose is over', async () => {
  await desk.app.call('settings.update', { holdSeconds: 1 })
  const { id } = await submit(await addScan())
  expect(await last()).toMatchObject({ id, state: 'held' })
  await done()
})
