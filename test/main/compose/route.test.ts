import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CaptureChanges, CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment, Draft } from '../../../contract/bridge/compose.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { findRecipient, writeForwarding } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { breakOnce } from '../../support/fault-proxy.ts'
import { freshSignatures } from '../../support/fresh-signatures.ts'
import { makeScanPdf, makeTextPdf } from '../../support/pdfs.ts'
import { asPerson, type Person } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { type Trainer, trainerOf } from '../../support/training.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-rota-'))
const phase = '/v2/documentos/fase-assinatura'
const signedIn = signedInApp()
let trainer: Trainer
/** Ana's direct access to the service. */
let sender: Person
let bruno: Person
let carla: Person
let recipients: DirectoryEntry[]
let idClasse: string
let number = 0

beforeAll(async () => {
  trainer = trainerOf(signedIn.service)
  sender = await asPerson(signedIn.service, 'ana.prado')
  bruno = await asPerson(signedIn.service, 'bruno.reis')
  carla = await asPerson(signedIn.service, 'carla.nunes')
  recipients = await findRecipient(signedIn.app)
  idClasse = await eventually(async () => {
    const { classes, complete } = await signedIn.app.call('directory.classes', { text: '', limit: 1 })
    expect(complete).toBe(true)
    return classes[0]?.id ?? ''
  })
})
afterEach(async () => {
  signedIn.line.judge(() => 'pass')
  await trainer.clear()
  await signedIn.app.call('settings.update', { holdSeconds: 0 })
})

const operations = () => signedIn.app.call('outbox.list', {})
const operation = async (id: string | null): Promise<OperationView | undefined> =>
  (await operations()).find((each) => each.id === id)
const until = (id: string | null, expected: object) =>
  eventually(async () => {
    // Polls the watches now, as a person can, instead of waiting for their next poll.
    const watches = (await operations()).filter(({ kind, state }) => kind === 'collect' && state === 'ready')
    for (const { id: operationId } of watches) await signedIn.app.outcome('outbox.retry', { operationId })
    const found = await operation(id)
    expect(found).toMatchObject(expected)
    return found as OperationView
  })
const rowOf = async (fileId: string) =>
  (await signedIn.app.call('capture.list', {})).find((row) => row.fileId === fileId)

async function scan(changes: CaptureChanges = {}): Promise<CaptureRow> {
  number += 1
  const make =
    changes.kind === 'signature' ? makeTextPdf(folder, `Parecer ${number}`, 1) : makeScanPdf(folder, `Nota ${number}`)
  const [row] = await signedIn.app.addFiles([await make])
  const fileId = row?.fileId ?? ''
  if (Object.keys(changes).length > 0) await signedIn.app.call('capture.update', { fileIds: [fileId], changes })
  return row as CaptureRow
}
const signers = () =>
  [bruno, carla].map(({ roles: [role] }) => ({ id: role?.id ?? '', nome: role?.nome ?? '', detalhe: '' }))
const toSign = (): CaptureChanges => ({ kind: 'signature', idClasse, signers: signers() })
const attached = ({ fileId, name }: CaptureRow): Attachment => ({ fileId, nome: name })

async function write(documents: Attachment[]): Promise<Draft> {
  number += 1
  return writeForwarding(signedIn.app, { recipients, subject: `Assunto ${number}`, documents })
}
async function send(documents: Attachment[]): Promise<Draft> {
  const { draftId } = await write(documents)
  return signedIn.app.call('compose.send', { draftId })
}
/** The forwardings of a draft at the service, each as the names of its documents. */
async function arrived({ fields: { subject: assunto } }: Draft): Promise<string[][]> {
  const filter = { assunto, idResponsavel: signedIn.idPapel, pagina: 1, tamanhoPagina: 50 }
  const { result } = (await sender.post('/v2/encaminhamento/paginated-search', filter)).body as {
    result: { id: string }[]
  }
  return Promise.all(
    result.map(async ({ id }) => {
      const carried: { documento: { nome: string } }[] = (await sender.get(`/v2/encaminhamento/${id}/documentos`)).body
      return carried.map(({ documento }) => documento.nome)
    }),
  )
}
const idFaseOf = async (title: string): Promise<string> =>
  (
    await eventually(async () => {
      const { items } = await freshSignatures(signedIn.app, 'AguardandoOutros')
      const item = items.find(({ nome }) => nome === title)
      expect(item).toBeDefined()
      return item
    })
  )?.id ?? ''
const sign = async (who: Person, id: string) => expect((await who.post(`${phase}/assinar/${id}`)).status).toBe(200)
const whatWaits = async (draft: Draft) => (await operation(draft.operationId))?.waitsFor.map(({ kind }) => kind)

describe('a forwarding with uncaptured files', () => {
  it('captures the files and is sent once, with all of them', async () => {
    const files = [await scan(), await scan()]
    const draft = await send(files.map(attached))
    await until(draft.operationId, { kind: 'forward', state: 'done', failure: null })
    expect(await arrived(draft)).toEqual([files.map(({ name }) => name)])
    expect((await rowOf(files[0]?.fileId ?? ''))?.state).toBe('done')
    // The files are documents now: they are attached as such, and not captured again.
    const captures = () => signedIn.line.seen.filter((each) => /^POST \/v2\/documentos\/capturar\//.test(each)).length
    const before = captures()
    const again = await send(files.map(attached))
    await until(again.operationId, { state: 'done' })
    expect(await arrived(again)).toEqual([files.map(({ name }) => name)])
    expect(captures()).toBe(before)
  })

  it('is refused as a whole when one file cannot be sent, and names it @all', async () => {
    const [good, bad] = [await scan(), await scan({ kind: 'signature', idClasse })]
    const { draftId } = await write([attached(good), attached(bad)])
    const before = (await operations()).length
    const outcome = await signedIn.app.outcome('compose.send', { draftId })
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: `"${bad.name}": escolha quem assina.` },
    })
    expect(await operations()).toHaveLength(before)
    expect((await rowOf(good.fileId))?.state).toBe('draft')
    expect(
      (await signedIn.app.call('compose.list', {})).find((each) => each.draftId === draftId)?.operationId,
    ).toBeNull()
  })

  it('is undone as a whole during the hold: its files are drafts again @all', async () => {
    await signedIn.app.call('settings.update', { holdSeconds: 30 })
    const [file, signed] = [await scan(), await scan(toSign())]
    const draft = await send([attached(file), attached(signed)])
    expect((await operations()).filter(({ state }) => state === 'held')).toHaveLength(4)
    const { operationId, fields } = await signedIn.app.call('compose.edit', { draftId: draft.draftId })
    expect({ operationId, documents: fields.documents }).toEqual({
      operationId: null,
      documents: draft.fields.documents,
    })
    expect([await rowOf(file.fileId), await rowOf(signed.fileId)].map((row) => row?.state)).toEqual(['draft', 'draft'])
    expect((await operations()).filter(({ state }) => state === 'held')).toEqual([])
  })

  it('does not cancel files that were sent before it, when it is undone @all', async () => {
    await signedIn.app.call('settings.update', { holdSeconds: 30 })
    const file = await scan()
    await signedIn.app.call('capture.submit', { fileIds: [file.fileId], idPapel: signedIn.idPapel })
    const draft = await send([attached(file)])
    await signedIn.app.call('compose.edit', { draftId: draft.draftId })
    const row = await rowOf(file.fileId)
    expect(await operation(row?.operationId ?? null)).toMatchObject({ kind: 'capture', state: 'held' })
    await signedIn.app.call('outbox.cancel', { operationId: row?.operationId ?? '' })
  })

  it('waits for a refused file, says why, and continues once that is sent again @all', async () => {
    await trainer.fault('evento-falho', {
      metodo: 'POST',
      caminho: '/v2/documentos/capturar/digitalizado/servidor',
      vale: 'proximas',
    })
    const files = [await scan(), await scan()]
    const draft = await send(files.map(attached))
    const stuck = await until(draft.operationId, { state: 'waiting', waitReason: 'dependency-refused' })
    // Either file can be the refused one.
    const refused = stuck.waitsFor.find(({ state }) => state === 'refused')
    const fileIds = files.filter(({ name }) => name === refused?.title).map(({ fileId }) => fileId)
    expect(fileIds).toHaveLength(1)
    await signedIn.app.call('capture.update', { fileIds, changes: { kind: 'copy' } })
    await signedIn.app.call('capture.submit', { fileIds, idPapel: signedIn.idPapel })
    await until(draft.operationId, { state: 'done', failure: null })
    expect(await arrived(draft)).toEqual([files.map(({ name }) => name)])
  })

  it('is reconciled with the same documents after a lost answer and a restart', async () => {
    const file = await scan()
    const lost = breakOnce(signedIn.line, /^POST \/v2\/encaminhamento\/novo$/, 'swallow')
    const draft = await send([attached(file)])
    await lost
    await signedIn.app.restart()
    await signedIn.app.signIn()
    await until(draft.operationId, { state: 'done', failure: null })
    expect(await arrived(draft)).toEqual([[file.name]])
  })
})

describe('a forwarding of a document in the signature phase', () => {
  it('waits for all signatures, also over a restart, and is sent once @all', async () => {
    const [one, other] = [await scan(toSign()), await scan(toSign())]
    await signedIn.app.call('capture.submit', { fileIds: [other.fileId], idPapel: signedIn.idPapel })
    const idFase = await idFaseOf(other.name)
    const draft = await send([attached(one), { idFase, nome: other.name }])
    const idOne = await idFaseOf(one.name)
    await until(draft.operationId, { state: 'waiting', waitReason: 'dependency' })
    expect(await whatWaits(draft)).toEqual(['collect', 'collect'])
    await sign(bruno, idFase)
    await sign(bruno, idOne)
    const [first] = (await operation(draft.operationId))?.waitsFor ?? []
    const lacking = { message: expect.stringMatching(/^Assinatura pendente: .*\.$/) }
    await until(first?.id ?? '', { kind: 'collect', state: 'ready', failure: lacking, cancellable: true })
    await signedIn.app.restart()
    await signedIn.app.signIn()
    expect(await arrived(draft)).toEqual([])
    await sign(carla, idFase)
    await sign(carla, idOne)
    await until(draft.operationId, { state: 'done', failure: null })
    expect(await arrived(draft)).toEqual([[one.name, other.name]])
    await eventually(async () => expect((await rowOf(one.fileId))?.registro).toMatch(/^\d{4}-/))
  })

  it('does not delay another forwarding while it waits', async () => {
    const waiting = await send([attached(await scan(toSign()))])
    const ready = await send([])
    await until(ready.operationId, { state: 'done' })
    await until(waiting.operationId, { state: 'waiting', waitReason: 'dependency' })
    await signedIn.app.call('outbox.cancel', { operationId: waiting.operationId ?? '' })
  })

  it.each([
    ['refused', 'Bruno Reis recusou assinar: valor errado.'],
    ['deleted', 'O documento não está mais em assinatura: foi excluído.'],
  ])(
    'is not sent when a document is %s, and its draft can be edited and sent without it @all',
    async (how, sentence) => {
      const [signed, file] = [await scan(toSign()), await scan()]
      const draft = await send([attached(signed), attached(file)])
      const idFase = await idFaseOf(signed.name)
      if (how === 'refused') await bruno.post(`${phase}/recusar/${idFase}`, { justificativa: 'valor errado' })
      else await signedIn.app.call('signatures.delete', { id: idFase })
      const stuck = await until(draft.operationId, { state: 'waiting', waitReason: 'dependency-refused' })
      const collect = stuck.waitsFor.find(({ kind }) => kind === 'collect')
      expect(collect).toMatchObject({
        title: signed.name,
        state: 'refused',
        failure: { message: expect.stringContaining(sentence.slice(-20)) },
      })
      const { fields, operationId } = await signedIn.app.call('compose.edit', { draftId: draft.draftId })
      expect({ operationId, documents: fields.documents }).toEqual({
        operationId: null,
        documents: draft.fields.documents,
      })
      expect(await arrived(draft)).toEqual([])
      // The captured document is attached again.
      await eventually(async () => expect((await rowOf(file.fileId))?.registro).toMatch(/^\d{4}-/))
      await signedIn.app.call('compose.save', {
        draftId: draft.draftId,
        fields: { ...fields, documents: [attached(file)] },
      })
      const sent = await signedIn.app.call('compose.send', { draftId: draft.draftId })
      await until(sent.operationId, { state: 'done' })
      expect(await arrived(draft)).toEqual([[file.name]])
    },
  )

  it('waits while the document is blocked, and says so @all', async () => {
    const file = await scan(toSign())
    const draft = await send([attached(file)])
    const idFase = await idFaseOf(file.name)
    expect((await bruno.post(`${phase}/bloquear/${idFase}`, { justificativa: 'conferir' })).status).toBe(200)
    await until(draft.operationId, { state: 'waiting', waitReason: 'dependency' })
    const [collect] = (await operation(draft.operationId))?.waitsFor ?? []
    await until(collect?.id ?? '', { state: 'ready', failure: { message: expect.stringContaining('bloqueado') } })
    await signedIn.app.call('outbox.cancel', { operationId: draft.operationId ?? '' })
    expect(await operation(collect?.id ?? '')).toMatchObject({ state: 'cancelled' })
  })
})
