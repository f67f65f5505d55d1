import { dateFormat } from '../../contract/dates.ts'
import { heldText } from './hold.ts'
import { percent } from './numbers.ts'

interface FailureInfo {
  readonly message: string
  /** Set where Malote itself stopped the operation before anything left. */
  readonly stopped?: 'by-malote' | 'by-colleague' | 'by-change' | 'unconfirmed' | undefined
  /** Since when each upload of its file has failed. */
  readonly since?: string | undefined
}

export interface OperationInfo {
  readonly kind: string
  readonly state: string
  /** The moment that was chosen for a held operation. */
  readonly sendAt?: string | undefined
  readonly waitReason: string | null
  readonly progress: number | null
  readonly question: string | null
  /** The knowledge about an uncertain operation beyond a missing answer. */
  readonly doubt?: 'unreadable' | 'accepted' | undefined
  readonly failure: FailureInfo | null
  readonly updatedAt: string
  readonly result: { readonly registro?: string | undefined; readonly protocolo?: string | undefined }
  /** The operations that it waits for. */
  readonly waitsFor?: readonly AwaitedInfo[]
}

/** An operation that another waits for. */
interface AwaitedInfo {
  readonly kind: string
  readonly title: string
  readonly state: string
  readonly failure: FailureInfo | null
}

const kinds: Readonly<Record<string, string>> = {
  capture: 'Captura',
  'send-to-signature': 'Envio para assinatura',
  sign: 'Assinatura',
  forward: 'Encaminhamento',
  'open-process': 'Autuação de processo',
  'process-act': 'Ato de processo',
  'refuse-signature': 'Recusa de assinatura',
  'block-signature': 'Bloqueio de assinatura',
  'unblock-signature': 'Desbloqueio de assinatura',
  'delete-signature-document': 'Exclusão de documento em assinatura',
  reply: 'Resposta',
  're-forward': 'Reencaminhamento',
  complement: 'Complemento',
  resolve: 'Encaminhamento resolvido',
  collect: 'Assinaturas',
}
export const kindText = ({ kind, state }: Pick<OperationInfo, 'kind' | 'state'>): string =>
  kind === 'resolve' && state !== 'done' ? 'Encaminhamento a resolver' : (kinds[kind] ?? 'Envio')

const waits: Readonly<Record<string, string>> = {
  offline: 'sem conexão, continua quando ela voltar',
  'back-off': 'aguardando para tentar de novo',
  dependency: 'aguardando outro envio',
  'sign-in': 'aguardando você entrar de novo',
  'dependency-refused': 'parado: um documento necessário não foi aceito',
}
const doneTexts: Readonly<Record<string, string>> = {
  capture: 'capturado',
  'send-to-signature': 'enviado para assinatura',
  sign: 'assinado',
  forward: 'encaminhado',
  'open-process': 'autuado',
  'process-act': 'ato registrado no processo',
  'refuse-signature': 'assinatura recusada',
  'block-signature': 'bloqueado para assinaturas',
  'unblock-signature': 'desbloqueado para assinaturas',
  'delete-signature-document': 'excluído da assinatura',
  reply: 'respondido',
  're-forward': 'reencaminhado',
  complement: 'complementado',
  resolve: 'resolvido',
  collect: 'todos assinaram',
}

/** Operations that others wait for; the sentence continues with "de X.pdf". */
const awaiteds: Readonly<Record<string, string>> = {
  capture: 'a captura',
  'send-to-signature': 'o envio para assinatura',
  collect: 'as assinaturas',
}
/** "a captura de Nota.pdf", or "Encaminhamento: Assunto" for other kinds. */
export const awaitedText = ({ kind, title, state }: AwaitedInfo): string =>
  awaiteds[kind] === undefined ? `${kindText({ kind, state })}: ${title}` : `${awaiteds[kind]} de ${title}`

const sinceMoment = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
/** Uploads fail for minutes every day; after an hour it is probably this file. */
const longMs = 3_600_000

/** Since when the file of a waiting operation could not be uploaded; null within the first hour, and for others. */
function unsentSince({
  state,
  failure,
  updatedAt,
}: Pick<OperationInfo, 'state' | 'failure' | 'updatedAt'>): string | null {
  const since = failure?.since
  if (state !== 'waiting' || since === undefined) return null
  return Date.parse(updatedAt) - Date.parse(since) < longMs ? null : sinceMoment(since)
}

function waitText(operation: OperationInfo): string {
  const { kind, waitReason, waitsFor = [] } = operation
  const since = unsentSince(operation)
  if (since !== null) return `arquivo não enviado desde ${since}; tentando ainda`
  const pending = waitsFor.filter(({ state }) => state !== 'done')
  const [first, ...others] = pending
  if (waitReason === 'dependency' && first !== undefined) {
    // It waits for its own document, which is shown beside it.
    if (kind === 'collect') return `aguardando ${awaiteds[first.kind] ?? 'outro envio'}`
    return others.length === 0 ? `aguardando ${awaitedText(first)}` : `aguardando ${pending.length} envios`
  }
  const stuck = pending.find(({ state }) => state === 'refused' || state === 'cancelled')
  if (waitReason === 'dependency-refused' && stuck !== undefined) return `parado: ${stuckOn(stuck)}`
  return waits[waitReason ?? ''] ?? 'aguardando'
}

function stuckOn({ kind, title, state, failure }: AwaitedInfo): string {
  if (state === 'cancelled') return `o envio de ${title} foi cancelado`
  if (kind === 'collect' && failure !== null) return `${title}: ${failure.message}`
  if (failure?.stopped === 'unconfirmed') return `${title} ficou sem confirmação`
  return failure?.stopped === undefined ? `${title} não foi aceito` : `${title} não foi enviado`
}

/** Why an operation is stuck behind others, and what to do; null when it is not. */
export function stuckText({
  waitReason,
  waitsFor = [],
}: Pick<OperationInfo, 'waitReason' | 'waitsFor'>): string | null {
  if (waitReason !== 'dependency-refused') return null
  const whys = waitsFor.flatMap(({ title, state, failure }) => {
    if (state === 'cancelled') return [`${title}: o envio foi cancelado.`]
    return state === 'refused' ? [`${title}: ${failure?.message ?? 'não foi aceito.'}`] : []
  })
  return [
    ...(whys.length === 0 ? ['Um documento necessário também está parado.'] : whys),
    'Corrija o arquivo em Capturar e envie-o de novo, e este envio continua sozinho; ou desfaça para editar o rascunho, que guarda os outros documentos.',
  ].join(' ')
}

/** Kinds that create nothing: sending one again leaves no duplicate. */
const changes: readonly string[] = [
  'sign',
  'refuse-signature',
  'block-signature',
  'unblock-signature',
  'delete-signature-document',
  'resolve',
]

const twiceTexts: Readonly<Record<string, string>> = {
  'process-act':
    ' Se você enviar de novo e o primeiro ainda aparecer, o serviço recusa o segundo, se o ato já não couber; se ainda couber, haverá dois.',
}

const unfoundTexts = {
  none: 'O serviço foi consultado por algum tempo e não conhece este pedido: quase certamente ele não chegou.',
  unreadable:
    'O serviço mostra registros que o Malote não consegue ler, e um deles pode ser este envio. Antes de enviar de novo, procure-o no site do serviço.',
  accepted:
    'O serviço aceitou este pedido, mas o resultado não apareceu: ele pode ainda estar em andamento. Antes de enviar de novo, procure-o no site do serviço.',
} as const

/** Asked when the service does not show an operation that may have reached it. */
export function sendAgainText({ kind, doubt }: Pick<OperationInfo, 'kind' | 'doubt'>): string {
  const twice = changes.includes(kind)
    ? ''
    : (twiceTexts[kind] ?? ' Se você enviar de novo e o primeiro ainda aparecer, haverá dois.')
  return `${unfoundTexts[doubt ?? 'none']}${twice} Se preferir esperar, deixe como está: o Malote continua procurando.`
}

/** The state of an operation; `secondsLeft` is the rest of its hold. */
export function stateText(operation: OperationInfo, secondsLeft: number | null = null): string {
  const { kind, state, progress, failure, result } = operation
  switch (state) {
    case 'held':
      return heldText(kind, secondsLeft, operation.sendAt)
    case 'ready':
      return kind === 'collect' ? collectText(failure) : 'na fila deste computador'
    case 'uploading':
      return progress === null ? 'enviando' : `enviando ${percent(progress)}`
    case 'registering':
      return kind === 'sign' ? 'assinando' : 'registrando'
    case 'processing':
      return failure === null ? 'na fila do serviço' : 'recebido pelo serviço, em verificação'
    case 'waiting':
      return waitText(operation)
    case 'uncertain':
      return uncertainText(operation)
    case 'done': {
      const number = result.registro ?? result.protocolo
      const text = [doneTexts[kind] ?? 'concluído', ...(number === undefined ? [] : [number])].join(' ')
      return failure === null ? text : `${text}, conteúdo a conferir`
    }
    case 'refused':
      return [refusedResult({ kind, failure }), ...(failure === null ? [] : [failure.message])].join(': ')
    default:
      return 'cancelado'
  }
}

/** The announcement of what came of an operation. */
export const resultSpoken = (operation: OperationInfo & { readonly title: string }): string =>
  `${operation.title}: ${stateText(operation).replace(/\.?$/, '.')}`

function uncertainText({ question, doubt }: OperationInfo): string {
  if (question === 'send-again') return doubt === undefined ? 'não chegou: enviar de novo?' : 'enviar de novo?'
  if (question === 'choose') return doubt === 'unreadable' ? 'está no serviço?' : 'mais de um registro parece ser este'
  return doubt === 'accepted' ? 'recebido pelo serviço, em verificação' : 'sem resposta, em verificação'
}

/** Only the service refuses; what Malote stopped was never sent. */
function refusedResult({ kind, failure }: Pick<OperationInfo, 'kind' | 'failure'>): string {
  if (failure?.stopped === 'unconfirmed') return 'sem confirmação'
  return failure?.stopped === undefined || kind === 'collect' ? 'recusado' : 'não enviado'
}

/** The state where the reason of a refusal stands beside it. */
export const plainStateText = (operation: OperationInfo, secondsLeft: number | null): string =>
  operation.state === 'refused' ? refusedResult(operation) : stateText(withoutReason(operation), secondsLeft)

/** An event whose state is not known is not said to be in the queue. */
const withoutReason = (operation: OperationInfo): OperationInfo =>
  operation.state === 'processing' ? operation : { ...operation, failure: null }

/** The title over why an operation ended without effect. */
export function refusedTitle(failure: OperationInfo['failure']): string {
  if (failure?.stopped === undefined) return 'O serviço não aceitou'
  if (failure.stopped === 'unconfirmed') return 'Sem confirmação do serviço'
  return failure.stopped === 'by-colleague' ? 'Não foi enviado: um colega já agiu' : 'Não foi enviado'
}

/** The missing part: "assinatura pendente: Bruno Reis". */
function collectText(said: OperationInfo['failure']): string {
  if (said === null) return 'aguardando as assinaturas'
  return `${said.message.charAt(0).toLocaleLowerCase('pt-BR')}${said.message.slice(1).replace(/\.$/, '')}`
}

export type StateBadge = {
  tone: 'quiet' | 'going' | 'ok' | 'warn' | 'danger'
  icon: 'local' | 'wait' | 'going' | 'ok' | 'ask' | 'bad'
}

/** The words of the service or of this computer, with what was kept and what to do; null where nothing failed. */
export function newsText(
  operation: Pick<OperationInfo, 'state' | 'failure' | 'updatedAt'>,
  { isDraftKept }: { isDraftKept: boolean },
): string | null {
  const { state, failure } = operation
  if (failure === null) return null
  const since = unsentSince(operation)
  if (since !== null) return `${unsentText(since)} ${failure.message}`
  return state === 'refused' && isDraftKept ? `${failure.message} ${keptInDraftsText}` : failure.message
}

const unsentText = (since: string) =>
  `Este arquivo não pôde ser enviado desde ${since}. Ele continua guardado neste computador, e o Malote continua tentando. Use outra rede, se puder, ou cancele e envie um arquivo menor.`
const keptInDraftsText = 'O que você escreveu continua em Rascunhos.'

/** The badge of a state. */
export function stateBadge({
  state,
  failure = null,
}: Pick<OperationInfo, 'state'> & Partial<OperationInfo>): StateBadge {
  switch (state) {
    case 'done':
      return failure === null ? { tone: 'ok', icon: 'ok' } : { tone: 'warn', icon: 'ask' }
    case 'refused':
      return { tone: 'danger', icon: 'bad' }
    case 'uncertain':
      return { tone: 'warn', icon: 'ask' }
    case 'cancelled':
      return { tone: 'quiet', icon: 'bad' }
    case 'uploading':
    case 'registering':
    case 'processing':
      return { tone: 'going', icon: 'going' }
    default:
      return { tone: 'quiet', icon: 'wait' }
  }
}
