import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../main/engine/api/index.ts'
import { createForwardingActHandlers } from '../../../main/features/compose/act-handler.ts'
import { createForwardHandler } from '../../../main/features/compose/forward-handler.ts'
import { createOpenProcessHandler } from '../../../main/features/processes/open-process-handler.ts'
import { createProcessActHandler } from '../../../main/features/processes/process-act-handler.ts'
import { startAnsweringServer } from '../../support/answering-server.ts'
import { makeDocument } from '../../support/builders.ts'
import { writeForwarding } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { openAsPerson } from '../../support/person-context.ts'
import { asPerson, pdf } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const signedIn = signedInApp()
const stopped = { state: 'refused', failure: { status: null, stopped: 'by-change' } }
const sent = () => signedIn.line.seen.filter((request) => request.endsWith('/encaminhamento/novo')).length

/** Forwards Ana's document as a draft shows it; the service shows it otherwise once the draft is sent. */
async function forwarded(change: object) {
  const { app, service, line } = signedIn
  const ana = await asPerson(service, 'ana.prado')
  const name = `Nota ${randomUUID()}.pdf`
  const idDocumento = await ana.capture(pdf(name), { nomeArquivo: name })
  const { body } = await ana.get(`/v2/documentos/${idDocumento}`)
  const document = makeDocument(body.nome, { idDocumento, registro: body.registro })
  const { draftId } = await writeForwarding(app, { subject: name, documents: [document] })
  // As the window does for the documents that it shows.
  await app.call('documents.levels', { ids: [idDocumento] })
  line.judge(({ method, path }) =>
    method === 'GET' && path === `/v2/documentos/${idDocumento}`
      ? { when: 'after', rewrite: (found) => ({ ...Object(found), ...change }) }
      : 'pass',
  )
  const { operationId } = await app.call('compose.send', { draftId })
  return eventually(async () => {
    const operation = (await app.call('outbox.list', {})).find(({ id }) => id === operationId)
    expect(['done', 'refused']).toContain(operation?.state)
    return operation
  })
}

describe('a document that changed since the person attached it', () => {
  it.each([
    [
      'its name',
      { nome: 'Outra coisa.pdf' },
      /^Depois que você anexou, ".*" passou a se chamar "Outra coisa.pdf"\. Nada/,
    ],
    ['its access', { nivelAcesso: 4 }, /o acesso de ".*" mudou\. Nada foi enviado/],
  ])('keeps the forwarding from leaving, and is named: %s', async (_what, change, sentence) => {
    const before = sent()
    const operation = await forwarded(change)
    expect(operation).toMatchObject(stopped)
    expect(operation?.failure?.message).toMatch(sentence)
    expect(sent()).toBe(before)
  })

  it('may go where the service does not tell its access any more', async () => {
    expect(await forwarded({ nivelAcesso: null })).toMatchObject({ state: 'done' })
  })
})

const [role, box, document, id] = [1, 2, 3, 4].map(() => randomUUID()) as [...[string, string, string, string]]
const seen = [{ id: document, nome: 'Nota.pdf' }]
const carried = { idsDocumentos: [document], seen }
const words = { idResponsavel: role, assunto: 'Contas', mensagem: 'Segue.', enviarEmailNotificacoes: false, ...carried }
const access = 'Organizacional' as const
const forward = { ...words, access, destinos: [{ id: box, kind: 'Setor' as const }] }
const reply = { ...words, access, destinos: [], idEncaminhamento: id }
const opening = {
  idPapel: role,
  idClasse: role,
  resumo: 'Obra',
  interessados: { agentes: [], pessoasJuridicas: [], semIdentificacao: [] },
  ...carried,
}
const attaching = {
  ato: 'entranhar' as const,
  idProcesso: id,
  idPapel: role,
  access,
  justificativa: 'Junto.',
  ...carried,
}
const io = { signal: new AbortController().signal, progress() {}, dependencies: () => [] }
const onUpdate = () => {}
const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

it.each<[string, (client: ApiClient) => Promise<unknown> | undefined]>([
  ['a forwarding', (client) => createForwardHandler({ client, shape: 'A', onUpdate }).prepare(forward, io, null)],
  ['a reply', (client) => createForwardingActHandlers({ client, shape: 'A', onUpdate })[0]?.prepare(reply, io, null)],
  ['the opening of a process', (client) => createOpenProcessHandler(client, onUpdate).prepare(opening, io, null)],
  ['an act on a process', (client) => createProcessActHandler(client, onUpdate).prepare(attaching, io, null)],
])('compares the documents before %s', async (_what, prepare) => {
  const now = { id: document, registro: '2026-B4C5D6', nome: 'Outra.pdf', extensao: 'pdf' }
  const server = await startAnsweringServer({ [`GET /v2/documentos/${document}`]: now })
  const { client, ...person } = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  expect(await prepare(client)).toMatchObject({ kind: 'failed', failure: { details: { stopped: 'by-change' } } })
})
