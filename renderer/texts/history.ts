import { moment, timeOrMoment } from './dates.ts'
import { count } from './numbers.ts'
import type { StateBadge } from './operations.ts'

/** Times are ISO 8601. */
export interface HistoryInfo {
  readonly what: string
  readonly step: string | null
  readonly failure: string | null
  readonly state: string
  readonly waitReason: string | null
  readonly question: string | null
  readonly said: { readonly status: number | null; readonly message: string } | null
  readonly nextAt: string | null
  readonly candidates: readonly unknown[]
  readonly chosen: { readonly label: string } | null
  readonly result: { readonly registro?: string | undefined; readonly protocolo?: string | undefined } | null
  readonly times: number
  readonly firstAt: string
  readonly lastAt: string
}

type Sentences = Readonly<Record<string, (entry: HistoryInfo, now: Date) => string>>

/** An entry in one or two sentences. */
export const historyText = (entry: HistoryInfo, now: Date): string =>
  (sentences[entry.what] ?? (() => 'Algo mudou nesta operação.'))(entry, now)

/** "uma vez", "12 vezes", "12 vezes desde 10:42". */
function often({ times, firstAt, lastAt }: HistoryInfo, now: Date): string {
  if (times === 1) return 'uma vez'
  const [first, last] = [timeOrMoment(firstAt, now), timeOrMoment(lastAt, now)]
  return count(times, 'vez', 'vezes') + (first === last ? '' : ` desde ${first}`)
}

const sentences: Sentences = {
  asked({ state, waitReason }) {
    if (state === 'held') return 'Você pediu. Nada saiu deste computador ainda.'
    return waitReason === 'dependency' ? 'Você pediu. Espera outra operação terminar.' : 'Você pediu.'
  },
  'hold-ended': ({ waitReason }) =>
    waitReason === 'dependency' || waitReason === 'dependency-refused'
      ? 'O tempo para desfazer acabou. Espera outra operação terminar.'
      : 'O tempo para desfazer acabou. Ela segue.',
  started: ({ step }) => (step === 'upload' ? 'Começou a enviar o arquivo.' : 'Começou a preparar o pedido.'),
  uploaded: () => 'O arquivo foi entregue ao serviço.',
  intended: () => 'O pedido seguiu para o serviço.',
  registered: ({ step }) =>
    step === 'reconcile'
      ? 'Conferido com o serviço: ele recebeu o pedido e o pôs na fila.'
      : 'O serviço recebeu o pedido e o pôs na fila.',
  'event-pending': (entry, now) => `Consultado ${often(entry, now)}: ainda na fila do serviço.`,
  'event-unknown'(entry, now) {
    const asked = `Consultado ${often(entry, now)}: o serviço não informa o andamento.`
    return entry.state === 'uncertain' ? `${asked} O Malote procura o que foi feito.` : asked
  },
  'event-ended': () => 'O serviço terminou o que foi pedido.',
  completed({ step, result }) {
    const number = result?.registro ?? result?.protocolo
    const done = step === 'reconcile' ? 'Encontrado no serviço: o pedido tinha sido feito' : 'Concluído'
    return number === undefined ? `${done}.` : `${done}, com o número ${number}.`
  },
  absent,
  'not-carried-out': () => 'Conferido com o serviço: o pedido não foi feito. Será enviado de novo.',
  'came-late': () => 'Antes do novo envio, o pedido anterior apareceu no serviço. O Malote confere.',
  'file-gone': () => 'O serviço não tem mais o arquivo. Ele será enviado outra vez.',
  ambiguous(entry, now) {
    if (entry.candidates.length === 0) return absent(entry, now)
    const records = count(entry.candidates.length, 'registro que pode', 'registros que podem')
    return `O serviço tem ${records} ser este. Só você pode dizer qual é.`
  },
  chosen: ({ chosen }) =>
    chosen === null
      ? 'Você disse que nenhum dos registros é este. O Malote continua procurando.'
      : `Você disse que é este: ${chosen.label}.`,
  failed: (entry, now) => (failures[entry.failure ?? ''] ?? (() => 'Não foi possível seguir.'))(entry, now),
  interrupted({ state }) {
    if (state === 'uncertain') return 'O Malote foi interrompido com o pedido a caminho. Confere se ele chegou.'
    if (state === 'held') return 'O Malote foi interrompido. A espera antes de enviar recomeçou.'
    return 'O Malote foi interrompido antes de enviar o pedido. Recomeça daqui.'
  },
  paused: () => 'Você pausou o envio. O arquivo recomeça quando você mandar continuar.',
  'not-yet': (entry, now) => `${entry.said?.message ?? 'Ainda não.'} Consultado ${often(entry, now)}.`,
  'dependencies-done': () => 'O que esta operação esperava está pronto. Ela segue.',
  'dependency-refused': () => 'Parada: aquilo de que depende não foi aceito.',
  'dependency-renewed': () => 'O que tinha parado foi enviado de novo. Espera terminar.',
  cancel: () => 'Você cancelou. Nada foi feito no serviço.',
  retry: ({ state }) =>
    state === 'uncertain'
      ? 'Você pediu para enviar de novo. Antes, o Malote confere mais uma vez.'
      : 'Você pediu para tentar de novo.',
}

function absent(entry: HistoryInfo, now: Date): string {
  if (entry.state !== 'uncertain') return 'Procurado mais uma vez, e não encontrado. Será enviado de novo.'
  const looked = `Conferido com o serviço ${often(entry, now)}`
  return entry.question === 'send-again'
    ? `${looked}: não apareceu. Só você pode dizer se deve ser enviado de novo.`
    : `${looked}: ainda não apareceu.`
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
const tried = (entry: HistoryInfo, now: Date) => (entry.times === 1 ? '' : ` Tentado ${often(entry, now)}.`)
/** `lead` and the service's message; Malote's own sentences about the service need no lead. */
function withMessage({ said }: HistoryInfo, lead: string): string {
  const message = said?.message.trim().replace(/[.\s]+$/, '') ?? ''
  if (message === '') return `${lead}.`
  return message.startsWith('O serviço ') ? `${message}.` : `${lead}: ${message}.`
}

const failures: Sentences = {
  offline: (entry, now) => `Sem conexão; ${failedStepText(entry)}.${tried(entry, now)}`,
  later: (entry, now) =>
    `${withMessage(entry, 'O serviço disse')} ${capital(failedStepText(entry))}.${tried(entry, now)}`,
  'sign-in': (entry) => `Sua sessão tinha terminado; ${failedStepText(entry)}. Segue quando você entrar de novo.`,
  refused(entry) {
    if (entry.step === 'poll') return withMessage(entry, 'O serviço não concluiu o pedido')
    return withMessage(entry, entry.said?.status === null ? 'Não foi possível seguir' : 'O serviço recusou')
  },
  uncertain(entry, now) {
    const answer = (entry.said?.status ?? null) === null ? '' : ` ${withMessage(entry, 'O serviço disse')}`
    if (entry.state === 'uncertain') {
      return `Enviado ao serviço, a resposta não chegou.${answer} O Malote confere se o pedido chegou.`
    }
    return `A resposta do serviço não chegou; ${failedStepText(entry)}.${answer}${tried(entry, now)}`
  },
  stopped: () => 'O Malote foi fechado. Nada se perdeu; continua daqui.',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** When the next automatic retry is due; null when there is none. */
export function nextText({ what, nextAt }: Pick<HistoryInfo, 'what' | 'nextAt'>, now: Date): string | null {
  if (what !== 'failed' || nextAt === null || Date.parse(nextAt) <= now.getTime()) return null
  return `Tenta de novo sozinho: ${moment(nextAt, now)}.`
}

export type HistoryBadge = {
  tone: StateBadge['tone']
  icon: StateBadge['icon'] | 'you' | 'sent'
}

/** The badge of an entry. */
export function historyBadge({
  what,
  failure,
  question,
}: Pick<HistoryInfo, 'what' | 'failure' | 'question'>): HistoryBadge {
  if (what === 'completed') return { tone: 'ok', icon: 'ok' }
  if (failure === 'refused' || what === 'dependency-refused') return { tone: 'danger', icon: 'bad' }
  if (failure === 'uncertain' || question !== null) return { tone: 'warn', icon: 'ask' }
  return { tone: what === 'started' ? 'going' : 'quiet', icon: icons[what] ?? 'wait' }
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
  ambiguous: 'ask',
}
