import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { RecognisedFile } from '../../../contract/bridge/recognition.ts'
import type { WantedPage } from './recogniser.ts'
import type { PageStore } from './store.ts'

type OrderedRow = Pick<CaptureRow, 'fileId' | 'sha256' | 'state' | 'report'>
type ScannedRow = OrderedRow & { sha256: string; report: NonNullable<CaptureRow['report']> }

/** States in which the private copy of a file is kept. */
const withContent: readonly CaptureRow['state'][] = ['draft', 'sent', 'refused']
export const hasContent = ({ state }: Pick<CaptureRow, 'state'>) => withContent.includes(state)

/** The order of the pages: those that somebody waits for, then the files without text as they are listed. */
export function createPageOrder(
  store: Pick<PageStore, 'find' | 'counts' | 'pagesOf' | 'turnsOf'>,
  list: () => readonly OrderedRow[],
) {
  let requested: WantedPage[] = []
  const scanned = () =>
    list().filter(
      (row): row is ScannedRow =>
        row.sha256 !== null && hasContent(row) && row.report?.findings.includes('no-text') === true,
    )

  function nextRequested(): WantedPage | null {
    const held = new Set(list().flatMap((row) => (hasContent(row) ? (row.sha256 ?? []) : [])))
    requested = requested.filter(({ sha256, page }) => held.has(sha256) && store.find(sha256, page) === null)
    return requested[0] ?? null
  }
  return {
    request(wanted: WantedPage): void {
      const isKnown = requested.some(({ sha256, page }) => sha256 === wanted.sha256 && page === wanted.page)
      if (!isKnown) requested.push(wanted)
    },
    next(): WantedPage | null {
      const first = nextRequested()
      if (first !== null) return first
      const done = new Map(store.counts().map((each) => [each.sha256, each.done]))
      for (const { sha256, report } of scanned()) {
        const pages = report.pages ?? 0
        if ((done.get(sha256) ?? 0) >= pages) continue
        const known = store.pagesOf(sha256)
        for (let page = 1; page <= pages; page += 1) if (!known.has(page)) return { sha256, page }
      }
      return null
    },
    view(): RecognisedFile[] {
      const counts = new Map(store.counts().map((each) => [each.sha256, each]))
      return scanned().flatMap(({ fileId, sha256, report }) => {
        if (report.pages === null || report.pages < 1) return []
        const { done = 0, recognised = 0, failed: failures = 0 } = counts.get(sha256) ?? {}
        const turned = store.turnsOf(sha256).flatMap(({ page, turn }) => (turn === 0 ? [] : [{ page, turn }]))
        return [{ fileId, sha256, pages: report.pages, done, recognised, failed: failures, turned }]
      })
    },
  }
}
