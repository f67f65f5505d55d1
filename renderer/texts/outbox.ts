import { count, joinList, shortCount } from './numbers.ts'

export const outboxFilters = [
  { id: 'all', text: 'Todos' },
  { id: 'needed', text: 'Pendências' },
  { id: 'underway', text: 'Em andamento' },
  { id: 'ended', text: 'Concluídos' },
] as const

/** The count of a filter: shown for operations that need the user or are under way. */
export function tabCount(id: string, { needed, underway }: { needed: number; underway: number }): string | undefined {
  const counts: Readonly<Record<string, number>> = { needed, underway }
  const n = counts[id] ?? 0
  return n === 0 ? undefined : shortCount(n)
}

/** The number of operations; null for none. */
export const allText = (all: number): string | null => (all === 0 ? null : count(all, 'envio', 'envios'))

/** Shown for an empty list. */
export const emptyOutbox = {
  found: { title: 'Nada encontrado', text: 'A busca olha nome, assunto, tipo, número e papel do que está em Envios.' },
  folded: {
    title: 'Nada em andamento',
    text: 'O que terminou antes de hoje continua aqui: use Mostrar ou a busca.',
  },
  all: {
    title: 'Nada em andamento',
    text: 'O que você capturar, assinar ou encaminhar aparece aqui, do envio até a confirmação do serviço.',
  },
  needed: {
    title: 'Nenhuma pendência',
    text: 'O que for recusado, e o que só você puder decidir, aparece aqui.',
  },
  underway: { title: 'Nada em andamento', text: 'O que ainda não tem a confirmação do serviço aparece aqui.' },
  ended: { title: 'Nada concluído', text: 'O que o serviço confirmar fica aqui até você remover da lista.' },
} as const

/** Shown when the list is cut; null when it is complete. */
export function shownText(shown: number, all: number, filter: (typeof outboxFilters)[number]['id']): string | null {
  if (shown >= all) return null
  const which = filter === 'all' ? 'os mais recentes e todas as pendências' : 'os mais recentes'
  return `Mostrando ${shown.toLocaleString('pt-BR')} de ${count(all, 'envio', 'envios')}: ${which}.`
}

export const neededTitle = 'Pendências'

/** For operations that ended before today, which the list folds away; null for none. */
export const foldedText = (folded: number): string | null =>
  folded === 0 ? null : `${count(folded, 'envio encerrado', 'envios encerrados')} antes de hoje`

/** Kinds of operation in the plural. */
const manyKinds: Readonly<Record<string, string>> = {
  capture: 'capturas',
  'send-to-signature': 'envios para assinatura',
  sign: 'assinaturas',
  forward: 'encaminhamentos',
  'open-process': 'autuações de processo',
  'process-act': 'atos de processo',
  'refuse-signature': 'recusas de assinatura',
  'block-signature': 'bloqueios de assinatura',
  'unblock-signature': 'desbloqueios de assinatura',
  'delete-signature-document': 'exclusões de documento em assinatura',
  reply: 'respostas',
  're-forward': 'reencaminhamentos',
  complement: 'complementos',
  resolve: 'pedidos para resolver',
  collect: 'acompanhamentos de assinaturas',
}

/** Several operations: "34 capturas", or "5 envios" of several kinds. */
export function severalText(operations: readonly { readonly kind: string }[]): string {
  const kinds = new Set(operations.map(({ kind }) => kind))
  const [kind] = kinds
  const name = kinds.size === 1 ? manyKinds[kind ?? ''] : undefined
  return `${operations.length.toLocaleString('pt-BR')} ${name ?? 'envios'}`
}

/** How several operations stand: "30 concluídos, 4 em andamento". */
export function countsText(states: Readonly<Record<'needed' | 'held' | 'underway' | 'done' | 'cancelled', number>>) {
  const { needed, held, underway, done, cancelled } = states
  return joinList([
    ...(needed === 0 ? [] : [count(needed, 'pendência', 'pendências')]),
    ...(done === 0 ? [] : [count(done, 'concluído', 'concluídos')]),
    ...(underway === 0 ? [] : [count(underway, 'em andamento', 'em andamento')]),
    ...(held === 0 ? [] : [count(held, 'em espera', 'em espera')]),
    ...(cancelled === 0 ? [] : [count(cancelled, 'cancelado', 'cancelados')]),
  ])
}

/** A batch by its first title: "Nota 1.pdf e mais 33". */
export const batchTitlesText = (first: string, others: number): string => `${first} e mais ${others}`

/** Numbers that were copied, spoken. */
export const copiedNumbersText = (n: number): string => `${count(n, 'número copiado', 'números copiados')}.`

export const sentPapersText = (papers: number): string => (papers === 1 ? 'Documento' : `Documentos (${papers})`)
