import { screenNames } from '../../contract/window-commands.ts'
import { boxFolders, type FolderName } from './forwarding.ts'
import { count } from './numbers.ts'

/** The screen of one box. */
export const boxScreenTexts = {
  list: 'Encaminhamentos',
  found: 'Encaminhamentos encontrados',
  detail: 'Encaminhamento',
  /** Until the name of the box is known. */
  unnamed: 'Caixa',
  folders: 'Pastas da caixa',
  search: 'Buscar encaminhamento',
  everywhere: 'Em todas as caixas',
  loading: 'Buscando a caixa',
} as const
export const noItemSelected = {
  title: 'Nenhum encaminhamento selecionado',
  text: 'Selecione um encaminhamento para ler a mensagem e abrir os documentos.',
} as const

/** Spoken for the dot of a row. */
export const unreadLabel = 'Não lido'

/**
 * The tooltip of a box in the navigation.
 * @param waiting undefined where the service does not tell
 */
export function waitingText(nome: string, unread: number, waiting: number | undefined): string {
  const inInbox = waiting === undefined ? '' : `, ${count(waiting, 'na entrada', 'na entrada', 'entrada vazia')}`
  return `${nome}: ${count(unread, 'não lido', 'não lidos', 'tudo lido')}${inInbox}`
}

/** Boxes in the navigation. */
export const boxPlaceTexts = {
  heading: screenNames.boxes,
  more: 'Mais caixas',
  arrange: 'Organizar caixas',
  explained:
    'As caixas fixadas ficam no alto do menu. As ocultas ficam em “Mais caixas”, com a soma do que não foi lido nelas.',
  pin: 'Fixar',
  hide: 'Ocultar',
} as const

/** Shown when nothing of a box is stored here and the service does not answer. */
export const unknownBox = {
  title: 'Caixa ainda não lida',
  text: 'O serviço não responde, e nada desta caixa está neste computador. Ela é lida assim que a conexão voltar.',
}
/** The same in the navigation. */
export const unknownBoxesText = 'Sem resposta do serviço: as suas caixas aparecem quando a conexão voltar.'

/** The button that marks all unread items of a box, and its question. */
export const markAllText = (unread: number): string => `Marcar ${count(unread, 'como lido', 'como lidos')}`
export const markAllTitle = (unread: number): string =>
  `Marcar ${count(unread, 'encaminhamento', 'encaminhamentos')} como ${unread === 1 ? 'lido' : 'lidos'}?`
export const markAllExplained = 'Só muda a marca de leitura neste computador. Os encaminhamentos continuam na entrada.'
export const markedText = (marked: number): string =>
  `${count(marked, 'encaminhamento marcado como lido', 'encaminhamentos marcados como lidos')}.`

export const selectedText = (selected: number): string =>
  count(selected, 'encaminhamento selecionado', 'encaminhamentos selecionados')

export const moreSelectedText = (more: number): string => `e mais ${more}`

/** The acts on several items. */
export const severalTexts = {
  together: 'Encaminhar juntos',
  more: 'Mais',
  marks: 'Marca de leitura',
  read: 'Marcar como lidos',
  unread: 'Marcar como não lidos',
  goOn: 'Continuar sem eles',
} as const
export const resolveText = (items: number): string => `Resolver ${count(items, 'encaminhamento', 'encaminhamentos')}`
/**
 * Beside the buttons: the role in whose name they are resolved, null where none can be, and what becomes of them if they
 * are forwarded together.
 */
export const severalSentence = (role: string | null): string =>
  role === null
    ? 'Encaminhar juntos leva só os documentos.'
    : `Serão resolvidos ${role}. Encaminhar juntos leva só os documentos, sem resolver.`

/** The first line of a message, above the forwardings from which its documents are. */
export const gatheredFromText = 'Documentos de:'
export const gatheredLineText = (subject: string, protocolo: string, from: string): string =>
  `- ${subject} (${protocolo}), de ${from}`
export const noneGatheredText = 'Não há documentos para encaminhar juntos.'
export const tooManyGatheredText = (most: number): string =>
  `Um encaminhamento leva até ${most} documentos. Selecione menos encaminhamentos.`
/** A sentence that counts the documents and forwardings left out of the new forwarding; empty for none. */
export function leftOutText({ closed, restricted }: { closed: number; restricted: number }): string {
  const parts = [
    closed > 0 ? `${count(closed, 'documento a que você não tem acesso', 'documentos a que você não tem acesso')}` : '',
    restricted > 0
      ? `${count(restricted, 'encaminhamento de acesso restrito, que se reencaminha', 'encaminhamentos de acesso restrito, que se reencaminham')} um a um`
      : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `Ficam de fora: ${parts.join('; ')}.`
}

/** Shown when more were selected than can be resolved at once. */
export const mostSelectedText = (most: number): string =>
  `Só os ${most.toLocaleString('pt-BR')} primeiros foram selecionados: é quanto se resolve de uma vez.`

export const stillFetchingText = (here: number): string =>
  `Buscando os mais antigos: ${here.toLocaleString('pt-BR')} já estão neste computador.`

/** Which items of a list are shown. */
export const filterTexts = {
  label: 'Filtros',
  unread: 'Não lidos',
  documents: 'Com documentos',
  isSnoozed: 'Adiados',
  senders: 'Remetente',
  anyone: 'Qualquer remetente',
  recipients: 'Destinatário',
  anyRecipient: 'Qualquer destinatário',
  clear: 'Limpar os filtros',
} as const
export const senderText = (name: string): string => `De: ${name}`
export const recipientText = (name: string): string => `Para: ${name}`
/** On the button of the filters: the first of those that are chosen, and how many more; null for none. */
export function chosenFiltersText([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null
  return others.length === 0 ? first : `${first} +${others.length}`
}
export const emptyFilterTitle = 'Nada com estes filtros'

export const orderTexts = { newest: 'Mais novos primeiro', oldest: 'Mais antigos primeiro' } as const

export function searchCountText(found: number, isMore: boolean, order: keyof typeof orderTexts): string {
  if (isMore) return `Os ${found} mais ${order === 'newest' ? 'novos' : 'antigos'}. Digite mais para ver outros.`
  return count(found, 'encontrado', 'encontrados', 'Nada encontrado')
}

export const emptyFilteredSearch = {
  title: 'Nada encontrado com estes filtros',
  text: 'Sem os filtros, talvez haja o que você procura.',
}
export const emptySearch = {
  title: 'Nada encontrado',
  text: 'A busca olha assunto, mensagem, pessoas, órgãos, protocolos, registros e nomes dos documentos que estão neste computador.',
}

/** The parts of a forwarding that is read. */
export const readerTexts = {
  parts: 'Partes do encaminhamento',
  message: 'Mensagem',
  steps: 'Tramitação',
  /** Beside the step that is read. */
  thisStep: 'este',
  documents: 'Documentos',
  close: 'Fechar o documento',
  opening: 'Abrindo o encaminhamento',
  showNewest: 'Mostrar',
  all: (papers: number): string => `Todos os ${papers} documentos`,
} as const

/** By kind of step in a thread. */
export const stepTexts = {
  origin: { verb: 'encaminhou', icon: 'Send' },
  reply: { verb: 'respondeu', icon: 'Reply' },
  're-forward': { verb: 'reencaminhou', icon: 'CornerUpRight' },
  complement: { verb: 'complementou', icon: 'Plus' },
} as const

/** The act of a step, after its sender: "encaminhou para Protocolo". */
export const stepText = (kind: keyof typeof stepTexts, to: string): string =>
  `${stepTexts[kind].verb} ${kind === 'reply' ? 'a' : 'para'} ${to}`

/** Recipients in one line. */
export function toText(names: readonly string[]): string {
  const [first = '', second] = names
  if (second === undefined) return first
  return names.length === 2 ? `${first} e ${second}` : `${first} e mais ${names.length - 1}`
}

export const leftInputText = 'não está mais na entrada'
/** Of a forwarding that was acted on. */
export const closedTexts = {
  /** `hasLeft`: it left the input while it was read; `closed`: who acted on it and when, where that is known. */
  reason: ({ hasLeft, closed }: { hasLeft: boolean; closed: string | null }) =>
    [
      hasLeft
        ? 'Este encaminhamento não está mais na entrada desta caixa.'
        : 'Este encaminhamento foi resolvido nesta caixa: não pode mais ser respondido nem reencaminhado.',
      ...(closed === null ? [] : [`${closed}.`]),
    ].join(' '),
  complement: (who: string) => `Não pode mais ser complementado: ${who}.`,
  forward: 'Encaminhar os documentos',
} as const
/** @param role "como Gerente (SEFAZ/GECON)" */
export const answersText = (role: string): string => `Você responde ${role}.`
export const noRoleText = 'Nenhum papel seu pode agir por esta caixa.'

/** With the name of the saved view, where one is shown. */
export const printedBoxTitle = (box: string, folder: FolderName, view: string | null): string =>
  [`${box}: ${boxFolders.find(({ id }) => id === folder)?.text ?? ''}`, ...(view === null ? [] : [view])].join(' · ')
export const printedFoundTitle = (text: string): string => `Busca por “${text}”`

/** One step of a thread in a printed page: "24 de novembro ...: Ana encaminhou para Protocolo (Assunto)". */
export const printedStepText = (
  at: string,
  from: string,
  kind: keyof typeof stepTexts,
  to: readonly string[],
): string => `${at}: ${from} ${stepText(kind, to.join(', '))}`

/** Without the subject where no message of the thread is shown to the person. */
export const printedThread = (subject: string | null): string =>
  subject === null ? 'Tramitação' : `Tramitação: ${subject}`

/** All messages of a thread in a printed page. */
export const printedThreadTexts = {
  alone: 'Só este encaminhamento',
  whole: 'A tramitação, com todas as mensagens',
  reading: 'Buscando as mensagens…',
  messages: 'Mensagens',
  count: (printed: number, all: number): string =>
    `${printed < all ? `as primeiras ${printed} de ${all}` : all}, na ordem da tramitação`,
  unread: {
    title: 'Mensagem que não pôde ser buscada',
    text: 'Esta mensagem não está neste computador e não pôde ser buscada agora. Imprima de novo mais tarde.',
  },
  closed: {
    title: 'Mensagem a que você não tem acesso',
    text: 'O serviço não mostra esta mensagem a você.',
  },
} as const
