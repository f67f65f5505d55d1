import { removeLabel } from './common.ts'
import type { FailureText } from './failures.ts'
import { count } from './numbers.ts'

/** An opening or an act, by the service's name. */
type ActName =
  | 'autuar'
  | 'despachar'
  | 'avocar'
  | 'entranhar'
  | 'entranhar-encaminhamento'
  | 'desentranhar'
  | 'encerrar'
  | 'reabrir'
  | 'editar'

interface ActText {
  /** The heading of its draft. */
  readonly title: string
  /** The button that begins it, and the one that sends it. */
  readonly verb: string
}

export const actTexts: Readonly<Record<ActName, ActText>> = {
  autuar: { title: 'Novo processo', verb: 'Autuar' },
  despachar: { title: 'Despacho', verb: 'Despachar' },
  avocar: { title: 'Avocamento', verb: 'Avocar' },
  entranhar: { title: 'Entranhamento', verb: 'Entranhar' },
  'entranhar-encaminhamento': { title: 'Entranhamento de encaminhamento', verb: 'Entranhar' },
  desentranhar: { title: 'Desentranhamento', verb: 'Desentranhar' },
  encerrar: { title: 'Encerramento', verb: 'Encerrar' },
  reabrir: { title: 'Reabertura', verb: 'Reabrir' },
  editar: { title: 'Edição', verb: 'Editar' },
}

/** The sentence about the result of an act. */
interface ActInfo {
  readonly ato: ActName
  /** Null while no process is chosen. */
  readonly protocolo: string | null
  readonly who: string
  /** The destination; empty while none is chosen, null for an act without one. */
  readonly to: string | null
  /** How many documents it takes; null for an act without any. */
  readonly documents: number | null
  /** The name of its access; null where its term is public. */
  readonly level: string | null
}

const publicTermText = (ato: string): string =>
  ato === 'autuar' ? 'o termo de autuação será Público' : 'o termo será Público'

/** "O processo 2026-B4C5D será despachado para PROTOCOLO, em nome de Gerente, sem documentos, acesso Organizacional." */
export function actWillText({ ato, protocolo, who, to, documents, level }: ActInfo): string {
  const process = protocolo === null ? 'O processo' : `O processo ${protocolo}`
  const parts = [
    ato === 'autuar' ? 'Será autuado um processo' : `${deeds[ato](process, documents ?? 0)}${to ? ` para ${to}` : ''}`,
    ...(to === '' ? ['ainda sem destino'] : []),
    `em nome de ${who}`,
    ...(documents === null || !takesAlong.includes(ato) ? [] : [withDocumentsText(documents)]),
    level === null ? publicTermText(ato) : `acesso ${level}`,
  ]
  return `${parts.join(', ')}.`
}

const withDocumentsText = (documents: number): string =>
  documents === 0 ? 'sem documentos' : `com ${count(documents, 'documento', 'documentos')}`

/** Acts to which documents are an addition. */
const takesAlong: readonly ActName[] = ['autuar', 'despachar']

const deeds: Readonly<Record<Exclude<ActName, 'autuar'>, (process: string, documents: number) => string>> = {
  despachar: (process) => `${process} será despachado`,
  avocar: (process) => `${process} será avocado`,
  entranhar: (process, n) =>
    n === 0
      ? `${process} receberá os documentos que você anexar`
      : `${process} receberá ${count(n, 'documento', 'documentos')}`,
  'entranhar-encaminhamento': (process, n) =>
    `${process} receberá ${n === 0 ? 'todos os documentos' : count(n, 'documento', 'documentos')} do encaminhamento`,
  desentranhar: (process, n) =>
    n === 0
      ? `Serão retirados do processo os documentos que você escolher`
      : `${count(n, 'documento sairá', 'documentos sairão')} ${process.replace('O processo', 'do processo')}`,
  encerrar: (process) => `${process} será encerrado`,
  reabrir: (process) => `${process} será reaberto`,
  editar: (process) => `${process} terá a classe, o resumo e os interessados daqui`,
}

/** Acts that begin with documents, or with a forwarding. */
export const processMenuTexts = {
  menu: 'Processo',
  open: 'Autuar com estes documentos',
  attach: 'Entranhar em um processo',
  dispatch: 'Despachar com estes documentos',
  forward: 'Encaminhar',
  /** The group of all of these. */
  nextStep: 'Encaminhar ou juntar a um processo',
} as const

/** The menu of the acts that have no button. */
export const otherActsText = 'Mais atos'

/**
 * In which role the acts of a process begin.
 * @param role null where they begin in several
 */
export const actingText = (role: string | null, { isChecked }: { isChecked: boolean }): string =>
  [
    role === null ? 'Cada ato começa com um dos seus papéis, que aparece em De.' : `Você age como ${role}.`,
    isChecked ? '' : 'O serviço não respondeu: ele confere no envio se o ato cabe.',
  ]
    .join(' ')
    .trim()

/** The names of the text of an act. */
export const actMessageTexts = { mensagem: 'Mensagem', justificativa: 'Justificativa', desfecho: 'Desfecho' } as const

export const processFieldTexts = {
  process: 'Processo',
  processPlaceholder: 'Número ou resumo de um processo que está com você',
  destination: 'Destino',
  destinationPlaceholder: 'Órgão, setor, grupo, comissão ou pessoa com papel',
  class: 'Classe',
  summary: 'Resumo',
  parties: 'Interessados',
  forwarding: 'Encaminhamento',
  pieces: 'Documentos a desentranhar',
  optionalReason: 'Justificativa (opcional)',
} as const

/** The places that were not searched for a process: boxes being read, boxes not read, or a number at the service. */
export type ProcessesUnread = 'reading' | 'boxes' | 'number'

/** Where the field of a process finds none; null where all that it searches was read. */
export function noProcessText(unread: ProcessesUnread | null): string {
  if (unread === 'reading') return 'Lendo as suas caixas de processo…'
  if (unread === 'boxes') {
    return 'Nem todas as suas caixas de processo puderam ser lidas. No que está neste computador, nenhum processo em andamento foi encontrado.'
  }
  if (unread === 'number') {
    return 'Nenhum processo encontrado neste computador, e o número não pôde ser buscado no serviço. Tente de novo.'
  }
  return 'Nenhum processo em andamento das suas caixas, neste computador, tem este número ou resumo. Pelo número inteiro, a busca é também no serviço.'
}

export const partyTexts = {
  agents: 'Interessados',
  agentsPlaceholder: 'Pessoa, setor ou órgão da lista',
  companies: 'Empresas e outras pessoas jurídicas',
  company: (number: number) => `Pessoa jurídica ${number}`,
  name: 'Razão social',
  cnpj: 'CNPJ',
  email: 'E-mail (opcional)',
  addCompany: 'Adicionar pessoa jurídica',
  others: 'Interessados sem identificação',
  other: (number: number) => `Interessado ${number}`,
  description: 'Descrição',
  addOther: 'Adicionar interessado sem identificação',
  remove: removeLabel,
} as const

/** Under the fields of an edit. */
export const replacesPartiesText = 'O que estiver aqui passa a valer no lugar do que o processo tem.'
/** Where the service does not tell what an edit replaces. */
export const unknownContentText: FailureText = {
  title: 'O serviço pode não ter informado todos os dados deste processo.',
  text: 'A edição substitui a classe, o resumo e os interessados que ele tem: informe todos, com os e-mails das empresas, e não só o que muda.',
}

/** The problems of a draft about a process, each beside its field. */
export const processProblemTexts = {
  process: 'Escolha o processo.',
  destination: 'Escolha para onde o processo vai.',
  citizen: 'Um processo não é despachado para um cidadão. Escolha um órgão, setor, grupo ou pessoa com papel.',
  class: 'Escolha a classe do processo.',
  summary: 'Escreva do que o processo trata.',
  documents: 'Anexe ao menos um documento.',
  pieces: 'Escolha ao menos um documento.',
  companies: 'Informe a razão social e o CNPJ de cada pessoa jurídica, ou remova a linha.',
} as const

/** The line above a draft about a process. */
export const aboutProcessText = (protocolo: string, resumo: string): string =>
  resumo === '' ? `Processo ${protocolo}.` : `Processo ${protocolo}: ${resumo}.`

/** Above a draft whose act the service would refuse now. */
export const processMovedText = (holder: string): FailureText => ({
  title: holder === '' ? 'O processo não está com você.' : `O processo está agora com ${holder}.`,
  text: 'O serviço só aceita este ato de quem está com o processo. O que você escreveu continua guardado neste computador.',
})
export const processClosedText: FailureText = {
  title: 'O processo está encerrado.',
  text: 'O serviço só aceita este ato depois de uma reabertura. O que você escreveu continua guardado neste computador.',
}
export const processOpenText: FailureText = {
  title: 'O processo já está em andamento.',
  text: 'Não há o que reabrir. O que você escreveu continua guardado neste computador.',
}
/** Where the chosen role may not act; others of the user may, if there are any. */
export const otherRoleText = (others: number): FailureText => ({
  title: 'O papel escolhido não pode praticar este ato.',
  text: others === 0 ? 'Nenhum dos seus papéis pode.' : 'Escolha outro papel em De.',
})
export const notRecallableText: FailureText = {
  title: 'O processo não pode mais ser avocado.',
  text: 'Só se avoca o que você despachou e ainda não teve outro ato. O que você escreveu continua guardado neste computador.',
}

/** Beside a document that the act takes along. */
export const inSignatureText = (names: readonly string[]): FailureText => ({
  title:
    names.length === 1
      ? `${names[0]} ainda não foi assinado por todos.`
      : `${names.length} documentos ainda não foram assinados por todos.`,
  text: 'O ato só sai deste computador depois que todos assinarem. Se alguém recusar, ele não é enviado e volta a Rascunhos.',
})
export const secretAttachedText = (names: readonly string[], level: string, ofAct: string): FailureText => ({
  title:
    names.length === 1
      ? `${names[0]} é ${level}, e o ato é ${ofAct}.`
      : `${names.length} documentos são mais restritos (${level}) do que o ato, que é ${ofAct}.`,
  text: 'Quem consulta o ato vê que o documento foi juntado. Se nem isso deve aparecer, escolha para o ato um acesso mais restrito.',
})
/** The same where the act has no access of its own. */
export const secretInPublicText = (names: readonly string[], level: string): FailureText => ({
  title:
    names.length === 1
      ? `${names[0]} é ${level}, e o termo deste ato é público.`
      : `${names.length} documentos são restritos (${level}), e o termo deste ato é público.`,
  text: 'O termo traz o número do documento, e não o nome. Para ler o documento ainda é preciso ter acesso a ele.',
})

export const forwardingText = (assunto: string, protocolo: string): string => `${assunto} (${protocolo})`
/** Every document of a forwarding is attached where none is chosen. */
export const allOfForwardingText =
  'Sem escolha, todos os documentos do encaminhamento são juntados. Ele sai da caixa de entrada.'

export const pieceText = (sequencial: number, nome: string): string => `${sequencial}. ${nome}`
export const noPiecesText = 'O processo não tem documento que possa ser desentranhado: os termos dos atos ficam.'
export const piecesUnreadText = 'Os documentos do processo não puderam ser lidos agora.'

/** The title of a draft in a list. */
export function processDraftTitle(ato: ActName, subject: string, protocolo: string | null): string {
  if (ato === 'autuar') return subject.trim() || 'Processo sem resumo'
  return protocolo === null ? actTexts[ato].title : `${actTexts[ato].title}, processo ${protocolo}`
}
