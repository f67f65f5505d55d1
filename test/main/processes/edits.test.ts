import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { tipoAto } from '../../../contract/api/processes.ts'
import { findProcessActs } from '../../../main/features/processes/process-act-evidence.ts'
import { createProcessActHandler } from '../../../main/features/processes/process-act-handler.ts'
import { Status } from '../../support/answering-server.ts'
import { openAnsweringService } from '../../support/answering-service.ts'

const [idProcesso, idPapel, idClasse, idAgente] = Array.from({ length: 4 }, () => randomUUID()) as [
  ...[string, string, string, string],
]
const base = `/v2/processos/${idProcesso}`
const at = new Date('2026-11-20T12:00:00Z')
const agent = (id: string) => ({ id, nome: 'Gerente', tipoAgente: 2, descricaoTipoAgente: 'Papel' })
const act = (tipo: number) => ({
  id: randomUUID(),
  dataHora: '2026-11-20T12:00:03Z',
  tipo,
  descricaoTipo: '',
  papel: agent(idPapel),
})
const company = { razaoSocial: 'ACME', cnpj: '11.222.333/0001-81' }
const edit = {
  ato: 'editar' as const,
  idProcesso,
  idPapel,
  idClasse,
  resumo: 'Contas',
  interessados: {
    agentes: [idAgente],
    pessoasJuridicas: [{ ...company, email: 'contato@acme.example' }],
    semIdentificacao: [{ descricao: 'Moradores da rua' }],
  },
  justificativa: null,
}

const [opening, first, second, dispatch] = [
  act(tipoAto.Autuacao),
  act(tipoAto.Edicao),
  act(tipoAto.Edicao),
  act(tipoAto.Despacho),
]
describe('an edit, before its request', () => {
  it.each([
    ['that began from the last edit, leaves', first.id, [opening, first, dispatch], 'prepared'],
    ['that began from an opening, leaves', opening.id, [opening, dispatch], 'prepared'],
    ['that began before the last edit, is refused', first.id, [opening, first, second], 'refused'],
    ['that began before the only edit, is refused', opening.id, [opening, first], 'refused'],
    ['that cannot be compared with an odd act, is refused', first.id, [opening, first, { id: 17 }], 'refused'],
    ['that did not note where it began, leaves', undefined, [opening, first], 'prepared'],
    ['where acts are not shown, leaves', opening.id, new Status(403), 'prepared'],
    ['while acts cannot be read, waits', opening.id, new Status(503), 'later'],
  ])('%s', async (_name, idBase, acts, expected) => {
    const { client } = await openAnsweringService({ [`GET ${base}/atos`]: acts })
    const handler = createProcessActHandler(client, () => {})
    const io = { signal: new AbortController().signal, progress() {}, dependencies: () => [] }
    const end = await handler.prepare({ ...edit, idBase }, io, null)
    expect(end.kind === 'failed' ? end.failure.kind : end.kind).toBe(expected)
  })
})

describe('the search for an edit', () => {
  const interessados = {
    agentes: [agent(idAgente)],
    pessoasJuridicas: [{ ...company, cnpj: '11222333000181' }],
    semIdentificacao: [{ descricao: ' Moradores da rua' }],
  }
  it.each([
    ['its content, without e-mails', { idClasse, interessados }, true],
    ['no class and no parties shown', {}, true],
    ['another class', { idClasse: randomUUID(), interessados }, false],
    ['another agent', { idClasse, interessados: { ...interessados, agentes: [agent(randomUUID())] } }, false],
    ['one company less', { idClasse, interessados: { ...interessados, pessoasJuridicas: [] } }, false],
    ['one party more', { interessados: { ...interessados, semIdentificacao: [{ descricao: 'Outros' }] } }, false],
  ])('with %s', async (_name, shown, matches) => {
    const processo = { id: idProcesso, ano: '2026', protocolo: '2026-B4C5D', resumo: 'Contas', situacao: 'EmAndamento' }
    const { client } = await openAnsweringService({
      [`GET ${base}`]: { ...processo, ...shown },
      [`GET ${base}/atos`]: [opening, first],
      [`GET ${base}/atos/${first.id}`]: { id: first.id, dataHora: first.dataHora, tipo: first.tipo },
    })
    const evidence = { by: 'acts' as const, known: [opening.id], carried: null }
    const found = await findProcessActs(client, { payload: edit, evidence, at })
    expect(found.kind === 'ok' ? found.value.map(({ ato }) => ato.id) : found).toEqual(matches ? [first.id] : [])
  })
})
