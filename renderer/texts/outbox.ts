import { count, shortCount } from './numbers.ts'

export const outboxFilters = [
  { id: 'all', text: 'Todas' },
  { id: 'needed', text: 'Pendências' },
  { id: 'underway', text: 'Em andamento' },
  { id: 'ended', text: 'Concluídas' },
] as const

/** The count of a filter: shown for operations that need the user or are under way. */
export function tabCount(id: string, { needed, underway }: { needed: number; underway: number }): string | undefined {
  const counts: Readonly<Record<string, number>> = { needed, underway }
  const n = counts[id] ?? 0
  return n === 0 ? undefined : shortCount(n)
}

/** The number of operations; null for none. */
export const allText = (all: number): string | null => (all === 0 ? null : count(all, 'operação', 'operações'))

/** Shown for an empty list. */
export const emptyOutbox = {
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
export function shownText(shown: number, all: number, filter: keyof typeof emptyOutbox): string | null {
  if (shown >= all) return null
  const which = filter === 'all' ? 'as mais recentes e todas as pendências' : 'as mais recentes'
  return `Mostrando ${shown.toLocaleString('pt-BR')} de ${count(all, 'operação', 'operações')}: ${which}.`
}
