import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoxItem, BoxView } from '../../../contract/bridge/boxes.ts'
import { call, on } from '../../bridge/malote.ts'
import type { FolderName } from '../../texts/forwarding.ts'

/** Rows in one request. */
const windowSize = 100
/** The oldest windows are dropped, and loaded again when they are scrolled to. */
const mostWindows = 20

interface BoxRows {
  /** Undefined while the row is not loaded. */
  itemAt(index: number): BoxItem | undefined
  /** Loads these rows, and loads them again when the box changes. */
  load(from: number, until: number): void
  /** Answers these rows, at most `most` of them. */
  loadRange(from: number, until: number, most: number): Promise<BoxItem[]>
}

/** The rows of a folder, loaded in windows. */
export function useBoxRows(idCaixa: string, pasta: FolderName, view: BoxView): BoxRows {
  const windows = useRef(new Map<number, readonly BoxItem[]>())
  const seen = useRef({ from: 0, until: 0 })
  const [, draw] = useState(0)

  const fetchWindow = useCallback(
    async (at: number): Promise<readonly BoxItem[]> => {
      const outcome = await call('boxes.items', { idCaixa, pasta, view, offset: at * windowSize, limit: windowSize })
      return outcome.ok ? outcome.value.items : (windows.current.get(at) ?? [])
    },
    [idCaixa, pasta, view],
  )
  // Another view requests the same rows again.
  const turn = useRef({ fetchWindow, asked: new Set<number>() })
  if (turn.current.fetchWindow !== fetchWindow) turn.current = { fetchWindow, asked: new Set() }
  const ask = useCallback(
    async (at: number) => {
      turn.current.asked.add(at)
      const items = sameItems(windows.current.get(at), await fetchWindow(at))
      windows.current.delete(at)
      windows.current.set(at, items)
      const [oldest] = windows.current.keys()
      if (windows.current.size > mostWindows && oldest !== undefined) {
        windows.current.delete(oldest)
        turn.current.asked.delete(oldest)
      }
      draw((times) => times + 1)
    },
    [fetchWindow],
  )
  const load = useCallback(
    (from: number, until: number) => {
      seen.current = { from, until }
      for (const at of windowsOf(from, until)) if (!turn.current.asked.has(at)) void ask(at)
    },
    [ask],
  )
  useEffect(
    () =>
      on('boxes.changed', () => {
        const { from, until } = seen.current
        // Rows out of sight keep their old content until they are scrolled to.
        turn.current = { fetchWindow, asked: new Set() }
        load(from, until)
      }),
    [load, fetchWindow],
  )
  return {
    itemAt: (index) => windows.current.get(Math.floor(index / windowSize))?.[index % windowSize],
    load,
    async loadRange(from, until, most) {
      const last = Math.min(until, from + most - 1)
      const parts = await Promise.all(
        windowsOf(from, last).map(async (at) =>
          (await fetchWindow(at)).map((item, index) => ({ item, index: at * windowSize + index })),
        ),
      )
      return parts.flat().flatMap(({ item, index }) => (index >= from && index <= last ? [item] : []))
    },
  }
}

function windowsOf(from: number, until: number): number[] {
  const first = Math.floor(from / windowSize)
  const last = Math.floor(until / windowSize)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Unchanged rows keep their objects, so that they are not rendered again. */
function sameItems(before: readonly BoxItem[] | undefined, after: readonly BoxItem[]): readonly BoxItem[] {
  if (before === undefined) return after
  const known = new Map(before.map((item) => [item.id, item]))
  return after.map((item) => {
    const old = known.get(item.id)
    return old !== undefined && JSON.stringify(old) === JSON.stringify(item) ? old : item
  })
}
