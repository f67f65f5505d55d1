import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallOutput } from '../../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { Failure } from '../../../../contract/bridge/outcome.ts'
import type { UndoableAct } from '../../../../contract/bridge/pages.ts'
import { call, on } from '../../../bridge/malote.ts'
import { useCaptureRowsReplica } from '../../../bridge/replicas.ts'
import { pageToolTexts } from '../../../texts/pages.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { pageCountOf } from './expected-pages.ts'
import { createPageActs, type PageActResult, type PageActs, type PickedPages } from './page-acts.ts'
import type { FileContent } from './use-picked-pages.ts'

export interface PageActsState {
  readonly isBusy: boolean
  /** Pages of a file as it is now: an act may wait for others, and still means these pages. */
  pick(fileId: string, pages: Iterable<number>): PickedPages
  /** The content of a file as it is now. */
  contentOf(fileId: string): FileContent
  /** Of the last act. */
  readonly failure: Failure | null
  /** The act that can be undone. */
  readonly undoable: UndoableAct | null
  /** Older acts cannot be undone any more. */
  readonly isLimited: boolean
  /**
   * Runs acts one after another, also after those that were requested before. Resolves with the last result. What has the
   * same `gesture`, a UUID, is undone together; default: these acts.
   */
  run(
    work: (acts: PageActs) => readonly (() => Promise<PageActResult>)[],
    gesture?: string,
  ): Promise<PageActResult | null>
  /** Resolves with the ids of the files that it has changed. */
  undo(): Promise<readonly string[]>
  dismiss(): void
}

/** The acts on pages of the files on the list. */
export function usePageActs(): PageActsState {
  const announce = useAnnounce()
  const [waiting, setWaiting] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { undoable, isLimited, refresh } = useUndoable()
  const replica = useCaptureRowsReplica()
  const { store } = replica
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const enqueue = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    setWaiting((n) => n + 1)
    const done = queue.current.then(work).finally(() => setWaiting((n) => n - 1))
    queue.current = done.catch(() => {})
    return done
  }, [])

  const run = useCallback<PageActsState['run']>(
    (work, gesture = crypto.randomUUID()) =>
      enqueue(async () => {
        let last: PageActResult | null = null
        const acts = createPageActs({
          rows: () => store.getState().value ?? [],
          examined: (fileId) => examinedIn(replica, fileId),
          arrived: (rows) => arrivedIn(replica, rows),
          gesture,
        })
        for (const act of work(acts)) {
          last = await act()
          setFailure(last.ok ? null : last.failure)
          if (!last.ok) break
          if (last.value !== null) announce(pageToolTexts.done(last.value.act))
        }
        await refresh()
        return last
      }),
    [announce, enqueue, refresh, replica, store],
  )
  const undo = useCallback(
    () =>
      enqueue(async () => {
        const found = await refresh()
        if (found === null) return []
        const outcome = await call('pages.undo', { fileId: found.fileId })
        setFailure(outcome.ok ? null : outcome.failure)
        if (outcome.ok) {
          await arrivedIn(replica, outcome.value)
          announce(pageToolTexts.undone(found.act))
        }
        await refresh()
        return outcome.ok ? outcome.value.map(({ fileId }) => fileId) : []
      }),
    [announce, enqueue, refresh, replica],
  )
  const contentOf = useCallback<PageActsState['contentOf']>(
    (fileId) => {
      const row = store.getState().value?.find((each) => each.fileId === fileId)
      return row === undefined ? { content: null, count: null } : { content: row.sha256, count: pageCountOf(row) }
    },
    [store],
  )
  const pick = useCallback<PageActsState['pick']>(
    (fileId, pages) => ({ fileId, from: contentOf(fileId).content, pages: new Set(pages) }),
    [contentOf],
  )
  const dismiss = useCallback(() => setFailure(null), [])
  return { isBusy: waiting > 0, pick, contentOf, failure, undoable, isLimited, run, undo, dismiss }
}

const nothingToUndo = { latest: null, isLimited: false }

function useUndoable() {
  const [{ latest, isLimited }, setUndoable] = useState<CallOutput<'pages.undoable'>>(nothingToUndo)
  const refresh = useCallback(async () => {
    const outcome = await call('pages.undoable', {})
    const found = outcome.ok ? outcome.value : nothingToUndo
    setUndoable(found)
    return found.latest
  }, [])
  useEffect(() => {
    void refresh()
    return on('capture.changed', () => void refresh())
  }, [refresh])
  return { undoable: latest, isLimited, refresh }
}

/** An event may come later than the answer of its call, but not as late as this, in milliseconds. */
const eventMs = 3000
/** Files that were added together are examined one after another. */
const examinedMs = 20_000

type RowsReplica = ReturnType<typeof useCaptureRowsReplica>

/** Resolves once the replica has these contents, or after a while. Main knows the place of a row that is new. */
async function arrivedIn(replica: RowsReplica, rows: readonly CaptureRow[]): Promise<void> {
  const known = new Set(replica.store.getState().value?.map(({ fileId }) => fileId))
  if (rows.some(({ fileId }) => !known.has(fileId))) await replica.reload()
  await untilRows(replica, eventMs, (all) =>
    rows.every(({ fileId, sha256 }) => all.some((row) => row.fileId === fileId && row.sha256 === sha256)),
  )
}

const examinedIn = (replica: RowsReplica, fileId: string): Promise<void> =>
  untilRows(replica, examinedMs, (all) => {
    const row = all.find((each) => each.fileId === fileId)
    return row === undefined || row.state === 'problem' || pageCountOf(row) !== null
  })

function untilRows(
  { store }: RowsReplica,
  limitMs: number,
  holds: (rows: readonly CaptureRow[]) => boolean,
): Promise<void> {
  const isReached = () => holds(store.getState().value ?? [])
  return new Promise((resolve) => {
    if (isReached()) return resolve()
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, limitMs)
    const unsubscribe = store.subscribe(() => isReached() && end())
  })
}
