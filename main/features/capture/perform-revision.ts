import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type RevisionAct, undoLimits } from '../../../contract/bridge/pages.ts'
import { transaction } from '../../engine/database/index.ts'
import { captureTexts } from './capture-texts.ts'
import { duplicateRefusal, withoutRows } from './duplicates.ts'
import type { FileMutex } from './file-mutex.ts'
import type { ContentMaker, SpooledContent } from './make-content.ts'
import { isEditable, reopenRow } from './reopen-row.ts'
import type { RevisionOptions } from './revision-options.ts'
import type { Plan } from './revision-plans.ts'
import { actsOfProgram, type RevisedRow } from './revision-store.ts'
import type { StoredRow } from './store.ts'

interface PerformOptions extends Omit<RevisionOptions, 'log'> {
  maker: Pick<ContentMaker, 'make'>
  inTurn: FileMutex
}

/** Called with each new content, in the transaction of the act. */
type Kept = ((sha256: string) => void) | undefined

/** Performs acts: makes their contents, then changes their rows in one transaction. */
export function createPerformer(options: PerformOptions) {
  const { db, store, revisionStore, files, outbox, carry, now, maker, inTurn, publish } = options

  function findEditable(fileIds: readonly string[]): Outcome<StoredRow[]> {
    const rows = fileIds.flatMap((fileId) => store.findListed(fileId) ?? [])
    if (rows.length < fileIds.length) return failed('not-found')
    return rows.every((row) => isEditable(row) && row.sha256 !== null) ? ok(rows) : failed('too-late')
  }

  function commit(
    { act, kept }: { act: RevisionAct; kept: Kept },
    plan: Plan,
    contents: readonly SpooledContent[],
  ): Outcome<CaptureRow[]> {
    let forgotten: readonly string[] = []
    const outcome = transaction(db, (): Outcome<readonly RevisedRow[]> => {
      const current = findEditable(plan.rows.map(({ fileId }) => fileId))
      if (!current.ok) return current
      if (current.value.some((row, nth) => hasChanged(row, plan.rows[nth], act))) return failed('conflict')
      if (contents.length === 1 && contents[0]?.sha256 === plan.rows[0]?.sha256) return ok([])
      const refusal = duplicateSentence(plan.rows, contents)
      if (refusal !== null) return failed('refused', refusal)
      for (const row of current.value) reopenRow(row, { store, outbox })
      for (const [nth, { sha256 }] of contents.entries())
        carry(plan.rows[0]?.sha256 ?? '', sha256, plan.pages[nth] ?? null)
      const revised = plan.apply(contents)
      for (const { sha256 } of contents) kept?.(sha256)
      revisionStore.add(act, now().toISOString(), revised)
      forgotten = revisionStore.forget(undoLimits)
      // A file that the person has changed is sent by the person.
      if (!actsOfProgram.includes(act.kind))
        for (const { fileId } of revised) store.change(fileId, { sendsItself: false })
      return ok(revised)
    })
    if (!outcome.ok) return outcome
    for (const sha256 of forgotten) files.spoolQueue.release(sha256)
    const revised = outcome.value.length === 0 ? plan.rows : outcome.value
    return ok(publish(revised.map(({ fileId }) => fileId)))
  }

  function duplicateSentence(rows: readonly StoredRow[], contents: readonly SpooledContent[]): string | null {
    if (new Set(contents.map(({ sha256 }) => sha256)).size < contents.length) return captureTexts.sameParts
    const own = new Set(rows.map(({ fileId }) => fileId))
    const others = withoutRows(store, own)
    for (const { sha256 } of contents) {
      const refusal = duplicateRefusal(sha256, { ...options, store: others, isFromFolder: false })
      if (refusal !== null) return refusal.message
    }
    return null
  }

  /** Performs an act on these files, after the others on them. */
  return function perform(
    fileIds: readonly string[],
    { act, from, kept }: { act: RevisionAct; from?: readonly string[] | undefined; kept?: Kept },
    plan: (rows: readonly StoredRow[]) => Outcome<Plan>,
  ): Promise<Outcome<CaptureRow[]>> {
    return inTurn(fileIds, async () => {
      const rows = findEditable(fileIds)
      if (rows.ok && from !== undefined && rows.value.some(({ sha256 }, nth) => sha256 !== from[nth]))
        return failed('conflict')
      const planned = rows.ok ? plan(rows.value) : rows
      if (!planned.ok) return planned
      const [source] = planned.value.rows.map(({ sha256 }) => files.spool.pathOf(sha256 ?? ''))
      return maker.make(
        planned.value.makes.map((make) => ({ from: source ?? '', make })),
        (contents) => commit({ act, kept }, planned.value, contents),
      )
    })
  }
}

/** True if the row has another content than planned, or the person has begun to draw while its text was laid. */
const hasChanged = (row: StoredRow, planned: StoredRow | undefined, { kind }: RevisionAct) =>
  row.sha256 !== planned?.sha256 || (kind === 'recognise' && planned.addsTextLayer && !row.addsTextLayer)
