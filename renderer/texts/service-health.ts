import { clock, timeOrMoment } from './dates.ts'
import { count } from './numbers.ts'

/** `offline`: the last call got no answer. */
type HealthState = 'unknown' | 'well' | 'slow' | 'failing' | 'offline'

/** In the status line. */
export const healthNames: Readonly<Record<HealthState, string>> = {
  unknown: 'Serviço: ainda sem medidas',
  well: 'Serviço normal',
  slow: 'Serviço lento',
  failing: 'Serviço com falhas',
  offline: 'Serviço sem resposta',
}

const waits = 'O que você pediu está guardado neste computador e continua sozinho; não peça de novo.'

/** The meaning of a state for the person. */
export const healthLeads: Readonly<Record<HealthState, string>> = {
  unknown: 'Houve poucos pedidos ao serviço para dizer como ele está. Continue a trabalhar e volte aqui.',
  well: 'O serviço responde, sem sinal de demora nem de falha.',
  slow: `O serviço demora mais do que de costume. ${waits}`,
  failing: `Parte dos pedidos ao serviço não teve resposta ou teve uma falha do serviço. ${waits}`,
  offline: `O último pedido ao serviço não teve resposta. ${waits}`,
}

export const healthTexts = {
  opens: 'Abre a situação do serviço',
  open: 'Ver a situação do serviço',
  title: 'Situação do serviço',
  linkNote: 'Os tempos e as falhas da última hora, contra o costume do dia.',
  hour: 'A última hora, de cinco em cinco minutos',
  points: 'Os números do desenho',
  operations: 'Por tipo de pedido, na última hora',
  operation: 'Pedido',
  time: 'Hora',
  calls: 'Quantos',
  failures: 'Falhas',
  median: 'Tempo',
  usual: 'De costume',
  slow: 'mais lento',
  few: 'poucas medidas',
  none: 'sem pedidos',
  nothing: 'Nenhum pedido ao serviço na última hora.',
  note: 'Tempo é o que metade dos pedidos levou no máximo, com folga de um décimo. De costume é o mesmo nas 24 horas anteriores, sem a última, e só aparece com 20 pedidos ou mais. A transferência de arquivos não entra: depende do tamanho deles. Os números ficam só neste computador e terminam ao fechar o Malote.',
  barTime: 'tempo',
  barFailures: 'com falhas',
} as const

/** From when the figures are. */
export const sinceText = (since: string | null, now: Date): string =>
  since === null ? 'Nenhum pedido foi medido ainda.' : `Medido neste computador desde ${timeOrMoment(since, now)}.`

export const operationNames = {
  account: 'Conta',
  boxes: 'Ler caixas',
  forwarding: 'Encaminhar e responder',
  documents: 'Ler documentos',
  capture: 'Capturar',
  signatures: 'Assinaturas',
  processes: 'Ler processos',
  acts: 'Atos de processo',
  progress: 'Acompanhar envios',
  directory: 'Órgãos e classes',
} as const

const seconds = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** "240 ms", "1,4 s", "12 s". */
function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms / 10) * 10} ms`
  return `${seconds.format(ms < 10_000 ? ms / 1000 : Math.round(ms / 1000))} s`
}

export const medianText = (ms: number | null, calls: number): string => {
  if (ms !== null) return durationText(ms)
  return calls === 0 ? healthTexts.none : healthTexts.few
}

/** The time at which five minutes begin. */
export const pointText = (startsAt: string): string => clock(startsAt).slice(0, 5)

/** The scale of the drawing. */
export const scaleText = (ms: number): string => `Barra mais alta: ${durationText(ms)}.`

export const hourSummary = (calls: number, failures: number): string =>
  `${count(calls, 'pedido', 'pedidos')}, ${count(failures, 'falha', 'falhas', 'nenhuma falha')}.`
