import { screenNames } from '../../contract/window-commands.ts'
import { commonTexts, removeLabel } from './common.ts'
import { exactMoment, moment } from './dates.ts'
import { situationText } from './documents.ts'
import { resultTextsOf } from './found-results.ts'
import { count, joinList } from './numbers.ts'

export const processTabs = [
  { id: 'boxes', text: 'Nas caixas' },
  { id: 'watched', text: 'Acompanhados' },
  { id: 'opened', text: 'Abertos aqui' },
  { id: 'service', text: 'No serviço' },
  { id: 'associations', text: 'Associações' },
] as const
export type ProcessTab = (typeof processTabs)[number]['id']

export const listedText = (n: number): string => count(n, 'processo', 'processos')
export const actsText = (n: number): string => count(n, 'ato', 'atos')
export const processAreas = [
  { id: 'open', text: 'Em andamento' },
  { id: 'closed', text: 'Encerrados' },
] as const
export type ProcessArea = (typeof processAreas)[number]['id']

export const processTexts = {
  title: screenNames.processes,
  list: 'Processos',
  detail: 'Processo',
  back: commonTexts.backToList,
  search: 'Buscar protocolo ou resumo',
  where: 'Onde',
  box: 'Caixa',
  area: 'Situação dos processos',
  refresh: 'Atualizar a caixa',
  open: 'Abrir processo',
  loadingBoxes: 'Buscando as caixas de processo',
  loading: 'Buscando os processos',
  reading: 'Abrindo o processo',
  none: {
    title: 'Nenhum processo selecionado',
    text: 'Selecione um processo para ver onde ele está e o que já foi feito nele.',
  },
  noBoxes: {
    title: 'Nenhuma caixa de processo',
    text: 'O serviço não informou caixas de processo dos seus papéis. Em “No serviço”, você ainda pode buscar processos.',
  },
  unknownBox: {
    title: 'Caixa ainda não lida',
    text: 'O serviço não responde, e nada desta caixa está neste computador. Ela é lida assim que a conexão voltar.',
  },
  noneOpen: {
    title: 'Nenhum processo em andamento',
    text: 'Os processos que forem despachados para esta caixa ou autuados nela aparecem aqui.',
  },
  noneClosed: {
    title: 'Nenhum processo encerrado',
    text: 'Os processos encerrados que ficaram nesta caixa aparecem aqui.',
  },
  noneOpened: {
    title: 'Nenhum processo aberto ainda',
    text: 'Os processos que você abrir ficam aqui e podem ser lidos sem conexão, até você sair.',
  },
  noMatch: {
    title: 'Nada encontrado neste computador',
    text: 'Aqui se busca nas suas caixas e nos processos que você já abriu. O serviço pode ter outros.',
  },
} as const

/** The most processes of a box that are kept on this computer. */
export const boxCutText = {
  title: 'A caixa tem mais processos.',
  text: 'Aqui estão só os mais novos. Busque os outros em “No serviço”.',
} as const

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
export const situationTitle = (situacao: string): string => capital(situationText(situacao))

/** The name of a list of the processes of a box. */
export const printedProcessesTitle = (box: string, area: ProcessArea): string =>
  `${box}: processos ${area === 'open' ? 'em andamento' : 'encerrados'}`

/** An agent of an act or of custody. */
interface NamedAgent {
  readonly nome: string
  readonly sigla?: string | undefined
  readonly cargo?: string | undefined
  readonly nomeServidorPapel?: string | undefined
  readonly setor?: { readonly nome: string; readonly sigla?: string | undefined } | undefined
}

const shortName = ({ nome, sigla }: { nome: string; sigla?: string | undefined }): string =>
  sigla === undefined || sigla === '' ? nome : sigla

/** "GECON", or a role by its holder: "Ana Prado". */
export const agentText = (agent: NamedAgent): string => agent.nomeServidorPapel ?? shortName(agent)

/** A person with their role and place: "Ana Prado, Gerente, GECON". */
export const actorText = (agent: NamedAgent): string =>
  [
    agentText(agent),
    agent.nomeServidorPapel === undefined ? undefined : (agent.cargo ?? agent.nome),
    agent.setor && shortName(agent.setor),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')

/** "peça 7", "peças 4 a 6", "peças 1, 3 e 8". */
function piecesText(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (sorted.length === 1) return `peça ${first}`
  if (sorted.length > 2 && last - first === sorted.length - 1) return `peças ${first} a ${last}`
  return `peças ${joinList(sorted.map(String))}`
}

/** The line of an act: "Despacho para PROTOCOLO, peças 4 e 5". */
export function actText({ name, to, pieces }: { name: string; to: string | null; pieces: readonly number[] }): string {
  return `${name}${to === null ? '' : ` para ${to}`}${pieces.length === 0 ? '' : `, ${piecesText(pieces)}`}`
}

export const takenOutText = (pieces: readonly number[]): string =>
  `${capital(piecesText(pieces))} ${pieces.length === 1 ? 'retirada' : 'retiradas'}.`

export const hiddenTextOfAct = 'O serviço não mostra o texto deste ato a você.'
export const readTermText = (registro: string): string => `Ler o termo ${registro}`

export const hiddenPiecesOfAct = 'O serviço não mostra as peças deste ato a você.'
/** Over the documents of a process. */
export const hiddenActsText = (acts: number): string =>
  `O serviço não mostra a você as peças de ${count(acts, 'ato', 'atos')}.`

export const pieceTexts = {
  title: 'Peças',
  list: 'Peças do processo',
  back: 'Ver as peças',
  inspector: 'Tramitação e dados',
  steps: 'Tramitação',
  facts: 'Dados',
  hidden: 'Documento sem acesso',
  previous: 'Peça anterior',
  next: 'Próxima peça',
  none: {
    title: 'Nenhuma peça',
    text: 'O serviço não mostra nenhum documento deste processo a você.',
  },
  closed: {
    title: 'Sem acesso a esta peça',
    text: 'O serviço não deixa você ler este documento. O nome e o conteúdo não são mostrados.',
  },
} as const

export const pieceCount = (pieces: number): string => count(pieces, 'peça', 'peças', 'nenhuma peça')
export const pieceTitle = ({ sequencial, nome }: { sequencial: number; nome: string | null }): string =>
  `${sequencial}. ${nome ?? pieceTexts.hidden}`

/** How a piece came into the process, or left it. */
export const broughtText = (act: string, who: string): string => `${act}, ${who}`
/** @param who null where the service does not tell */
export const removedText = (who: string | null): string => (who === null ? 'Retirada' : `Retirada por ${who}`)
export const removedPieceText = 'Esta peça foi retirada do processo.'
export const removedAtText = (who: string, at: string, now: Date): string =>
  `Esta peça foi retirada do processo por ${who} (${moment(at, now)}).`

/** "Com GECON desde 20 nov., 11:10". */
export const custodyText = (who: string, since: string | null, now: Date): string =>
  since === null ? `Com ${who}` : `Com ${who} desde ${moment(since, now)}`
/** Over a copy, before the service has answered. */
export const updatingText = (at: string): string => `Exibindo a cópia de ${at}, até o serviço responder.`

/** @param who null where the service does not tell */
export const custodySentence = (who: string | null): string =>
  who === null ? 'O serviço não informou com quem o processo está.' : `O processo está com ${who}.`

export const processLabels = {
  protocolo: 'Protocolo',
  resumo: 'Resumo',
  classe: 'Classe',
  situacao: 'Situação',
  custody: 'Está com',
  since: 'Desde',
  opened: 'Autuado',
  parties: 'Interessados',
  associations: 'Associações',
} as const
export const noPartiesText = 'Nenhum interessado informado.'
export const noAssociationsText = 'Não está associado a outros processos.'
export const aloneText = 'Nenhum outro processo.'
export const moreAssociatedText = (more: number): string =>
  `E mais ${count(more, 'processo', 'processos')}: busque a associação em Processos.`
export const companyText = ({ razaoSocial, cnpj }: { razaoSocial: string; cnpj: string }): string =>
  `${razaoSocial}, CNPJ ${cnpj}`
export const openedText = (at: string, who: string): string => `${exactMoment(at)}, por ${who}`
export const processTitle = (protocolo: string): string => `Processo ${protocolo}`

export const processSearchTexts = {
  protocolos: 'Protocolos',
  protocolosHint: 'Um ou mais números inteiros: 2026-4K7TD',
  places: 'Está com',
  placesPlaceholder: 'Setor, grupo, papel ou órgão',
  organisations: 'Órgão de autuação',
  organisationsPlaceholder: 'Qualquer órgão',
  noPlace: 'Nada encontrado na lista de destinatários.',
  remove: removeLabel,
  from: 'Autuado de',
  until: 'até',
  inProgress: 'Só em andamento',
  found: 'Processos encontrados',
  none: { title: 'Nenhum processo encontrado', text: 'O serviço não achou nenhum processo com estes filtros.' },
  begin: {
    title: 'Busque nos processos do serviço',
    text: 'Preencha os filtros e escolha Buscar. O serviço busca protocolos inteiros, e não palavras do resumo.',
  },
  atService: 'Buscar no serviço',
  askService: (protocolo: string) => `Buscar ${protocolo} no serviço`,
} as const

export const processResultTexts = resultTextsOf({
  one: 'processo',
  many: 'processos',
  parts: {
    protocolos: 'protocolo',
    somenteEmAndamento: 'só em andamento',
    idsLocaisAtuais: 'com quem está',
    idsOrganizacoesAutuacao: 'órgão de autuação',
    autuadoDe: 'início do período',
    autuadoAte: 'fim do período',
  },
})

/** AAAA-XXXXX (shapes.md 3.12). */
export const isProtocol = (text: string): boolean => /^\d{4}-[\dA-Z]{5}$/i.test(text.trim())
