/** A page of a list, as the service counts: from 1. */
export interface PageRequest {
  readonly pagina: number
  readonly tamanhoPagina: number
}

export const largestPage = 200
/** A smaller page is not worth its request. */
const smallestPage = 150

/**
 * The page after `covered` positions that has the last of them once more: only an overlap proves that no item was missed
 * while the list moved. Pages begin at multiples of their size, so this chooses the size.
 */
export function pageBehind(covered: number): PageRequest {
  if (covered === 0) return { pagina: 1, tamanhoPagina: largestPage }
  let best = { pagina: 1, tamanhoPagina: largestPage }
  for (let size = largestPage; size >= smallestPage; size -= 1) {
    const page = { pagina: Math.floor((covered - 1) / size) + 1, tamanhoPagina: size }
    if (endOf(page) > endOf(best)) best = page
  }
  return best
}

/** The number of positions up to the end of this page. */
export const endOf = ({ pagina, tamanhoPagina }: PageRequest): number => pagina * tamanhoPagina
