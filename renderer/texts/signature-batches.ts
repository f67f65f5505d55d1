import { count, listed } from './numbers.ts'

interface BatchSaid {
  readonly state: 'running' | 'sign-in' | 'ended'
  readonly counts: Readonly<Partial<Record<Outcome, number>>>
  readonly entries: { readonly length: number }
}
type Outcome = 'waiting' | 'signing' | 'signed' | 'skipped' | 'refused' | 'failed' | 'unknown' | 'cancelled'
type Look = {
  readonly text: string
  readonly tone: 'quiet' | 'going' | 'ok' | 'warn' | 'danger'
  readonly icon: 'wait' | 'going' | 'ok' | 'ask' | 'warn' | 'bad' | 'local'
}

const outcomes: Readonly<Record<Outcome, Look>> = {
  waiting: { text: 'na vez', tone: 'quiet', icon: 'wait' },
  signing: { text: 'assinando', tone: 'going', icon: 'going' },
  signed: { text: 'assinado', tone: 'ok', icon: 'ok' },
  skipped: { text: 'não assinado', tone: 'warn', icon: 'warn' },
  refused: { text: 'recusado pelo serviço', tone: 'danger', icon: 'bad' },
  failed: { text: 'não assinado', tone: 'danger', icon: 'bad' },
  unknown: { text: 'sem resposta, conferindo', tone: 'warn', icon: 'ask' },
  cancelled: { text: 'não pedido', tone: 'quiet', icon: 'local' },
}
/** What has become of one document of a batch, in a word with its look; one left alone without a reason is signed. */
export const outcomeLook = (outcome: Outcome, message: string | null): Look =>
  outcome === 'skipped' && message === null ? { text: 'já estava assinado', tone: 'ok', icon: 'ok' } : outcomes[outcome]

const of = ({ counts }: BatchSaid, ...which: readonly Outcome[]): number =>
  which.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0)

/** How many are decided already: signed, or known not to be. */
export const settledCount = (batch: BatchSaid): number =>
  of(batch, 'signed', 'skipped', 'refused', 'failed', 'cancelled')

/** How many were wanted and are not signed, as far as that is known. */
export const lackingCount = (batch: BatchSaid): number => of(batch, 'skipped', 'refused', 'failed', 'cancelled')

/** "Assinando 40 de 100", "100 documentos assinados", "97 de 100 assinados". */
export function batchTitle(batch: BatchSaid): string {
  const total = batch.entries.length
  const signed = of(batch, 'signed')
  if (batch.state === 'sign-in') return `Parado em ${settledCount(batch)} de ${total}: espera você entrar`
  if (batch.state === 'running') return `Assinando, ${settledCount(batch)} de ${total}`
  if (signed === total) return count(total, 'documento assinado', 'documentos assinados')
  if (total === 1) return of(batch, 'unknown') === 1 ? 'Sem resposta, conferindo' : 'O documento não foi assinado'
  return `${signed} de ${total} assinados`
}

const parts: readonly (readonly [Outcome, one: string, many: string])[] = [
  ['signed', 'assinado', 'assinados'],
  ['refused', 'recusado pelo serviço', 'recusados pelo serviço'],
  ['failed', 'não assinado por falha', 'não assinados por falha'],
  ['skipped', 'deixado como estava', 'deixados como estavam'],
  ['unknown', 'em conferência', 'em conferência'],
  ['cancelled', 'não pedido', 'não pedidos'],
  ['signing', 'a caminho', 'a caminho'],
  ['waiting', 'na vez', 'na vez'],
]
/** "98 assinados, 1 recusado pelo serviço e 1 não pedido": all of them, none twice. */
export const batchSummary = (batch: BatchSaid): string =>
  listed(
    parts.flatMap(([outcome, one, many]) => {
      const n = of(batch, outcome)
      return n === 0 ? [] : [count(n, one, many)]
    }),
  )

/** The button that offers again what was not signed. */
export const againText = (n: number): string =>
  n === 1 ? 'Assinar de novo o que falta' : `Assinar de novo os ${n} que faltam`

/** Said once, when a batch ends, to who does not see it. */
export const batchSpoken = (batch: BatchSaid): string => `Assinatura terminada: ${batchSummary(batch)}.`
/** Said once, when it pauses. */
export const pausedSpoken = (batch: BatchSaid): string =>
  `Assinatura parada em ${settledCount(batch)} de ${batch.entries.length}: sua sessão terminou. Entre de novo e ela segue com o próximo.`
