import type { CallOutput, ParsedCallInput } from '../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { DrawnBox, PersonalData } from '../../../contract/bridge/privacy.ts'
import type { LeftInView, PlaceStore } from './place-store.ts'
import { type CoveredPage, leftBy } from './uncovered.ts'

export interface DrawingsOptions {
  store: PlaceStore
  rows: {
    list(): readonly CaptureRow[]
    find(fileId: string): CaptureRow | null
    /** The profile of the file leaves it to the person. */
    leaveToPerson(fileId: string): Outcome<unknown>
  }
  changed(): void
}

export const isUnsent = ({ state }: Pick<CaptureRow, 'state'>) => state === 'draft' || state === 'refused'

/** Rectangles that the person draws on files, until a tarja applies them. */
export function createDrawings({ store, rows, changed }: DrawingsOptions) {
  /** How many rectangles are not applied. */
  const count = ({ sha256 }: Pick<CaptureRow, 'sha256'>) => (sha256 === null ? 0 : store.of(sha256).drawn.length)
  const calls = {
    drawn: (): Outcome<CallOutput<'privacy.drawn'>> =>
      ok(store.drawn(new Set(rows.list().flatMap(({ sha256 }) => sha256 ?? [])))),
    draw({ fileId, sha256, boxes }: ParsedCallInput<'privacy.draw'>): Outcome<null> {
      const row = rows.find(fileId)
      if (row === null) return failed('not-found')
      if (!isUnsent(row)) return failed('too-late')
      if (row.sha256 !== sha256) return failed('conflict')
      const before = store.of(sha256)
      if (before.drawn.length === 0 && boxes.length > 0) {
        const left = rows.leaveToPerson(fileId)
        if (!left.ok) return left
      }
      store.save(sha256, { ...before, drawn: boxes })
      changed()
      return ok(null)
    },
  }
  return {
    calls,
    count,
    /** A tarja is on the new content: its rectangles are applied, and what it leaves in view is kept. */
    apply(pages: readonly CoveredPage[], findings: readonly Omit<PersonalData, 'text'>[], to: string): void {
      const { drawn, leftInView } = store.of(to)
      const isRedacted = (page: number) => pages.some((each) => each.page === page)
      store.save(to, {
        drawn: drawn.filter((each) => !isApplied(each, pages)),
        leftInView: [
          ...leftInView.filter(({ page }) => !isRedacted(page)),
          ...leftBy(pages, findings.filter(isOnPage)),
        ],
      })
    },
  }
}
/** No tarja covers what the file says of itself; the new content does not have it. */
const isOnPage = (found: Omit<PersonalData, 'text'>): found is LeftInView => found.page !== null

export type Drawings = ReturnType<typeof createDrawings>

const isApplied = ({ page, box }: DrawnBox, pages: readonly CoveredPage[]) =>
  pages.some(
    (each) => each.page === page && each.boxes.some((applied) => JSON.stringify(applied) === JSON.stringify(box)),
  )
