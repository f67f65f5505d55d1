import { count, joinList } from './numbers.ts'

interface BatchInfo {
  readonly state: 'running' | 'sign-in' | 'ended'
  readonly counts: Readonly<Partial<Record<EntryOutcome, number>>>
  readonly entries: { readonly length: number }
}
type EntryOutcome = 'waiting' | 'signing' | 'signed' | 'skipped' | 'refused' | 'failed' | 'unknown' | 'cancelled'
type OutcomeBadge = {
  readonly text: string
  readonly tone: 'quiet' | 'going' | 'ok' | 'warn' | 'danger'
  readonly icon: 'wait' | 'going' | 'ok' | 'ask' | 'warn' | 'bad' | 'local'
}

const outcomes: Readonly<Record<EntryOutcome, OutcomeBadge>> = {
  waiting: { text: 'na fila', tone: 'quiet', icon: 'wait' },
  signing: { text: 'assinando', tone: 'going', icon: 'going' },
  signed: { text: 'assinado', tone: 'ok', icon: 'ok' },
  skipped: { text: 'não assinado', tone: 'warn', icon: 'warn' },
  refused: { text: 'recusado pelo serviço', tone: 'danger', icon: 'bad' },
  failed: { text: 'não assinado', tone: 'danger', icon: 'bad' },
  unknown: { text: 'sem resposta, em verificação', tone: 'warn', icon: 'ask' },
  cancelled: { text: 'não iniciado', tone: 'quiet', icon: 'local' },
}
/** The badge of one document of a batch; one skipped without a message was signed before. */
export const outcomeBadge = (outcome: EntryOutcome, message: string | null): OutcomeBadge =>
  outcome === 'skipped' && message === null ? { text: 'já estava assinado', tone: 'ok', icon: 'ok' } : outcomes[outcome]

const of = ({ counts }: BatchInfo, ...which: readonly EntryOutcome[]): number =>
  which.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0)

/** Documents whose result is known. */
export const settledCount = (batch: BatchInfo): number =>
  of(batch, 'signed', 'skipped', 'refused', 'failed', 'cancelled')

/** Documents known not to be signed. */
export const lackingCount = (batch: BatchInfo): number => of(batch, 'skipped', 'refused', 'failed', 'cancelled')

/** "Assinando 40 de 100", "100 documentos assinados", "97 de 100 assinados". */
export function batchTitle(batch: BatchInfo): string {
  const total = batch.entries.length
  const signed = of(batch, 'signed')
  if (batch.state === 'sign-in') return `Parado em ${settledCount(batch)} de ${total}: aguardando você entrar`
  if (batch.state === 'running') return `Assinando, ${settledCount(batch)} de ${total}`
  if (signed === total) return count(total, 'documento assinado', 'documentos assinados')
  if (total === 1) return of(batch, 'unknown') === 1 ? 'Sem resposta, em verificação' : 'O documento não foi assinado'
  return `${signed} de ${total} assinados`
}

const parts: readonly (readonly [EntryOutcome, one: string, many: string])[] = [
  ['signed', 'assinado', 'assinados'],
  ['refused', 'recusado pelo serviço', 'recusados pelo serviço'],
  ['failed', 'não assinado por falha', 'não assinados por falha'],
  ['skipped', 'sem assinatura nova', 'sem assinatura nova'],
  ['unknown', 'em verificação', 'em verificação'],
  ['cancelled', 'não iniciado', 'não iniciados'],
  ['signing', 'assinando', 'assinando'],
  ['waiting', 'na fila', 'na fila'],
]
/** "98 assinados, 1 recusado pelo serviço e 1 não iniciado": each document once. */
export const batchSummary = (batch: BatchInfo): string =>
  joinList(
    parts.flatMap(([outcome, one, many]) => {
      const n = of(batch, outcome)
      return n === 0 ? [] : [count(n, one, many)]
    }),
  )

/** The result of a batch. */
export const batchPaneTexts = {
  loading: 'Buscando o resultado',
  progress: 'Documentos decididos',
  entries: 'Resultado por documento',
  signIn: {
    title: 'Sua sessão terminou.',
    text: 'O que já foi assinado está assinado. Entre de novo, no alto da janela, e a assinatura continua com o próximo.',
  },
  forbidden: 'O lote parou',
  stopped: 'Você parou a assinatura',
  restNotBegun: 'A assinatura dos documentos restantes não foi iniciada.',
  notSigned: 'Não foi assinado',
  close: 'Fechar o resultado',
  readNext: 'Ler o próximo',
  stop: 'Parar',
  stopExplained: 'O que já está a caminho termina; o restante não é iniciado.',
} as const

/** The batches above the queue. */
export const batchStripTexts = {
  label: 'Assinaturas em lote',
  showLabel: (title: string) => `Ver resultado: ${title}`,
} as const

/** The button that signs the missing documents. */
export const againText = (n: number): string =>
  n === 1 ? 'Tentar assinar o restante' : `Tentar assinar os ${n} restantes`

/** Announced when a batch ends. */
export const batchSpoken = (batch: BatchInfo): string => `Lote concluído: ${batchSummary(batch)}.`
/** Announced when a batch pauses. */
export const pausedSpoken = (batch: BatchInfo): string =>
  `Lote parado em ${settledCount(batch)} de ${batch.entries.length}: sua sessão terminou. Entre de novo, e ele continua com o próximo.`
