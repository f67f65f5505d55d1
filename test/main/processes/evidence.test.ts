import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Ato, type AtoDetalhe, type AtoDocumento, tipoAto } from '../../../contract/api/processes.ts'
import { findProcesses, readKnownProcesses } from '../../../main/features/processes/opening-evidence.ts'
import type { ResolvedAct } from '../../../main/features/processes/payload.ts'
import { findProcessActs, readKnownProcessActs } from '../../../main/features/processes/process-act-evidence.ts'
import { type Answers, Status } from '../../support/answering-server.ts'
import { openAnsweringService } from '../../support/answering-service.ts'

const [idProcesso, role, other, destination, idDocumento, idEncaminhamento] = Array.from({ length: 6 }, () =>
  randomUUID(),
) as [string, string, string, string, string, string]
const at = new Date('2026-11-20T12:00:00Z')
const young = '2026-11-20T12:00:03Z'
const nobody = { agentes: [], pessoasJuridicas: [], semIdentificacao: [] }
const processo = (id: string, resumo = 'Contas') => ({
  id,
  ano: '2026',
  protocolo: '2026-B4C5D',
  resumo,
  situacao: 'EmAndamento',
})
const documentOf = (id: string) => ({ id, registro: '2026-B4C5D6', nome: 'a.pdf', extensao: 'pdf', nivelAcesso: 2 })
const agent = (id: string) => ({ id, nome: 'Gerente', tipoAgente: 2, descricaoTipoAgente: 'Papel' })
const base = `/v2/processos/${idProcesso}`

/** An act of a process as the service returns it, with its detail and documents. */
interface ActAtService {
  readonly ato?: Partial<Ato>
  readonly detail?: Partial<AtoDetalhe> | Status
  readonly documents?: readonly Partial<AtoDocumento>[] | Status
}
const documentsOf = (documents: ActAtService['documents']) =>
  documents instanceof Status
    ? documents
    : (documents ?? []).map((each, index) => ({
        id: randomUUID(),
        documentoNome: 'a.pdf',
        documentoId: randomUUID(),
        termo: false,
        sequencial: index + 1,
        ...each,
      }))
function answersOf(tipo: number, id: string, { ato = {}, detail = {}, documents }: ActAtService) {
  const act: Ato = { id, dataHora: young, tipo, descricaoTipo: '', papel: agent(role), ...ato }
  const said = detail instanceof Status ? detail : { id, dataHora: young, tipo, ...detail }
  return {
    act,
    answers: { [`GET ${base}/atos/${id}`]: said, [`GET ${base}/atos/${id}/documentos`]: documentsOf(documents) },
  }
}

const target = { idProcesso, idPapel: role, access: 'Organizacional' } as const
const acts = {
  despachar: { ...target, ato: 'despachar', idDestino: destination, mensagem: 'Siga.', idsDocumentos: [] },
  entranhar: { ...target, ato: 'entranhar', justificativa: 'Junto.', idsDocumentos: [idDocumento] },
  forwarding: {
    ...target,
    ato: 'entranhar-encaminhamento',
    justificativa: 'Junte-se.',
    idEncaminhamento,
    idsDocumentos: [],
  },
  desentranhar: { ...target, ato: 'desentranhar', justificativa: 'Alheio.', sequenciais: [3] },
  encerrar: { ...target, ato: 'encerrar', desfecho: 'Arquive-se.' },
  editar: {
    ato: 'editar',
    idProcesso,
    idPapel: role,
    idClasse: randomUUID(),
    resumo: 'Contas',
    interessados: nobody,
    justificativa: null,
  },
} as const satisfies Record<string, ResolvedAct>

const [despacho, encerramento, edicao] = [tipoAto.Despacho, tipoAto.Encerramento, tipoAto.Edicao]
const end = { detail: { desfecho: 'Arquive-se.' } }
const cases: Readonly<
  Record<string, readonly [act: ResolvedAct, tipo: number, atService: ActAtService, matches: boolean]>
> = {
  'the same text: matches': [acts.encerrar, encerramento, end, true],
  'other line ends and spaces: matches': [
    acts.encerrar,
    encerramento,
    { detail: { desfecho: ' Arquive-se.\r\n' } },
    true,
  ],
  'another text: does not match': [acts.encerrar, encerramento, { detail: { desfecho: 'Outro.' } }, false],
  'another kind: does not match': [
    acts.encerrar,
    tipoAto.Reabertura,
    { detail: { justificativa: 'Arquive-se.' } },
    false,
  ],
  'another role: does not match': [acts.encerrar, encerramento, { ...end, ato: { papel: agent(other) } }, false],
  'a time before the intent: does not match': [
    acts.encerrar,
    encerramento,
    { ...end, ato: { dataHora: '2026-11-20T10:00:00Z' } },
    false,
  ],
  'a detail that this person cannot read: does not match': [
    acts.encerrar,
    encerramento,
    { detail: new Status(403) },
    false,
  ],
  'the requested destination: matches': [
    ...[acts.despachar, despacho],
    ...[{ ato: { destino: { setor: agent(destination) } }, detail: { mensagem: 'Siga.' } }, true],
  ] as never,
  'no returned destination: matches': [acts.despachar, despacho, { detail: { mensagem: 'Siga.' } }, true],
  'another destination: does not match': [
    ...[acts.despachar, despacho],
    ...[{ ato: { destino: { setor: agent(other) } }, detail: { mensagem: 'Siga.' } }, false],
  ] as never,
  'documents although none was sent: does not match': [
    ...[acts.despachar, despacho, { detail: { mensagem: 'Siga.' }, documents: [{ documentoId: idDocumento }] }, false],
  ] as never,
  'only its own term as document: matches': [
    acts.despachar,
    despacho,
    { detail: { mensagem: 'Siga.' }, documents: [{ termo: true }] },
    true,
  ],
  'the sent documents: matches': [
    acts.entranhar,
    tipoAto.Entranhamento,
    { detail: { justificativa: 'Junto.' }, documents: [{ documentoId: idDocumento }, { termo: true }] },
    true,
  ],
  'other documents: does not match': [
    acts.entranhar,
    tipoAto.Entranhamento,
    { detail: { justificativa: 'Junto.' }, documents: [{}] },
    false,
  ],
  'documents that this person cannot read: matches': [
    acts.entranhar,
    tipoAto.Entranhamento,
    { detail: { justificativa: 'Junto.' }, documents: new Status(403) },
    true,
  ],
  'the summary of the edit: matches': [acts.editar, edicao, {}, true],
  'another summary than that of the edit: does not match': [{ ...acts.editar, resumo: 'Outro' }, edicao, {}, false],
}

describe('the search for a new act', () => {
  it.each(Object.entries(cases))('with %s', async (_name, [act, tipo, atService, matches]) => {
    const [before, id] = [randomUUID(), randomUUID()]
    const first = answersOf(tipo, before, atService)
    const { server, client } = await openAnsweringService({ [`GET ${base}/atos`]: [first.act], ...first.answers })
    const readBefore = await readKnownProcessActs(client, act)
    if (readBefore.kind !== 'ok') throw new Error(readBefore.kind)
    expect(readBefore.value).toMatchObject({ by: 'acts', known: [before] })
    const second = answersOf(tipo, id, atService)
    Object.assign(server.answers, second.answers)
    Object.assign(server.answers, {
      [`GET ${base}/atos`]: [first.act, second.act],
      [`GET ${base}`]: processo(idProcesso),
    })
    const found = await findProcessActs(client, { payload: act, evidence: readBefore.value, at })
    expect(found.kind === 'ok' ? found.value.map(({ ato }) => ato.id) : found).toEqual(matches ? [id] : [])
  })

  it.each([
    ['its documents: matches', [idDocumento], [idDocumento], true],
    ['the documents of another forwarding: does not match', [idDocumento], [other], false],
    ['documents that the forwarding did not show: does not match', null, [idDocumento], false],
  ])('of a whole forwarding, with %s', async (_name, carried, attached, matches) => {
    const id = randomUUID()
    const made = answersOf(tipoAto.Entranhamento, id, {
      detail: { justificativa: 'Junte-se.' },
      documents: [...attached.map((documentoId) => ({ documentoId })), { termo: true }],
    })
    const list = `GET /v2/encaminhamento/${idEncaminhamento}/documentos`
    const { server, client } = await openAnsweringService({
      [`GET ${base}/atos`]: [],
      ...(carried && { [list]: carried.map((documento) => ({ controle: false, documento: documentOf(documento) })) }),
    })
    const readBefore = await readKnownProcessActs(client, acts.forwarding)
    if (readBefore.kind !== 'ok') throw new Error(readBefore.kind)
    expect(readBefore.value).toEqual({ by: 'acts', known: [], carried })
    Object.assign(server.answers, made.answers, {
      [`GET ${base}/atos`]: [made.act],
      [`GET ${base}`]: processo(idProcesso),
    })
    const found = await findProcessActs(client, { payload: acts.forwarding, evidence: readBefore.value, at })
    expect(found.kind === 'ok' ? found.value.map(({ ato }) => ato.id) : found).toEqual(matches ? [id] : [])
    server.answers[list] = new Status(503)
    expect(await readKnownProcessActs(client, acts.forwarding)).toMatchObject({ kind: 'unavailable' })
  })

  it.each([
    [3, true],
    [4, false],
  ])('that removed document %i where 3 was requested: %s', async (sequencial, matches) => {
    const [bringing, taking] = [randomUUID(), randomUUID()]
    const documents = [{ sequencial: 3 }, { sequencial: 4 }].map((each) => ({
      ...each,
      ...(each.sequencial === sequencial && { desentranhamentoId: taking }),
    }))
    const first = answersOf(tipoAto.Entranhamento, bringing, { documents })
    const second = answersOf(tipoAto.Desentranhamento, taking, { detail: { justificativa: 'Alheio.' } })
    const { client } = await openAnsweringService({
      [`GET ${base}/atos`]: [first.act, second.act],
      [`GET ${base}`]: processo(idProcesso),
      ...first.answers,
      ...second.answers,
    })
    const evidence = { by: 'acts' as const, known: [bringing], carried: null }
    const found = await findProcessActs(client, { payload: acts.desentranhar, evidence, at })
    expect(found).toMatchObject({ value: matches ? [{ ato: { id: taking } }] : [] })
  })

  it('finds none when acts are not shown; the read before it fails while the service is unavailable', async () => {
    const { server, client } = await openAnsweringService({})
    const readBefore = await readKnownProcessActs(client, acts.encerrar)
    expect(readBefore).toEqual({ kind: 'ok', value: { by: 'nothing' } })
    const nothing = { payload: acts.encerrar, evidence: { by: 'nothing' as const }, at }
    expect(await findProcessActs(client, nothing)).toEqual({ kind: 'ok', value: [] })
    server.answers[`GET ${base}/atos`] = new Status(503)
    expect(await readKnownProcessActs(client, acts.encerrar)).toMatchObject({ kind: 'unavailable' })
  })
})

const opening = (idsDocumentos: string[]) => ({
  idPapel: role,
  idClasse: randomUUID(),
  resumo: 'Contas',
  idsDocumentos,
  interessados: nobody,
})
const search = 'POST /v2/processos/paginated-search'
/** Answers for a process with the act that opened it. */
function opened(id: string, { by = role, dataHora = young, documents = [] as string[] } = {}): Answers {
  const ato = { id: randomUUID(), dataHora, tipo: tipoAto.Autuacao, descricaoTipo: 'Autuacao', papel: agent(by) }
  return {
    [`GET /v2/processos/${id}/atos`]: [ato],
    [`GET /v2/processos/${id}/atos/${ato.id}/documentos`]: documentsOf(
      documents.map((documentoId) => ({ documentoId })),
    ),
  }
}

describe('findProcesses', () => {
  it('finds a process among those of a document that it was opened with', async () => {
    const [before, ours, others, old, more] = Array.from({ length: 5 }, () => randomUUID()) as [
      ...[string, string, string, string, string],
    ]
    const list = `GET /v2/documentos/${idDocumento}/processos`
    const { server, client } = await openAnsweringService({ [list]: [processo(before)] })
    const readBefore = await readKnownProcesses(client, opening([idDocumento]))
    if (readBefore.kind !== 'ok') throw new Error(readBefore.kind)
    expect(readBefore.value).toEqual({ by: 'document', idDocumento, known: [before] })
    const documents = [idDocumento]
    Object.assign(server.answers, {
      [list]: [before, ours, others, old, more].map((id) => processo(id)).concat(processo(randomUUID(), 'Outro')),
      ...opened(ours, { documents }),
      ...opened(others, { documents, by: other }),
      ...opened(old, { documents, dataHora: '2026-11-20T10:00:00Z' }),
      ...opened(more, { documents: [idDocumento, randomUUID()] }),
    })
    const found = await findProcesses(client, { payload: opening(documents), evidence: readBefore.value, at })
    expect(found).toMatchObject({ value: [{ processo: { id: ours } }], leftOut: 0 })
  })

  it('finds a process among the newest, over several pages', async () => {
    const [before, ours] = [randomUUID(), randomUUID()]
    const { server, client } = await openAnsweringService({ [search]: { result: [processo(before)], count: 1 } })
    const readBefore = await readKnownProcesses(client, opening([]))
    if (readBefore.kind !== 'ok') throw new Error(readBefore.kind)
    expect(readBefore.value).toEqual({ by: 'search', known: [before] })
    const since = Array.from({ length: 200 }, () => processo(randomUUID(), 'Outro'))
    const pages = [since, [processo(ours), processo(before)]]
    Object.assign(server.answers, { [search]: () => ({ result: pages.shift() ?? [], count: 202 }), ...opened(ours) })
    const found = await findProcesses(client, { payload: opening([]), evidence: readBefore.value, at })
    expect(found).toMatchObject({ value: [{ processo: { id: ours } }] })
  })

  it('has no evidence to go by without list and search, and cannot get any while they are unavailable', async () => {
    const { server, client } = await openAnsweringService({})
    expect(await readKnownProcesses(client, opening([idDocumento]))).toEqual({ kind: 'ok', value: { by: 'nothing' } })
    server.answers[search] = new Status(500)
    expect(await readKnownProcesses(client, opening([]))).toMatchObject({ kind: 'unavailable' })
  })
})
