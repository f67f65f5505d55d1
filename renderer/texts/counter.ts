import type { Key } from '../../contract/window-commands.ts'
import { factLabels } from './common.ts'
import { shortMoment } from './dates.ts'
import { count } from './numbers.ts'
import { recipientsText } from './route.ts'

/** The keys of Balcão: this table registers them. */
export const counterKeys = {
  take: { keys: ['F8'], text: 'Pegar o arquivo mais novo que ainda não foi enviado' },
  serve: { keys: ['Control+Enter'], text: 'Capturar e encaminhar, também de dentro de um campo' },
  print: { keys: ['F9'], text: 'Imprimir o recibo da última pessoa atendida' },
  join: { keys: ['F7'], text: 'Juntar em um só PDF os documentos do mesmo arquivo, ou os da fila' },
  aside: { keys: ['Escape'], text: 'Tirar o arquivo do balcão; ele fica em Capturar' },
} as const satisfies Readonly<Record<string, Key>>

export const counterTexts = {
  title: 'Balcão',
  list: 'Fila e pessoas atendidas',
  detail: 'Atendimento',
  back: 'Ver atendidos',
  drop: 'Solte os arquivos aqui para atender',
  choose: 'Escolher arquivo',
  queue: 'Na fila',
  served: 'Atendidos',
  noneServed: 'Quem você atender aparece aqui, com o número e o recibo.',
  name: 'Nome do documento',
  noName: 'Dê um nome ao documento.',
  subject: factLabels.subject,
  message: 'Mensagem',
  noMessage: 'Escreva a mensagem do encaminhamento.',
  usualMessage: 'Encaminho o documento apresentado no balcão, para providências.',
  carried: 'Proposto: como no documento anterior do mesmo arquivo',
  form: 'Dados do documento',
  reading: 'Lendo a primeira página para propor os campos.',
  more: 'Mais',
  moreTitle: 'Este arquivo',
  aside: 'Tirar do balcão',
  asideDetail: 'Fica em Capturar, para depois.',
  remove: 'Remover',
  removeDetail: 'Apaga a cópia deste computador. Nada foi enviado.',
  toCapture: 'Abrir em Capturar',
  toCaptureDetail: 'Páginas, tarja, assinatura e os outros campos.',
  open: 'Abrir o documento',
  forward: 'Encaminhar',
  receipt: 'Recibo',
  label: 'Etiqueta',
  bringBack: 'Trazer de volta',
  undone: 'desfeito, ainda neste computador',
  sending: 'Enviando',
  preparing: 'Preparando o arquivo',
  adding: 'Preparando os arquivos que você trouxe. Os originais continuam onde estavam.',
  citizen: {
    title: 'O Balcão é para quem atende em um órgão',
    text: 'Como cidadão, use Capturar para enviar os seus documentos.',
  },
  failed: 'Nada foi enviado',
} as const

/** Before the first file; `newest` names a draft that can be taken. */
export const emptyCounter = {
  title: 'Próxima pessoa',
  text: 'Solte o arquivo nesta janela, digitalize, escolha-o, ou pegue o mais novo que chegou. O Malote propõe os campos; você confere e envia com Ctrl+Enter.',
} as const
/** The button that takes the newest file, with the other documents of it. */
export const takeText = (name: string, others: number): string =>
  others === 0 ? `Pegar ${name}` : `Pegar ${name} e mais ${others} do mesmo arquivo`
/** Documents at the counter that came in one mail or archive. */
export const togetherTexts = {
  title: (documents: number) => `${documents} documentos do mesmo arquivo`,
  text: 'Cada um é capturado separado, e o destino de um é proposto para o seguinte; ou junte todos em um só PDF.',
  asked: 'Viram um só PDF assim que as páginas de todos forem lidas; depois disso você envia.',
} as const

/** "2 na fila", beside the name of the file at the counter. */
export const queueText = (waiting: number): string | undefined =>
  waiting === 0 ? undefined : `mais ${waiting} na fila`
export const joinText = (files: number): string => `Juntar os ${files} em um`
export const joinDetail = 'Um só PDF, na ordem da fila. Pode ser desfeito em Capturar.'
export const servedToday = (people: number): string => `${people} hoje`

type Reason =
  | { readonly by: 'title' }
  | { readonly by: 'uses' | 'folder'; readonly word: string; readonly agree: number; readonly of: number }

/** Why a value is proposed: "como nas últimas 7 vezes com “requerimento”". */
export function reasonText(reason: Reason): string {
  if (reason.by === 'title') return 'Proposto: lido na primeira página'
  const { by, word, agree, of } = reason
  const where = by === 'folder' ? `da pasta “${word}”` : `com “${word}”`
  return agree === of
    ? `Proposto: como nas últimas ${of} vezes ${where}`
    : `Proposto: como em ${agree} das últimas ${of} vezes ${where}`
}

/** The text of the button: what the press does. */
export const serveText = (forwards: boolean, signs: boolean): string =>
  `${signs ? 'Assinar, capturar' : 'Capturar'}${forwards ? ' e encaminhar' : ''}`
export const serveWithoutDestination = 'Sem destinatário: será só capturado.'

/** When it leaves, at the end of the sentence above the button. */
export function whenText(isOnline: boolean, holdSeconds: number): string {
  if (!isOnline) return 'Sem conexão: sai quando ela voltar, e o número de registro vem depois.'
  return holdSeconds === 0 ? '' : `Você tem ${holdSeconds} s para desfazer.`
}

/** A file that the service has already. */
export const knownTitle = (registro: string): string => `Já capturado: ${registro}`
export const knownDetail = (capturedAt: string | null, now: Date): string =>
  `${capturedAt === null ? 'O serviço já tem este mesmo conteúdo.' : `Em ${shortMoment(capturedAt, now)}.`} Não será capturado outra vez.`

export const problemTitle = (name: string): string => `“${name}” não pode ser enviado`
export const rejectedCount = (files: number): string => `${files} arquivos não foram aceitos`
export const rejectedTitle = (name: string): string => `“${name}” não foi aceito`

/** For screen readers, after the press. */
export const servedSpoken = (name: string): string => `${name} está nos envios. Próxima pessoa.`
export const takenSpoken = (name: string): string => `${name} no balcão.`
export const registeredSpoken = (name: string, registro: string): string =>
  `${name}: registrado com o número ${registro}. F9 imprime o recibo.`
export const asideSpoken = (name: string): string => `${name} saiu do balcão e ficou em Capturar.`

export const receiptOf = (name: string): string => `Imprimir o recibo de ${name}`
export const labelOf = (name: string): string => `Imprimir a etiqueta de ${name}`
export const backOf = (name: string): string => `Trazer de volta ${name}`
export const openSending = (name: string): string => `${name}: abrir em Envios`
export const toText = (recipients: readonly string[]): string =>
  recipients.length === 0 ? 'sem encaminhamento' : `a ${recipientsText(recipients)}`

/** On the printed receipt. */
export const slipTexts = {
  title: 'Recibo de entrega',
  copies: ['1ª via: de quem entregou', '2ª via: da unidade'],
  pending: 'Protocolo pendente',
  pendingNote:
    'Ainda sem número de registro. Peça outro recibo quando houver número: este só prova o recebimento no balcão.',
  document: 'Documento',
  received: 'Recebido',
  by: 'Por',
  state: 'Situação',
  sha256: 'SHA-256',
  printed: 'Recibo do balcão',
} as const

export const pagesOfSlip = (name: string, pages: number | null): string =>
  pages === null ? name : `${name}, ${count(pages, 'página', 'páginas')}`

interface SlipState {
  readonly registro: string | null
  readonly recipients: readonly string[]
  readonly isRefused: boolean
  readonly forward: 'none' | 'waits' | 'done' | 'refused'
}

/** The state when the receipt is printed, and no more. */
export function slipStateText({ registro, recipients, isRefused, forward }: SlipState): string {
  const to = recipientsText(recipients)
  const forwarded = {
    none: '',
    waits: `; o encaminhamento a ${to} ainda não foi concluído`,
    done: ` e encaminhado a ${to}`,
    refused: `; o encaminhamento a ${to} não foi aceito`,
  }[forward]
  if (registro !== null) return `Registrado${forwarded}.`
  return isRefused
    ? 'O serviço não aceitou o registro. Nada foi encaminhado.'
    : `Recebido neste computador, registro em andamento${forwarded}.`
}

/** In Ajustes. */
export const forgetTexts = {
  name: 'Propostas do Balcão',
  note: 'O Balcão propõe campos pelo que você escolheu antes com a mesma palavra, como “requerimento”. Guarda só palavras de uma lista, nunca nomes nem números, e só neste computador.',
  forget: 'Esquecer o que o Balcão aprendeu',
  done: 'Esquecido. O Balcão volta a propor quando você tiver enviado mais documentos.',
} as const
