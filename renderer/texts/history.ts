import { moment, timeOrMoment } from './dates.ts'
import { count } from './numbers.ts'
import type { StateBadge } from './operations.ts'

/** Times are ISO 8601. */
export interface HistoryInfo {
  readonly kind: string
  readonly step: string | null
  readonly failure: string | null
  readonly state: string
  readonly waitReason: string | null
  readonly question: string | null
  readonly details: { readonly status: number | null; readonly message: string } | null
  readonly nextAt: string | null
  readonly candidates: readonly unknown[]
  readonly chosen: { readonly label: string } | null
  readonly result: { readonly registro?: string | undefined; readonly protocolo?: string | undefined } | null
  readonly occurrences: number
  readonly firstAt: string
  readonly lastAt: string
}

type Sentences = Readonly<Record<string, (entry: HistoryInfo, now: Date) => string>>

/** An entry in one or two sentences. */
export const historyText = (entry: HistoryInfo, now: Date): string =>
  (sentences[entry.kind] ?? (() => 'Algo mudou neste envio.'))(entry, now)

/** "1 consulta", "12 consultas", "12 consultas desde 10:42". */
function often({ occurrences, firstAt, lastAt }: HistoryInfo, now: Date, one = 'consulta'): string {
  const [first, last] = [timeOrMoment(firstAt, now), timeOrMoment(lastAt, now)]
  return count(occurrences, one, `${one}s`) + (first === last ? '' : ` desde ${first}`)
}

const sentences: Sentences = {
  asked({ state, waitReason }) {
    if (state === 'held') return 'Você pediu. Nada saiu deste computador ainda.'
    return waitReason === 'dependency' ? 'Você pediu. Aguardando outro envio.' : 'Você pediu.'
  },
  'hold-ended': ({ waitReason }) =>
    waitReason === 'dependency' || waitReason === 'dependency-refused'
      ? 'O prazo para desfazer terminou. Aguardando outro envio.'
      : 'O prazo para desfazer terminou. O envio continua.',
  started: ({ step }) => (step === 'upload' ? 'Começou a enviar o arquivo.' : 'Começou a preparar o pedido.'),
  uploaded: () => 'O arquivo foi entregue ao serviço.',
  intended: () => 'O pedido ficou pronto para ir ao serviço.',
  registered: ({ step }) =>
    step === 'reconcile'
      ? 'Verificado com o serviço: o pedido foi recebido e está na fila.'
      : 'O serviço recebeu o pedido; ele está na fila.',
  'event-pending': (entry, now) => `Ainda na fila do serviço (${often(entry, now)}).`,
  'event-unknown'(entry, now) {
    // Without a status it is Malote's own sentence, which quotes the state that the service named.
    const isState = entry.details !== null && entry.details.status === null
    const message = isState ? entry.details.message.replace(/\.$/, '') : 'O serviço não informa o andamento'
    const asked = `${message} (${often(entry, now)}).`
    return entry.state === 'uncertain' ? `${asked} O Malote procura o que foi feito.` : asked
  },
  'event-ended': () => 'O serviço terminou o que foi pedido.',
  completed({ step, result }) {
    const number = result?.registro ?? result?.protocolo
    const done = step === 'reconcile' ? 'Encontrado no serviço: o pedido tinha sido feito' : 'Concluído'
    return number === undefined ? `${done}.` : `${done}, com o número ${number}.`
  },
  absent,
  unreadable(entry, now) {
    const found = `O serviço mostrou registros que não puderam ser lidos (${often(entry, now, 'busca')}).`
    const what =
      entry.question === null ? 'Um deles pode ser este envio.' : 'Só você pode ver se um deles é este envio.'
    return `${found} ${what}`
  },
  'not-carried-out': () => 'Verificado com o serviço: o pedido não foi feito. O envio será repetido.',
  'came-late': () => 'Antes do novo envio, o pedido anterior apareceu no serviço. O Malote confere.',
  'file-gone': () => 'O serviço não tem mais o arquivo. Ele será enviado outra vez.',
  ambiguous(entry, now) {
    if (entry.candidates.length === 0) return absent(entry, now)
    const records = count(entry.candidates.length, 'registro que pode', 'registros que podem')
    return `O serviço tem ${records} ser este. Só você pode indicar qual é.`
  },
  chosen: ({ chosen }) =>
    chosen === null
      ? 'Você indicou que nenhum dos registros é este. O Malote continua procurando.'
      : `Você indicou este: ${chosen.label}.`,
  failed: (entry, now) => (failures[entry.failure ?? ''] ?? (() => 'Não foi possível continuar.'))(entry, now),
  interrupted({ state }) {
    if (state === 'uncertain') return 'O Malote foi interrompido ao enviar o pedido e verifica se ele chegou.'
    if (state === 'held') return 'O Malote foi interrompido. A espera antes de enviar recomeçou.'
    return 'O Malote foi interrompido antes de enviar o pedido. O envio recomeça.'
  },
  paused: () => 'Você pausou o envio. O arquivo recomeça quando você mandar continuar.',
  'not-yet': (entry, now) => `${(entry.details?.message ?? 'Ainda não').replace(/\.$/, '')} (${often(entry, now)}).`,
  'dependencies-done': () => 'O que este envio aguardava está pronto. O envio continua.',
  'dependency-refused': () => 'Parado: um documento necessário não foi aceito.',
  'dependency-renewed': () => 'O que tinha parado foi enviado de novo. Aguardando o término.',
  cancel: () => 'Você cancelou. Nada foi feito no serviço.',
  retry: ({ state }) =>
    state === 'uncertain'
      ? 'Você pediu para enviar de novo. Antes, o Malote confere mais uma vez.'
      : 'Você pediu para tentar de novo.',
}

function absent(entry: HistoryInfo, now: Date): string {
  if (entry.state === 'refused') return entry.details?.message ?? 'Não apareceu no serviço.'
  if (entry.state !== 'uncertain') return 'Nova busca sem resultado. O envio será repetido.'
  const searches = often(entry, now, 'busca')
  return entry.question === 'send-again'
    ? `Não apareceu no serviço (${searches}). Só você pode decidir se o envio deve ser repetido.`
    : `Ainda não apareceu no serviço (${searches}).`
}

/** The failed step, in words. */
const failedSteps: Readonly<Record<string, string>> = {
  watch: 'não foi possível ver quem já assinou',
  upload: 'o arquivo não foi entregue',
  register: 'nada foi enviado',
  reconcile: 'não foi possível conferir se o pedido chegou',
  poll: 'não foi possível consultar o andamento',
  finish: 'não foi possível ler o resultado',
}
const failedStepText = ({ step }: HistoryInfo) => failedSteps[step ?? ''] ?? 'nada foi enviado'
const tried = (entry: HistoryInfo, now: Date) =>
  entry.occurrences === 1 ? '' : ` Foram ${often(entry, now, 'tentativa')}.`
/** `lead` and the service's message; Malote's own sentences about the service need no lead. */
function withMessage({ details }: HistoryInfo, lead: string): string {
  const message = details?.message.trim().replace(/[.\s]+$/, '') ?? ''
  if (message === '') return `${lead}.`
  return isOwnSentence(message) ? `${message}.` : `${lead}: ${message}.`
}

/** Malote's own sentences about the service and the network. */
const isOwnSentence = (message: string) => /^(?:O serviço|Algo na rede|A rede|A resposta) /.test(message)

const failures: Sentences = {
  offline: (entry, now) => `Sem conexão; ${failedStepText(entry)}.${tried(entry, now)}`,
  network: (entry, now) =>
    `${withMessage(entry, 'A rede respondeu')} ${capital(failedStepText(entry))}.${tried(entry, now)}`,
  later: (entry, now) =>
    `${withMessage(entry, 'O serviço disse')} ${capital(failedStepText(entry))}.${tried(entry, now)}`,
  'sign-in': (entry) =>
    `Sua sessão tinha terminado; ${failedStepText(entry)}. O envio continua quando você entrar de novo.`,
  refused(entry) {
    if (entry.step === 'poll') return withMessage(entry, 'O serviço não concluiu o pedido')
    return withMessage(entry, entry.details?.status === null ? 'Não foi possível continuar' : 'O serviço recusou')
  },
  uncertain(entry, now) {
    const answer = (entry.details?.status ?? null) === null ? '' : ` ${withMessage(entry, 'O serviço disse')}`
    if (entry.state === 'uncertain') {
      return `Enviado ao serviço, a resposta não chegou.${answer} O Malote confere se o pedido chegou.`
    }
    return `A resposta do serviço não chegou; ${failedStepText(entry)}.${answer}${tried(entry, now)}`
  },
  stopped: () => 'O Malote foi fechado. Nada se perdeu; continua daqui.',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** When the next automatic retry is due; null when there is none. */
export function nextText({ kind, nextAt }: Pick<HistoryInfo, 'kind' | 'nextAt'>, now: Date): string | null {
  if (kind !== 'failed' || nextAt === null || Date.parse(nextAt) <= now.getTime()) return null
  return `Tenta de novo sozinho: ${moment(nextAt, now)}.`
}

type HistoryBadge = {
  tone: StateBadge['tone']
  icon: StateBadge['icon'] | 'you' | 'sent'
}

/** The badge of an entry. */
export function historyBadge({
  kind,
  failure,
  question,
}: Pick<HistoryInfo, 'kind' | 'failure' | 'question'>): HistoryBadge {
  if (kind === 'completed') return { tone: 'ok', icon: 'ok' }
  if (failure === 'refused' || kind === 'dependency-refused') return { tone: 'danger', icon: 'bad' }
  if (failure === 'uncertain' || question !== null) return { tone: 'warn', icon: 'ask' }
  return { tone: kind === 'started' ? 'going' : 'quiet', icon: icons[kind] ?? 'wait' }
}

/** Icons by event; other events show `wait`. */
const icons: Readonly<Record<string, HistoryBadge['icon']>> = {
  asked: 'you',
  retry: 'you',
  chosen: 'you',
  cancel: 'you',
  paused: 'you',
  started: 'going',
  intended: 'sent',
  uploaded: 'ok',
  registered: 'ok',
  'event-ended': 'ok',
  'dependencies-done': 'ok',
  absent: 'ask',
  unreadable: 'ask',
  ambiguous: 'ask',
}
