import type { PageCodes, PdfPool } from '../../engine/pdf/index.ts'
import type { PlanStack, StackPlan } from '../sheets/index.ts'

/** `unreadable`: it cannot be opened. `gave-up`: the codes of some page could not be read. */
type StackReading = StackPlan | 'unreadable' | 'gave-up'

/** How many pages a worker reads at once: they are in its memory together. */
const pagesPerJob = 4

/**
 * Reads the codes of all pages of a file and plans its documents. A page that cannot be drawn may be a sheet, so the
 * stack cannot be split without it. Rejects as `readCodes` does.
 */
export async function readStack(
  from: string,
  { pool, planStack, signal }: { pool: Pick<PdfPool, 'readCodes'>; planStack: PlanStack; signal: AbortSignal },
): Promise<StackReading> {
  const pages: PageCodes[] = []
  for (let first = 0, total = 1; first < total; first += pagesPerJob) {
    if (signal.aborted) return 'gave-up'
    const found = await pool.readCodes({ from, first, count: pagesPerJob })
    if (found.kind === 'gave-up') return 'gave-up'
    if (found.kind !== 'read') return 'unreadable'
    if (found.pages.some(({ isDrawn }) => !isDrawn)) return 'gave-up'
    total = found.total
    pages.push(...found.pages)
  }
  return planStack(pages)
}
