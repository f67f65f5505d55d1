import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { type Ato, type AtoDetalhe, type AtoDocumento, tipoAto } from '../../../contract/api/processes.ts'
import type { Opening, ProcessAct } from '../../../contract/bridge/processes.ts'
import { findActs, noteActs } from '../../../main/processes/act-evidence.ts'
import { findProcesses, noteProcesses } from '../../../main/processes/opening-evidence.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

const [idProcesso, role, other, destination, idDocumento] = Array.from({ length: 5 }, () => randomUUID()) as [
  ...[string, string, string, string, string],
]
const intentAt = new Date('2026-11-20T12:00:00Z')
const young = '2026-11-20T12:00:03Z'
const nobody = { agentes: [], pessoasJuridicas: [], semIdentificacao: [] }
const processo = (id: string, resumo = 'Contas') => ({
  ...{ id, ano: '2026', protocolo: '2026-B4C5D', resumo, situacao: 'EmAndamento' },
})
const agent = (id: string) => ({ id, nome: 'Gerente', tipoAgente: 2, descricaoTipoAgente: 'Papel' })
const base = `/v2/processos/${idProcesso}`

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})
async function openService(answers: Answers) {
  const server = await startAnsweringServer(answers)
  const { client, ...person } = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  return { server, client }
}

/** An act of a process, with what it says and the documents that it brought in. */
interface Given {
  readonly ato?: Partial<Ato>
  readonly detail?: Partial<AtoDetalhe> | Status
  readonly documents?: readonly Partial<AtoDocumento>[] | Status
}
const brought = (documents: Given['documents']) =>
  documents instanceof Status
    ? documents
    : (documents ?? []).map((each, index) => ({
        ...{ id: randomUUID(), documentoNome: 'a.pdf', documentoId: randomUUID(), termo: false, sequencial: index + 1 },
        ...each,
      }))
function answersOf(tipo: number, id: string, { ato = {}, detail = {}, documents }: Given) {
  const act: Ato = { id, dataHora: young, tipo, descricaoTipo: '', papel: agent(role), ...ato }
  const said = detail instanceof Status ? detail : { id, dataHora: young, tipo, ...detail }
  return {
    act,
    answers: { [`GET ${base}/atos/${id}`]: said, [`GET ${base}/atos/${id}/documentos`]: brought(documents) },
  }
}

const common = { idProcesso, idPapel: role, access: 'Organizacional' } as const
const acts = {
  despachar: { ...common, ato: 'despachar', idDestino: destination, mensagem: 'Siga.', idsDocumentos: [] },
  entranhar: { ...common, ato: 'entranhar', justificativa: 'Junto.', idsDocumentos: [idDocumento] },
  desentranhar: { ...common, ato: 'desentranhar', justificativa: 'Alheio.', sequenciais: [3] },
  encerrar: { ...common, ato: 'encerrar', desfecho: 'Arquive-se.' },
  editar: {
    ...{ ato: 'editar', idProcesso, idPapel: role, idClasse: randomUUID(), resumo: 'Contas' },
    ...{ interessados: nobody, justificativa: null },
  },
} as const satisfies Record<string, ProcessAct>

const [despacho, encerramento, edicao] = [tipoAto.Despacho, tipoAto.Encerramento, tipoAto.Edicao]
const end = { detail: { desfecho: 'Arquive-se.' } }
const cases: Readonly<Record<string, readonly [act: ProcessAct, tipo: number, given: Given, isIt: boolean]>> = {
  'the same words': [acts.encerrar, encerramento, end, true],
  'line ends and spaces apart': [acts.encerrar, encerramento, { detail: { desfecho: ' Arquive-se.\r\n' } }, true],
  'other words': [acts.encerrar, encerramento, { detail: { desfecho: 'Outro.' } }, false],
  'another kind': [acts.encerrar, tipoAto.Reabertura, { detail: { justificativa: 'Arquive-se.' } }, false],
  'another role': [acts.encerrar, encerramento, { ...end, ato: { papel: agent(other) } }, false],
  'older than the intent': [acts.encerrar, encerramento, { ...end, ato: { dataHora: '2026-11-20T10:00:00Z' } }, false],
  'closed to this person': [acts.encerrar, encerramento, { detail: new Status(403) }, false],
  'the destination asked for': [
    ...[acts.despachar, despacho],
    ...[{ ato: { destino: { setor: agent(destination) } }, detail: { mensagem: 'Siga.' } }, true],
  ] as never,
  'a destination that is not shown': [acts.despachar, despacho, { detail: { mensagem: 'Siga.' } }, true],
  'another destination': [
    ...[acts.despachar, despacho],
    ...[{ ato: { destino: { setor: agent(other) } }, detail: { mensagem: 'Siga.' } }, false],
  ] as never,
  'documents where none was sent': [
    ...[acts.despachar, despacho, { detail: { mensagem: 'Siga.' }, documents: [{ documentoId: idDocumento }] }, false],
  ] as never,
  'nothing but its term': [
    acts.despachar,
    despacho,
    { detail: { mensagem: 'Siga.' }, documents: [{ termo: true }] },
    true,
  ],
  'the documents sent': [
    acts.entranhar,
    tipoAto.Entranhamento,
    { detail: { justificativa: 'Junto.' }, documents: [{ documentoId: idDocumento }, { termo: true }] },
    true,
  ],
  'other documents': [
    acts.entranhar,
    tipoAto.Entranhamento,
    { detail: { justificativa: 'Junto.' }, documents: [{}] },
    false,
  ],
  'documents that are not shown': [
    acts.entranhar,
    tipoAto.Entranhamento,
    { detail: { justificativa: 'Junto.' }, documents: new Status(403) },
    true,
  ],
  'an edit that left this summary': [acts.editar, edicao, {}, true],
  'an edit that left another': [{ ...acts.editar, resumo: 'Outro' }, edicao, {}, false],
}

describe('an act that has appeared', () => {
  it.each(Object.entries(cases))('with %s', async (_name, [act, tipo, given, isIt]) => {
    const [before, id] = [randomUUID(), randomUUID()]
    const first = answersOf(tipo, before, given)
    const { server, client } = await openService({ [`GET ${base}/atos`]: [first.act], ...first.answers })
    const noted = await noteActs(client, act)
    if (noted.kind !== 'ok') throw new Error(noted.kind)
    expect(noted.value).toEqual({ by: 'acts', known: [before] })
    const second = answersOf(tipo, id, given)
    Object.assign(server.answers, second.answers)
    Object.assign(server.answers, {
      [`GET ${base}/atos`]: [first.act, second.act],
      [`GET ${base}`]: processo(idProcesso),
    })
    const found = await findActs({ client, act, evidence: noted.value, intentAt })
    expect(found.kind === 'ok' ? found.value?.found.map(({ ato }) => ato.id) : found).toEqual(isIt ? [id] : [])
  })

  it.each([
    [3, true],
    [4, false],
  ])('which took out number %i is the one that was to take out 3: %s', async (sequencial, isIt) => {
    const [bringing, taking] = [randomUUID(), randomUUID()]
    const documents = [{ sequencial: 3 }, { sequencial: 4 }].map((each) => ({
      ...each,
      ...(each.sequencial === sequencial && { desentranhamentoId: taking }),
    }))
    const first = answersOf(tipoAto.Entranhamento, bringing, { documents })
    const second = answersOf(tipoAto.Desentranhamento, taking, { detail: { justificativa: 'Alheio.' } })
    const { client } = await openService({
      ...{ [`GET ${base}/atos`]: [first.act, second.act], [`GET ${base}`]: processo(idProcesso) },
      ...{ ...first.answers, ...second.answers },
    })
    const evidence = { by: 'acts' as const, known: [bringing] }
    const found = await findActs({ client, act: acts.desentranhar, evidence, intentAt })
    expect(found).toMatchObject({ value: { found: isIt ? [{ ato: { id: taking } }] : [] } })
  })

  it('is not looked for where acts are not shown, and is asked for again while the service cannot answer', async () => {
    const { server, client } = await openService({})
    const noted = await noteActs(client, acts.encerrar)
    expect(noted).toEqual({ kind: 'ok', value: { by: 'nothing' } })
    const nothing = { client, act: acts.encerrar, evidence: { by: 'nothing' as const }, intentAt }
    expect(await findActs(nothing)).toEqual({ kind: 'ok', value: null })
    server.answers[`GET ${base}/atos`] = new Status(503)
    expect(await noteActs(client, acts.encerrar)).toMatchObject({ kind: 'unavailable' })
  })
})

const opening = (idsDocumentos: string[]): Opening => ({
  ...{ idPapel: role, idClasse: randomUUID(), resumo: 'Contas', idsDocumentos, interessados: nobody },
})
const search = 'POST /v2/processos/paginated-search'
/** A process with the act that opened it. */
function opened(id: string, { by = role, dataHora = young, documents = [] as string[] } = {}): Answers {
  const ato = { id: randomUUID(), dataHora, tipo: tipoAto.Autuacao, descricaoTipo: 'Autuacao', papel: agent(by) }
  return {
    [`GET /v2/processos/${id}/atos`]: [ato],
    [`GET /v2/processos/${id}/atos/${ato.id}/documentos`]: brought(documents.map((documentoId) => ({ documentoId }))),
  }
}

describe('a process that has appeared', () => {
  it('is seen by the processes of a document that it was opened with', async () => {
    const [before, ours, others, old, more] = Array.from({ length: 5 }, () => randomUUID()) as [
      ...[string, string, string, string, string],
    ]
    const list = `GET /v2/documentos/${idDocumento}/processos`
    const { server, client } = await openService({ [list]: [processo(before)] })
    const noted = await noteProcesses(client, opening([idDocumento]))
    if (noted.kind !== 'ok') throw new Error(noted.kind)
    expect(noted.value).toEqual({ by: 'document', idDocumento, known: [before] })
    const documents = [idDocumento]
    Object.assign(server.answers, {
      [list]: [before, ours, others, old, more].map((id) => processo(id)).concat(processo(randomUUID(), 'Outro')),
      ...opened(ours, { documents }),
      ...opened(others, { documents, by: other }),
      ...opened(old, { documents, dataHora: '2026-11-20T10:00:00Z' }),
      ...opened(more, { documents: [idDocumento, randomUUID()] }),
    })
    const found = await findProcesses({ client, opening: opening(documents), evidence: noted.value, intentAt })
    expect(found).toMatchObject({ value: [{ processo: { id: ours } }] })
    expect(found.kind === 'ok' && found.value.length).toBe(1)
  })

  it('is seen among the newest, over as many pages as have come since', async () => {
    const [before, ours] = [randomUUID(), randomUUID()]
    const { server, client } = await openService({ [search]: { result: [processo(before)], count: 1 } })
    const noted = await noteProcesses(client, opening([]))
    if (noted.kind !== 'ok') throw new Error(noted.kind)
    expect(noted.value).toEqual({ by: 'search', known: [before] })
    const since = Array.from({ length: 200 }, () => processo(randomUUID(), 'Outro'))
    const pages = [since, [processo(ours), processo(before)]]
    Object.assign(server.answers, { [search]: () => ({ result: pages.shift() ?? [], count: 202 }), ...opened(ours) })
    const found = await findProcesses({ client, opening: opening([]), evidence: noted.value, intentAt })
    expect(found).toMatchObject({ value: [{ processo: { id: ours } }] })
  })

  it('is not looked for where the service tells nothing, and is asked for again while it cannot answer', async () => {
    const { server, client } = await openService({})
    expect(await noteProcesses(client, opening([idDocumento]))).toEqual({ kind: 'ok', value: { by: 'nothing' } })
    server.answers[search] = new Status(500)
    expect(await noteProcesses(client, opening([]))).toMatchObject({ kind: 'unavailable' })
  })
})
