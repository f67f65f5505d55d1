import { randomUUID } from 'node:crypto'
import type { DirectoryKind } from '../../../contract/bridge/directory.ts'
import { createDirectory } from '../../../main/features/directory/directory.ts'
import { type Answers, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

export const allKinds: DirectoryKind[] = ['Organizacao', 'Setor', 'Grupo', 'Comissao', 'Papel', 'Cidadao']
/** Ids of the state's units and people. */
export const ids = Object.fromEntries(
  ['estado', 'sefaz', 'seger', 'gecon', 'prot', 'grupo', 'comissao', 'bruno', 'own', 'caixa', 'plano'].map((name) => [
    name,
    randomUUID(),
  ]),
) as Record<string, string>
const own = { id: ids['own'] ?? '', nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const agent = (id: string | undefined, nome: string, sigla?: string) => ({
  id,
  nome,
  ...(sigla === undefined ? {} : { sigla }),
  tipoAgente: 4,
  descricaoTipoAgente: 'Unidade',
})
export const papel = (id: string | undefined, servidor: string) => ({
  id,
  nome: 'Analista',
  tipo: 'Papel',
  nomeServidorPapel: servidor,
  siglaUnidadePapel: 'GECON',
  siglaOrganizacaoPapel: 'SEFAZ',
})
export const about = { nivel: 2, tipoArquivamento: 'Permanente' }
const classe = (codigo: string, nome: string, ativo = true) => ({ id: randomUUID(), codigo, nome, ativo, ...about })

/** The answers of a small state whose service lists roles by unit; tests remove some of them. */
export const state = (): Answers => ({
  'GET /v2/agente/patriarcas': [agent(ids['estado'], 'Governo do Estado', 'GOV')],
  [`GET /v2/agente/${ids['estado']}/organizacoes`]: [
    agent(ids['sefaz'], 'Secretaria da Fazenda', 'SEFAZ'),
    agent(ids['seger'], 'Secretaria de Gestão', 'SEGER'),
  ],
  [`GET /v2/agente/${ids['sefaz']}/setores`]: [
    agent(ids['gecon'], 'Gerência de Convênios', 'GECON'),
    agent(ids['prot'], 'Protocolo Geral', 'PROT'),
  ],
  [`GET /v2/agente/${ids['seger']}/setores`]: [],
  [`GET /v2/agente/${ids['sefaz']}/grupos-trabalho`]: [
    { ...agent(ids['grupo'], 'Contas Abertas'), localizacao: agent(ids['gecon'], 'Gerência de Convênios', 'GECON') },
  ],
  [`GET /v2/agente/${ids['sefaz']}/comissoes`]: [agent(ids['comissao'], 'Comissão de Licitação', 'CPL')],
  [`GET /v2/agente/${ids['sefaz']}/papeis`]: [],
  [`GET /v2/agente/${ids['gecon']}/papeis`]: [papel(ids['bruno'], 'Bruno Reis'), papel(ids['own'], 'Ana Prado')],
  [`GET /v2/classificacao-documental/${ids['estado']}/planos-ativos`]: [
    { id: ids['plano'], codigo: '1', nome: 'Atividades-meio' },
  ],
  [`GET /v2/classificacao-documental/${ids['plano']}/classes-ativas`]: [
    classe('01.01.05', 'Prestação de contas'),
    classe('02.01.05', 'Convênios'),
    classe('01.02', 'Em desuso', false),
  ],
})

const open: { close(): void | Promise<void> }[] = []
/** Closes what `openDirectory` has opened. */
export async function closeAll(): Promise<void> {
  for (const each of open.splice(0).reverse()) await each.close()
}

/** A directory of one person, at a service with these answers. */
export async function openDirectory(answers: Answers) {
  const server = await startAnsweringServer(answers)
  // No two events have the same moment: recent destinations are sorted by it.
  let moments = 0
  const now = () => new Date(Date.now() + moments++)
  const person = { ...openAsPerson({ apiUrl: server.url, roles: [own] }), now }
  open.push({ close: server.stop }, person)
  const faults: unknown[] = []
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: (...fault: unknown[]) => faults.push(fault) }
  const directory = createDirectory({ ...person, log, pauseMs: 0 })
  const search = (text: string, kinds: readonly DirectoryKind[] = allKinds, limit = 50) => {
    const outcome = directory.search({ text, kinds, limit })
    if (!outcome.ok) throw new Error(outcome.failure.code)
    return { ...outcome.value, names: outcome.value.entries.map(({ nome }) => nome) }
  }
  const classes = (text: string) => {
    const outcome = directory.classes({ text, limit: 10 })
    if (!outcome.ok) throw new Error(outcome.failure.code)
    return { ...outcome.value, codes: outcome.value.classes.map(({ codigo }) => codigo) }
  }
  return { server, person, directory, search, classes, faults, log }
}
