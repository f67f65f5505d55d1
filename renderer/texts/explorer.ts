import { directoryKind } from './directory.ts'
import { count } from './numbers.ts'

export const explorerTabs = [
  { id: 'organisation', text: 'Órgãos e setores' },
  { id: 'classes', text: 'Classes de documentos' },
] as const
export type ExplorerTab = (typeof explorerTabs)[number]['id']

export const explorerTexts = {
  title: 'Órgãos e classes',
  tabs: 'O que consultar',
  list: 'Órgãos e classes',
  detail: 'Dados do item escolhido',
  organisation: 'Órgãos, setores, grupos e comissões',
  classes: 'Planos de classificação e classes',
  searchOrganisation: 'Buscar nome ou sigla',
  searchClasses: 'Buscar código ou nome da classe',
  loading: 'Lendo a lista',
  none: {
    title: 'Nada selecionado',
    text: 'Escolha um item da lista para ver os dados dele. A lista está neste computador e vale também sem conexão.',
  },
  noOrganisation: {
    title: 'Lista de órgãos ainda vazia',
    text: 'Os órgãos são baixados do serviço quando há conexão, e depois ficam neste computador.',
  },
  noPlansYet: {
    title: 'Planos de classificação ainda não baixados',
    text: 'Os planos são baixados do serviço quando há conexão, e depois ficam neste computador.',
  },
  noPlans: {
    title: 'Nenhum plano de classificação em vigor',
    text: 'O serviço não informou nenhum plano em vigor hoje. Um plano vencido deixa de aparecer no dia seguinte.',
  },
  noMatch: { title: 'Nada encontrado', text: 'Nenhum item da lista tem essas palavras.' },
  copyCode: 'Copiar o código',
  copySigla: 'Copiar a sigla',
  copyName: 'Copiar o nome',
  useInProcess: 'Usar em um processo',
  forward: 'Encaminhar para',
  allClasses: 'Ver todas as classes',
  chooseClass: 'Escolher a classe',
  useClass: 'Usar esta classe',
  allUnits: 'Ver todos',
  chooseUnit: 'Escolher o destinatário',
  addUnit: 'Adicionar',
} as const

/** "01.02 Ofícios". */
export const classTitle = ({ codigo, nome }: { codigo: string; nome: string }): string => `${codigo} ${nome}`
/** "Setor". */
export function kindTitle(kind: string): string {
  const name = directoryKind(kind)
  return name.charAt(0).toLocaleUpperCase('pt-BR') + name.slice(1)
}
export const classCount = (classes: number): string => count(classes, 'classe', 'classes', 'nenhuma')
/** "GECON, Gerência de Convênios". */
export const unitTitle = ({ nome, sigla }: { nome: string; sigla: string | null }): string =>
  sigla === null || sigla === '' || sigla === nome ? nome : `${sigla}, ${nome}`

export const explorerLabels = {
  codigo: 'Código',
  nome: 'Nome',
  nivel: 'Nível',
  arquivamento: 'Arquivamento',
  observacao: 'Observação',
  above: 'Dentro de',
  plano: 'Plano',
  patriarca: 'Patriarca',
  until: 'Em vigor até',
  classes: 'Classes ativas',
  sigla: 'Sigla',
  tipo: 'Tipo',
  place: 'Onde fica',
} as const

const noEndText = 'sem data de término'
/** @param until the last day as YYYY-MM-DD; null for none */
export const untilText = (until: string | null): string =>
  until === null ? noEndText : until.split('-').toReversed().join('/')

/** "setor, SEFAZ", beside a unit that was found by its name. */
export const placeText = ({ kind, detalhe }: { kind: string; detalhe: string }): string =>
  [directoryKind(kind), detalhe].filter((part) => part !== '').join(', ')

export const copiedText = (text: string): string => `${text} copiado.`
export const forwardToText = (name: string): string => `Encaminhar para ${name}`
export const cutText = (most: number): string => `Mostrando os primeiros ${most}. Digite mais para encontrar os outros.`
