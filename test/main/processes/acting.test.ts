import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { noParties, processDraft, sendDraft } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { breakOnce, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { plainPdf } from '../../support/pdfs.ts'
import { asPerson, organizacional, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
let line: FaultProxy
let ana: TestApp
let bruno: Person
let idPapel = ''
let idDestino = ''
let ahead = 0
beforeAll(async () => {
  service = await borrowService()
  line = await startFaultProxy(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: line.url, pollEveryMs: 250, aheadMs: () => ahead })
  idPapel = (await ana.signIn()).roles.find(({ unidade }) => unidade === 'GECON')?.id ?? ''
  bruno = await asPerson(service, 'bruno.reis')
  const boxes = (await (await asPerson(service, 'carla.nunes')).get('/v2/usuario/caixas-processo')).body
  idDestino = boxes.find((box: { sigla?: string }) => box.sigla === 'PROTOCOLO').id
})
afterAll(async () => {
  await ana?.stop()
  await line?.close()
  await service?.stop()
})

const ended = (id: string) =>
  eventually(async () => {
    const found = (await ana.call('outbox.list', {})).find((each) => each.id === id)
    if (found === undefined || !['done', 'refused'].includes(found.state)) throw new Error(found?.state)
    return found
  })

it('opens a process with a file that is captured first, and tells who may act as it moves', async () => {
  expect((await ana.call('processes.openers', {})).roles).toContain(idPapel)
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'malote-acting-')), 'Nota.pdf')
  writeFileSync(file, await plainPdf('Nota'))
  const [row] = await ana.addFiles([{ path: file, name: 'Nota.pdf' }])
  const fileId = row?.fileId ?? ''
  await ana.call('capture.update', { fileIds: [fileId], changes: { kind: 'scanned' } })
  const classe = await eventually(async () => {
    const [found] = (await ana.call('directory.classes', { text: '', limit: 1 })).classes
    if (found === undefined) throw new Error('no class has been read yet')
    return { id: found.id, codigo: found.codigo, nome: found.nome }
  })
  const documents = [{ fileId, nome: 'Nota.pdf' }]
  const opening = processDraft(
    { ato: 'autuar', classe, interessados: noParties },
    { idPapel, subject: 'Contas', documents },
  )
  // The answer is lost, and the program ends before it knows what has become of the process.
  const lost = breakOnce(line, /^POST \/v2\/processos\/autuar$/, 'swallow')
  const operationId = await sendDraft(ana, opening)
  await lost
  await ana.restart()
  await ana.signIn()
  const opened = await ended(operationId)
  expect(opened).toMatchObject({ state: 'done', failure: null })
  const { idProcesso = '', protocolo = '' } = opened.result
  const processo = { id: idProcesso, protocolo, resumo: 'Contas' }
  const { atos } = await ana.call('processes.get', { id: idProcesso })
  expect(atos.flatMap(({ documentos }) => documentos.map(({ documentoNome }) => documentoNome))).toEqual([
    'Nota.pdf',
    expect.stringMatching(/^Termo/),
  ])
  const [idDocumento = ''] = atos.flatMap(({ documentos }) => documentos.map(({ documentoId }) => documentoId))
  expect(await ana.call('documents.levels', { ids: [idDocumento] })).toEqual([{ idDocumento, level: 2 }])

  const acting = () => ana.call('processes.acting', { idProcesso })
  expect(await acting()).toMatchObject({
    situacao: 'EmAndamento',
    custodia: { sigla: 'GECON' },
    holders: [idPapel],
    attachers: [idPapel],
    recallers: [],
  })
  await ana.call('watched.add', { id: idProcesso })
  // A colleague of the same unit dispatches it while Ana writes.
  const dispatch = { idProcesso, idPapelResponsavel: bruno.roles[0]?.id, restricaoAcesso: organizacional }
  const sent = await bruno.post('/v2/processos/despachar', { ...dispatch, idDestino, mensagem: 'Segue.' })
  await bruno.ended(sent.body.idEvento)
  expect(await acting()).toMatchObject({
    custodia: { sigla: 'PROTOCOLO' },
    holders: [],
    attachers: [],
    recallers: [idPapel],
  })
  // A process that was just asked for is asked again after two minutes.
  ahead = 3 * 60_000
  await eventually(async () => expect(await ana.call('watched.notices', {})).toMatchObject([{ ato: { tipo: 2 } }]))
  expect(ana.notified).toContain(`Processo ${protocolo}: Despacho, por Bruno Reis`)
  const closing = processDraft({ ato: 'encerrar', processo }, { idPapel, message: 'Arquive-se.' })
  const late = await ended(await sendDraft(ana, closing))
  expect(late).toMatchObject({
    state: 'refused',
    failure: { message: expect.stringMatching(/não está com este papel/) },
  })
  expect(await ana.call('compose.ofProcess', { idProcesso })).toMatchObject([
    { operationId: null, process: { ato: 'encerrar', processo } },
  ])
  line.judge(() => 'drop')
  expect(await ana.outcome('processes.acting', { idProcesso })).toMatchObject({
    ok: false,
    failure: { code: 'offline' },
  })
  line.judge(() => 'pass')
})

it('tells the operations that take a forwarding out of its box, until they are undone', async () => {
  const idEncaminhamento = randomUUID()
  const encaminhamento = { id: idEncaminhamento, protocolo: '2026-F4G5H6', assunto: 'Para juntar' }
  const processo = { id: randomUUID(), protocolo: '2026-B4C5D', resumo: 'Contas' }
  const fields = processDraft(
    { ato: 'entranhar-encaminhamento', processo, encaminhamento },
    { idPapel, message: 'Já.' },
  )
  const complement = { ...fields, process: undefined, subject: 'Mais', about: { kind: 'complement', idEncaminhamento } }
  line.judge(() => 'drop')
  const added = await sendDraft(ana, complement as typeof fields)
  const attached = await sendDraft(ana, fields)
  const operations = () => ana.call('compose.ofForwardings', { ids: [randomUUID(), idEncaminhamento] })
  expect(await operations()).toEqual([{ idEncaminhamento, operationId: attached }])
  await ana.call('outbox.cancel', { operationId: attached })
  await ana.call('outbox.cancel', { operationId: added })
  expect(await operations()).toEqual([])
  line.judge(() => 'pass')
})

it('forgets at sign-out which processes are watched', async () => {
  expect(await ana.call('watched.list', {})).toHaveLength(1)
  await ana.call('session.signOut', { unsent: 'discard' })
  await ana.signIn()
  expect([await ana.call('watched.list', {}), await ana.call('watched.notices', {})]).toEqual([[], []])
})
