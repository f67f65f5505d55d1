import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Mending } from '../../../contract/bridge/pages.ts'
import type { MeasuredPage } from '../../engine/pdf/index.ts'
import { captureTexts } from './capture-texts.ts'
import { createContentFailure } from './make-content.ts'
import type { SampleOptions } from './mend-content.ts'
import { type PlannedPage, planPage } from './mend-plan.ts'
import type { RevisionStore } from './revision-store.ts'
import type { CaptureStore, StoredRow } from './store.ts'

/** Contents whose measures are kept in memory. */
const mostContents = 20

/** The content that the pages of a row are mended from. */
interface Source {
  readonly row: StoredRow
  readonly sha256: string
  readonly path: string
}

export interface MeasureOptions extends Pick<SampleOptions, 'files' | 'log'> {
  store: Pick<CaptureStore, 'findListed'>
  revisionStore: Pick<RevisionStore, 'before'>
}

/** Measures pages, and keeps the measures of the latest contents. */
export function createMeasures({ store, revisionStore, files, log }: MeasureOptions) {
  const { spool, pool, closing } = files
  const failureOf = createContentFailure({ files, log })
  const measures = new Map<string, { total: number; pages: MeasuredPage[] }>()

  function sourceOf(fileId: string, from: string): Outcome<Source> {
    const row = store.findListed(fileId)
    if (row === null || row.sha256 === null) return failed('not-found')
    if (row.sha256 !== from) return failed('conflict')
    const sha256 = revisionStore.before(fileId, 'mend') ?? row.sha256
    return ok({ row, sha256, path: spool.pathOf(sha256) })
  }

  /** Measures on until `most` pages are known, at least one slice. */
  async function measureUpTo({ sha256, path }: Source, most: number): Promise<Outcome<readonly MeasuredPage[]>> {
    const known = measures.get(sha256) ?? { total: Number.POSITIVE_INFINITY, pages: [] }
    while (known.pages.length < Math.min(most, known.total)) {
      if (closing.aborted) return failed('cancelled')
      const found = await pool.measurePages(path, { first: known.pages.length, most: 1000 }).catch(failureOf)
      if ('ok' in found) return found
      if (found.kind === 'gave-up') return failed('refused', captureTexts.gaveUp)
      if (found.kind !== 'measured') return failed('refused', captureTexts.arrangeRefusals[found.kind])
      known.total = found.total
      known.pages.push(...found.pages)
      if (found.pages.length === 0) break
    }
    measures.delete(sha256)
    measures.set(sha256, known)
    for (const oldest of [...measures.keys()].slice(0, -mostContents)) measures.delete(oldest)
    return ok(known.pages)
  }

  async function plan(source: Source, mending: Mending): Promise<Outcome<PlannedPage[]>> {
    const all = await measureUpTo(source, Number.POSITIVE_INFINITY)
    if (!all.ok) return all
    const left = new Set(mending.left)
    const planned = all.value.flatMap((page, index) => (left.has(index) ? [] : [planPage(index, page, mending)]))
    return planned.length === 0 ? failed('refused', captureTexts.noPageLeft) : ok(planned)
  }

  const totalOf = ({ sha256 }: Source) => measures.get(sha256)?.total ?? 0
  return { sourceOf, measureUpTo, totalOf, plan }
}
