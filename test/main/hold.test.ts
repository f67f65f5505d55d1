import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../../contract/bridge/compose.ts'
import type { OperationView } from '../../contract/bridge/outbox.ts'
import { writeForwarding } from '../support/drafts.ts'
import { eventually } from '../support/eventually.ts'
import { freshSignatures } from '../support/fresh-signatures.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { readToSign } from '../support/read-to-sign.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-hold-'))
/** Searches and sign-ins are POST requests that change nothing. */
const reads = /^(?:GET (?!.*gerar-url-upload)|POST .*(?:search|\/is\/))/
// Longer than any test, so that requests leave only because the person sends them.
const signedIn = signedInApp({ anew: true, holdSeconds: 60 })
let number = 0

/** Requests that change something at the service. */
const writes = () => signedIn.line.seen.filter((request) => !reads.test(request))
const operations = () => signedIn.app.call('outbox.list', {})
const last = async () => (await operations()).at(-1) as OperationView
const done = () => eventually(async () => expect(await last()).toMatchObject({ state: 'done', failure: null }))

async function addScan(): Promise<string> {
  number += 1
  const [row] = await signedIn.app.addFiles([await makeScanPdf(folder, `Nota retida ${number}`)])
  return row?.fileId ?? ''
}
async function submit(fileId: string): Promise<OperationView> {
  const idPapel = (await signedIn.app.call('session.get', {})).roleInForceId ?? ''
  await signedIn.app.call('capture.submit', { fileIds: [fileId], idPapel })
  return last()
}
const row = async (fileId: string) =>
  (await signedIn.app.call('capture.list', {})).find((each) => each.fileId === fileId)

async function draft(): Promise<Draft> {
  number += 1
  return writeForwarding(signedIn.app, { subject: `Ofício ${number}` })
}

describe('during the hold', () => {
  it('a capture sends no request, and undoing makes it a draft again', async () => {
    const fileId = await addScan()
    const before = Date.now()
    const held = await submit(fileId)
    expect(held).toMatchObject({ state: 'held', heldUntil: expect.any(String) })
    expect(Date.parse(held.heldUntil ?? '') - before).toBeGreaterThanOrEqual(60_000)
    expect(await row(fileId)).toMatchObject({ state: 'sent', operationId: held.id })
    expect(await signedIn.app.call('outbox.cancel', { operationId: held.id })).toMatchObject({ state: 'cancelled' })
    expect(await row(fileId)).toMatchObject({ state: 'draft', operationId: null })
    expect(writes()).toEqual([])
    // The draft can be sent again.
    const again = await submit(fileId)
    expect(await signedIn.app.call('outbox.retry', { operationId: again.id })).toMatchObject({ heldUntil: null })
    await done()
    expect(await row(fileId)).toMatchObject({ state: 'done', registro: expect.stringMatching(/^\d{4}-/) })
  })

  it('a draft is frozen, and editing it undoes its operation', async () => {
    const { draftId, fields } = await draft()
    const { operationId } = await signedIn.app.call('compose.send', { draftId })
    expect(await signedIn.app.outcome('compose.save', { draftId, fields })).toMatchObject({
      failure: { code: 'too-late' },
    })
    expect(await signedIn.app.call('compose.list', {})).toMatchObject([{ draftId, operationId }])
    expect(await signedIn.app.call('compose.edit', { draftId })).toMatchObject({ draftId, fields, operationId: null })
    expect(await last()).toMatchObject({ id: operationId, state: 'cancelled' })
    const changed = { ...fields, subject: `${fields.subject}, corrigido` }
    await signedIn.app.call('compose.save', { draftId, fields: changed })
    expect(writes()).toEqual([])
    await signedIn.app.call('compose.send', { draftId })
    await signedIn.app.call('outbox.retry', { operationId: (await last()).id })
    await done()
    expect(await last()).toMatchObject({ title: changed.subject })
    expect(await signedIn.app.call('compose.list', {})).toEqual([])
    expect(await signedIn.app.outcome('compose.edit', { draftId })).toMatchObject({ failure: { code: 'too-late' } })
  })

  it('a document can be signed again after its signature was undone @all', async () => {
    number += 1
    const [added] = await signedIn.app.addFiles([await makeTextPdf(folder, `Parecer retido ${number}`, 1)])
    const fileIds = [added?.fileId ?? '']
    const session = await signedIn.app.call('session.get', {})
    const { classes } = await eventually(async () => {
      const found = await signedIn.app.call('directory.classes', { text: '', limit: 1 })
      expect(found.classes).toHaveLength(1)
      return found
    })
    const signers = [{ id: session.roles[0]?.id ?? '', nome: 'Ana Prado', detalhe: '' }]
    const changes = { kind: 'signature', idClasse: classes[0]?.id ?? null, signers } as const
    await signedIn.app.call('capture.update', { fileIds, changes })
    const { id: operationId } = await submit(fileIds[0] ?? '')
    await signedIn.app.call('outbox.retry', { operationId })
    await done()
    const waiting = async () => (await freshSignatures(signedIn.app, 'AguardandoMim')).items[0]
    await eventually(async () => expect(await waiting()).toBeDefined())
    const { id, sha256 } = await readToSign(signedIn.app, (await waiting())?.id ?? '')
    const {
      operationIds: [signing = ''],
    } = await signedIn.app.call('signatures.sign', { documents: [{ id, sha256 }] })
    expect(await waiting()).toMatchObject({ operationId: signing })
    await signedIn.app.call('outbox.cancel', { operationId: signing })
    expect(await waiting()).toMatchObject({ id, operationId: null })
    expect(writes().filter((request) => request.includes('/assinar'))).toEqual([])
    await signedIn.app.call('signatures.sign', { documents: [{ id, sha256 }] })
    await signedIn.app.call('outbox.retry', { operationId: (await last()).id })
    await done()
  })

  it('a restart begins the full hold again @all', async () => {
    const { heldUntil, id } = await submit(await addScan())
    await signedIn.app.restart()
    await signedIn.app.signIn()
    const held = await last()
    expect(held).toMatchObject({ id, state: 'held' })
    expect(Date.parse(held.heldUntil ?? '')).toBeGreaterThan(Date.parse(heldUntil ?? ''))
    expect(writes()).toEqual([])
  })
})

it('an operation is sent when the hold time that the person chose is over', async () => {
  await signedIn.app.call('settings.update', { holdSeconds: 1 })
  const { id } = await submit(await addScan())
  expect(await last()).toMatchObject({ id, state: 'held' })
  await done()
})
