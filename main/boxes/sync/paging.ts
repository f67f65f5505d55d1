/** A page of a list, as the service counts: from 1. */
export interface Page {
  readonly pagina: number
  readonly tamanhoPagina: number
}

export const largestPage = 200
/** Below this a page is not worth its request. */
const smallestPage = 150

/**
 * The page that goes on behind `covered` positions and has the last of them once more: only what overlaps shows that
 * nothing has slipped through while the list moved up. Pages begin at multiples of their size, so the size is chosen.
 */
export function pageBehind(covered: number): Page {
  if (covered === 0) return { pagina: 1, tamanhoPagina: largestPage }
  let best = { pagina: 1, tamanhoPagina: largestPage }
  for (let size = largestPage; size >= smallestPage; size -= 1) {
    const page = { pagina: Math.floor((covered - 1) / size) + 1, tamanhoPagina: size }
    if (endOf(page) > endOf(best)) best = page
  }
  return best
}

/** How many positions end with this page. */
export const endOf = ({ pagina, tamanhoPagina }: Page): number => pagina * tamanhoPagina
