import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import type { ApiClient } from '../../../main/engine/api/index.ts'
import type { ReconcileResult } from '../../../main/engine/outbox/index.ts'
import { createResolveHandler } from '../../../main/features/boxes/resolve-handler.ts'
import { createSendHandler } from '../../../main/features/capture/send-handler.ts'
import { createForwardingActHandlers } from '../../../main/features/compose/act-handler.ts'
import { createForwardHandler } from '../../../main/features/compose/forward-handler.ts'
import { createOpenProcessHandler } from '../../../main/features/processes/open-process-handler.ts'
import { createProcessActHandler } from '../../../main/features/processes/process-act-handler.ts'
import { createActHandlers } from '../../../main/features/signatures/act-handlers.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

const [role, box, document, earlier, id, act] = [1, 2, 3, 4, 5, 6].map(() => randomUUID()) as [
  ...[string, string, string, string, string, string],
]
const at = new Date('2026-11-20T12:00:00Z')
const dated = { dataHora: '2026-11-20T12:00:03Z' }
const io = { signal: new AbortController().signal, progress() {}, dependencies: () => [] }
const onUpdate = () => {}
const odd = { id: 17 }
const page = (...result: unknown[]) => ({ result, count: result.length })

const words = { idResponsavel: role, assunto: 'Contas', mensagem: 'Segue.', access: 'Organizacional' as const }
const forwarded = { ...words, destinos: [{ id: box, kind: 'Setor' as const }], idsDocumentos: [document] }
const quiet = { enviarEmailNotificacoes: false }
const reply = { ...words, ...quiet, idEncaminhamento: earlier, destinos: [], idsDocumentos: [] }
const agent = { id: role, nome: 'Gerente', tipoAgente: 2, descricaoTipoAgente: 'Papel' }
const nobody = { agentes: [], pessoasJuridicas: [], semIdentificacao: [] }
const processo = { id, ano: '2026', protocolo: '2026-B4C5D', resumo: 'Obra', situacao: 'EmAndamento' }
const ofDocument = `GET /v2/documentos/${document}`
const ofProcess = `GET /v2/processos/${id}`
const sent = 'POST /v2/encaminhamento/paginated-search'
const tracking = `GET /v2/encaminhamento/${earlier}/rastreio`
const tracked = { id: earlier, assunto: 'Contas', ...dated, responsavel: agent, destinos: [] }
const ato = (tipo: number) => ({ id: act, ...dated, tipo, descricaoTipo: 'Ato', papel: agent })
const closing = { idProcesso: id, idPapel: role, access: 'Organizacional' as const, ato: 'encerrar' as const }
const ended = { [ofProcess]: processo, [`${ofProcess}/atos`]: [ato(6)] }
const opening = { idPapel: role, idClasse: role, resumo: 'Obra', idsDocumentos: [document], interessados: nobody }
const inBox = `POST /v2/caixas/${box}/encaminhamentos/paginated-search`

/** Evidence has lists that may be changed. */
const asRead = <E extends { readonly known: readonly [] }>(evidence: E) => ({ ...evidence, known: [] as string[] })

type Reconcile = (client: ApiClient) => Promise<ReconcileResult>
const before = {
  document: { by: 'document', idDocumento: document, known: [] },
  sent: { by: 'sent', known: [] },
  search: { by: 'search', known: [] },
} as const
const forward =
  (by: 'document' | 'sent'): Reconcile =>
  (client) => {
    const evidence = { attached: [document], before: asRead(before[by]) }
    const handler = createForwardHandler({ client, shape: 'A', onUpdate })
    return handler.reconcile({ payload: { ...forwarded, ...quiet }, evidence, file: null, at }, io)
  }
const replied =
  (by: 'tracking' | 'sent'): Reconcile =>
  async (client) => {
    const [handler] = createForwardingActHandlers({ client, shape: 'A', onUpdate })
    const evidence = { attached: [], assunto: 'Contas', inheritsAccess: false, before: { by, known: [] } }
    return handler?.reconcile({ payload: reply, evidence, file: null, at }, io) ?? Promise.reject(new Error('reply'))
  }
const opened =
  (by: 'document' | 'search'): Reconcile =>
  (client) => {
    const evidence = { attached: [document], before: asRead(before[by]) }
    return createOpenProcessHandler(client, onUpdate).reconcile({ payload: opening, evidence, file: null, at }, io)
  }
const closed: Reconcile = (client) =>
  createProcessActHandler(client, onUpdate).reconcile(
    {
      payload: { ...closing, desfecho: 'Arquive-se.' },
      evidence: { attached: [], before: { by: 'acts', known: [], carried: null } },
      file: null,
      at,
    },
    io,
  )
const resolved: Reconcile = (client) => {
  const payload = { idCaixa: box, idEncaminhamento: earlier, idResponsavel: role, protocolo: '2026-B4C5D6' }
  return createResolveHandler({ client, onUpdate }).reconcile({ payload, evidence: {}, file: null, at }, io)
}
const toSignature: Reconcile = (client) => {
  const uploader = { upload: () => Promise.reject(new Error('nothing is uploaded here')) }
  const files = { client, uploader, spool: { pathOf: () => '' }, actingIds: [role] }
  const about = { fileId: randomUUID(), sha256: 'ab', sizeBytes: 1, nomeArquivo: 'a.pdf', access: 'Publico' as const }
  const payload = { ...about, idPapelCapturador: null, assinantes: [role] }
  const file = { idArquivo: randomUUID() }
  return createSendHandler(files, onUpdate).reconcile({ payload, file, evidence: {}, at }, io)
}
const blocked: Reconcile = async (client) => {
  const quietly = { observe() {}, onBlock() {}, onUpdate, onDeletionUpdate: onUpdate }
  const [, block] = createActHandlers({
    client,
    actingIds: [role],
    capabilities: { observe: (_capability, outcome) => outcome },
    ...quietly,
  })
  const payload = { idFase: id, justificativa: 'Erro.' }
  return block?.reconcile({ payload, evidence: {}, file: null, at }, io) ?? Promise.reject(new Error('block'))
}

/** Services at which the result is not shown, and where one record, or one part of it, cannot be read. */
const cases: Readonly<Record<string, readonly [Reconcile, Answers]>> = {
  'a forwarding of a document': [forward('document'), { [`${ofDocument}/encaminhamentos`]: [17] }],
  'a forwarding that is unreadable by itself': [
    forward('document'),
    { [`${ofDocument}/encaminhamentos`]: [id], [`GET /v2/encaminhamento/${id}`]: odd },
  ],
  'a forwarding among those sent': [forward('sent'), { [sent]: page(odd) }],
  'a whole list of sent forwardings': [forward('sent'), { [sent]: { count: 1 } }],
  'a reply among the follow-ups': [
    replied('tracking'),
    { [tracking]: { ...tracked, encaminhamentosPosteriores: [{ ...tracked, id: 17 }] } },
  ],
  'a reply among those sent': [replied('sent'), { [sent]: page(odd) }],
  'a process of a document': [opened('document'), { [`${ofDocument}/processos`]: [odd] }],
  'a process in the search': [opened('search'), { 'POST /v2/processos/paginated-search': page(odd) }],
  'the act that opened a process': [
    opened('document'),
    { [`${ofDocument}/processos`]: [processo], [`${ofProcess}/atos`]: [{ ...ato(1), papel: 17 }] },
  ],
  'a document of the act that opened a process': [
    opened('document'),
    {
      [`${ofDocument}/processos`]: [processo],
      [`${ofProcess}/atos`]: [ato(1)],
      [`${ofProcess}/atos/${act}/documentos`]: [odd],
    },
  ],
  'an act of a process': [closed, { ...ended, [`${ofProcess}/atos`]: [{ ...ato(6), tipo: 'Fim' }] }],
  'the detail of an act': [closed, { ...ended, [`${ofProcess}/atos/${act}`]: odd }],
  'the text of an act': [closed, { ...ended, [`${ofProcess}/atos/${act}`]: { ...ato(6), desfecho: 17 } }],
  'an item of the resolved ones': [resolved, { [inBox]: page(odd) }],
  'a document that was sent to signature': [
    toSignature,
    {
      'POST /v2/documentos/fase-assinatura/enviar/cidadao': new Status(422),
      'POST /v2/documentos/fase-assinatura/paginated-search': page(odd),
    },
  ],
  'a document that was blocked': [blocked, { [`GET /v2/documentos/fase-assinatura/${id}`]: odd }],
}

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function reconciled(reconcile: Reconcile, answers: Answers) {
  const server = await startAnsweringServer(answers)
  const { client, ...person } = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  return reconcile(client)
}

it.each(Object.entries(cases))('calls nothing absent where this could not be read: %s', async (_what, wanted) => {
  const end = await reconciled(...wanted)
  expect(end).toMatchObject({ kind: 'unreadable', details: { message: expect.stringContaining('não conseguiu ler') } })
})
