import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Destination } from '../../../contract/bridge/destination.ts'
import type { LegalGround } from '../../../contract/bridge/directory.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { newProfile } from '../../support/builders.ts'
import { findRecipient } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { makeScanPdf } from '../../support/pdfs.ts'
import { asPerson, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-destination-'))
const watched = path.join(folder, 'scanner')
let service: TestService
let ana: TestApp
let sender: Person
let destination: Destination
let number = 0

beforeAll(async () => {
  mkdirSync(watched)
  service = await borrowService()
  ana = await startTestApp({ service, login: 'ana.prado', folders: [watched], folderStableMs: 50 })
  await ana.signIn()
  sender = await asPerson(service, 'ana.prado')
  const recipients = await findRecipient(ana)
  const words = { subject: 'Nota: {nome}', message: 'Para registro.', notifyByEmail: false }
  destination = { recipients, ...words, access: 'Organizacional' }
})
afterAll(async () => {
  await ana.stop()
  await service.stop()
})

const profile = (changes: Parameters<typeof newProfile>[1] = {}) => {
  number += 1
  return ana.call('profiles.save', newProfile(`Perfil ${number}`, { destination, ...changes }))
}
async function filled(): Promise<CaptureRow> {
  number += 1
  const [row] = await ana.addFiles([await makeScanPdf(folder, `Nota ${number}`)])
  const { profileId } = await profile()
  const [after] = await ana.call('capture.applyProfile', { fileIds: [row?.fileId ?? ''], profileId })
  return after as CaptureRow
}
const submit = async ({ fileId }: CaptureRow) =>
  ana.call('capture.submit', { fileIds: [fileId], idPapel: (await ana.call('session.get', {})).roleInForceId })
const forwardOf = async (subject: string): Promise<OperationView> => {
  const all = await ana.call('outbox.list', {})
  const found = all.filter(({ kind, title }) => kind === 'forward' && title === subject)
  expect(found).toHaveLength(1)
  return found[0] as OperationView
}
const done = (subject: string) =>
  eventually(async () => expect(await forwardOf(subject)).toMatchObject({ state: 'done', failure: null }))
const subjectOf = ({ name }: Pick<CaptureRow, 'name'>) => `Nota: ${name.replace('.pdf', '')}`
/** Number of documents of each forwarding with this subject. */
async function arrived(assunto: string): Promise<number[]> {
  const filter = { assunto, idResponsavel: sender.roles[0]?.id, pagina: 1, tamanhoPagina: 50 }
  const { result } = (await sender.post('/v2/encaminhamento/paginated-search', filter)).body
  const ids: string[] = result.map(({ id }: { id: string }) => id)
  const all = await Promise.all(ids.map((id) => sender.get(`/v2/encaminhamento/${id}/documentos`)))
  return all.map(({ body }) => body.length)
}

it('forwards a captured file once to the destination of its profile', async () => {
  const row = await filled()
  expect(row.destination).toEqual(destination)
  const [sent] = await submit(row)
  expect(sent?.destination).toBeNull()
  await done(subjectOf(row))
  expect(await arrived(subjectOf(row))).toEqual([1])
})

describe('a file that has become a secret', () => {
  const secret = async (changes: object = {}) => {
    const grounds = await ana.call('directory.grounds', {})
    const { id, nome } = grounds.find(({ nivel, forCitizens }) => nivel === 'Sigiloso' && !forCitizens) as LegalGround
    return { access: 'Sigiloso' as const, secrecy: { ground: { id, nome, isChosen: true } }, ...changes }
  }
  const levels = async (assunto: string): Promise<number[]> => {
    const filter = { assunto, idResponsavel: sender.roles[0]?.id, pagina: 1, tamanhoPagina: 50 }
    const { result } = (await sender.post('/v2/encaminhamento/paginated-search', filter)).body
    const all: { id: string }[] = result
    return Promise.all(all.map(async ({ id }) => (await sender.get(`/v2/encaminhamento/${id}`)).body.nivelAcesso))
  }

  it('is forwarded as a secret, with its name in the subject, whatever its profile says', async () => {
    const row = await filled()
    await ana.call('capture.update', { fileIds: [row.fileId], changes: await secret() })
    await submit(row)
    await done(subjectOf(row))
    expect(await levels(subjectOf(row))).toEqual([4])
  })

  it('is not sent while an earlier, more open forwarding waits for it', async () => {
    const row = await filled()
    const fileIds = [row.fileId]
    await ana.call('outbox.pause', { isPaused: true })
    const [sent] = await submit(row)
    await ana.call('outbox.cancel', { operationId: sent?.operationId ?? '' })
    await ana.call('capture.update', { fileIds, changes: await secret() })
    const { roleInForceId: idPapel } = await ana.call('session.get', {})
    expect(await ana.outcome('capture.submit', { fileIds, idPapel })).toMatchObject({
      failure: {
        code: 'refused',
        message: expect.stringMatching(/acesso mais amplo que o do documento.*Desfaça-o em Envios/),
      },
    })
    // Follow the advice of the message: undo, make the draft as secret as its document, send again.
    const waiting = await forwardOf(subjectOf(row))
    await ana.call('outbox.cancel', { operationId: waiting.id })
    const draft = (await ana.call('compose.list', {})).find(({ fields }) => fields.subject === subjectOf(row))
    if (draft === undefined) throw new Error('the draft is gone')
    const { secrecy } = (await ana.call('capture.list', {})).find(({ fileId }) => fileId === row.fileId) as CaptureRow
    if (secrecy === null) throw new Error('the row has no secrecy')
    const fields = { ...draft.fields, access: 'Sigiloso' as const, secrecy }
    await ana.call('compose.save', { draftId: draft.draftId, fields })
    await ana.call('compose.send', { draftId: draft.draftId })
    await ana.call('outbox.pause', { isPaused: false })
    await eventually(async () => expect(await levels(subjectOf(row))).toEqual([4]))
  })
})

it('does not forward a file whose destination the person has removed @all', async () => {
  const row = await filled()
  await ana.call('capture.update', { fileIds: [row.fileId], changes: { destination: null } })
  await submit(row)
  const all = await ana.call('outbox.list', {})
  expect(all.filter(({ title }) => title === subjectOf(row))).toEqual([])
})

it('leaves a draft with the file attached when the forwarding is undone @all', async () => {
  await ana.call('settings.update', { holdSeconds: 30 })
  const row = await filled()
  await submit(row)
  const { id: operationId } = await forwardOf(subjectOf(row))
  await ana.call('outbox.cancel', { operationId })
  await ana.call('settings.update', { holdSeconds: 0 })
  const drafts = await ana.call('compose.list', {})
  const draft = drafts.find(({ fields }) => fields.subject === subjectOf(row))
  expect(draft).toMatchObject({
    operationId: null,
    fields: { recipients: destination.recipients, documents: [{ fileId: row.fileId, nome: row.name }] },
  })
  // The capture of the file itself continues.
  const listed = await ana.call('capture.list', {})
  expect(listed.find(({ fileId }) => fileId === row.fileId)?.state).toBe('sent')
})

it('forwards a file of a watched folder whose profile sends at once @all', async () => {
  const { profileId } = await profile({ sendsAtOnce: true })
  const [offer] = await ana.call('folders.offers', {})
  await ana.call('folders.add', {
    offerId: offer?.offerId ?? '',
    name: 'Scanner',
    profileId,
    originals: 'keep',
    isShare: false,
  })
  const { path: made } = await makeScanPdf(folder, 'Nota do balcao')
  copyFileSync(made, path.join(watched, 'balcao.pdf'))
  await eventually(async () => expect(await forwardOf('Nota: balcao')).toMatchObject({ state: 'done' }))
  expect(await arrived('Nota: balcao')).toEqual([1])
})

it('refuses a subject with placeholders other than the name', async () => {
  const outcome = profile({ destination: { ...destination, subject: '{classe}' } })
  await expect(outcome).rejects.toThrow('só {nome} vai entre chaves')
})
