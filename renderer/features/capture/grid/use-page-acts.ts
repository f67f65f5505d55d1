import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { Failure } from '../../../../contract/bridge/outcome.ts'
import type { UndoableAct } from '../../../../contract/bridge/pages.ts'
import { call, on } from '../../../bridge/malote.ts'
import { pageToolTexts } from '../../../texts/pages.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { createPageActs, type PageActResult, type PageActs } from './page-acts.ts'

export interface PageActsState {
  readonly isBusy: boolean
  /** Of the last act. */
  readonly failure: Failure | null
  /** The act that can be undone. */
  readonly undoable: UndoableAct | null
  /** Runs acts one after another, also after those that were requested before. Resolves with the last result. */
  run(work: (acts: PageActs) => readonly (() => Promise<PageActResult>)[]): Promise<PageActResult | null>
  undo(): Promise<void>
  dismiss(): void
}

/** The acts on pages of these rows. */
export function usePageActs(rows: readonly CaptureRow[]): PageActsState {
  const announce = useAnnounce()
  const [waiting, setWaiting] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { undoable, refresh } = useUndoable()
  const latest = useRef(rows)
  latest.current = rows
  /** Rows of events that the window has not rendered yet. */
  const ahead = useRef(new Map<string, CaptureRow>())
  useEffect(
    () =>
      on('capture.changed', ({ rows: changed }) => {
        for (const row of changed) ahead.current.set(row.fileId, row)
      }),
    [],
  )
  const acts = useMemo(() => {
    const rowOf = (fileId: string) => {
      const listed = latest.current.find((row) => row.fileId === fileId) ?? null
      return listed === null ? null : (ahead.current.get(fileId) ?? listed)
    }
    return createPageActs(rowOf, () => latest.current)
  }, [])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const enqueue = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    setWaiting((n) => n + 1)
    const done = queue.current.then(work).finally(() => setWaiting((n) => n - 1))
    queue.current = done.catch(() => {})
    return done
  }, [])

  const run = useCallback<PageActsState['run']>(
    (work) =>
      enqueue(async () => {
        let last: PageActResult | null = null
        for (const act of work(acts)) {
          last = await act()
          setFailure(last.ok ? null : last.failure)
          if (!last.ok) break
          if (last.value !== null) announce(pageToolTexts.done(last.value.act))
        }
        await refresh()
        return last
      }),
    [acts, announce, enqueue, refresh],
  )
  const undo = useCallback(
    () =>
      enqueue(async () => {
        const found = await refresh()
        if (found === null) return
        const outcome = await call('pages.undo', { fileId: found.fileId })
        setFailure(outcome.ok ? null : outcome.failure)
        if (outcome.ok) announce(pageToolTexts.undone(found.act))
        await refresh()
      }),
    [announce, enqueue, refresh],
  )
  const dismiss = useCallback(() => setFailure(null), [])
  return { isBusy: waiting > 0, failure, undoable, run, undo, dismiss }
}

function useUndoable() {
  const [undoable, setUndoable] = useState<UndoableAct | null>(null)
  const refresh = useCallback(async () => {
    const outcome = await call('pages.undoable', {})
    const found = outcome.ok ? outcome.value : null
    setUndoable(found)
    return found
  }, [])
  useEffect(() => {
    void refresh()
    return on('capture.changed', () => void refresh())
  }, [refresh])
  return { undoable, refresh }
}
