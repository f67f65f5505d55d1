import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoxItem } from '../../../contract/bridge/boxes.ts'
import { call, on } from '../../bridge/malote.ts'
import type { Folder } from '../../texts/forwarding.ts'

/** Rows of a window that is asked for at once. */
const windowSize = 100
/** Windows that are remembered: what was scrolled past long ago is asked for again. */
const mostWindows = 20

export interface BoxRows {
  /** Undefined for one that has not come yet. */
  itemAt(index: number): BoxItem | undefined
  /** Has these come, and come again when they have changed. */
  see(from: number, until: number): void
  /** All of these, asked for where they are not there; at most so many. */
  between(from: number, until: number, most: number): Promise<BoxItem[]>
}

/** The rows of a folder, window by window, of any length. */
export function useBoxRows(idCaixa: string, pasta: Folder): BoxRows {
  const windows = useRef(new Map<number, readonly BoxItem[]>())
  const asked = useRef(new Set<number>())
  const seen = useRef({ from: 0, until: 0 })
  const [, draw] = useState(0)

  const fetchWindow = useCallback(
    async (at: number): Promise<readonly BoxItem[]> => {
      const outcome = await call('boxes.items', { idCaixa, pasta, offset: at * windowSize, limit: windowSize })
      return outcome.ok ? outcome.value.items : (windows.current.get(at) ?? [])
    },
    [idCaixa, pasta],
  )
  const ask = useCallback(
    async (at: number) => {
      asked.current.add(at)
      const items = sameItems(windows.current.get(at), await fetchWindow(at))
      windows.current.delete(at)
      windows.current.set(at, items)
      const [oldest] = windows.current.keys()
      if (windows.current.size > mostWindows && oldest !== undefined) {
        windows.current.delete(oldest)
        asked.current.delete(oldest)
      }
      draw((turn) => turn + 1)
    },
    [fetchWindow],
  )
  const see = useCallback(
    (from: number, until: number) => {
      seen.current = { from, until }
      for (const at of windowsOf(from, until)) if (!asked.current.has(at)) void ask(at)
    },
    [ask],
  )
  useEffect(
    () =>
      on('boxes.changed', () => {
        const { from, until } = seen.current
        // What is not in sight is asked for when it comes into sight; until then what was there stands.
        asked.current = new Set()
        see(from, until)
      }),
    [see],
  )
  return {
    itemAt: (index) => windows.current.get(Math.floor(index / windowSize))?.[index % windowSize],
    see,
    async between(from, until, most) {
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

/** Rows that are as they were stay the same objects, so that they are not drawn anew. */
function sameItems(before: readonly BoxItem[] | undefined, after: readonly BoxItem[]): readonly BoxItem[] {
  if (before === undefined) return after
  const known = new Map(before.map((item) => [item.id, item]))
  return after.map((item) => {
    const old = known.get(item.id)
    return old !== undefined && JSON.stringify(old) === JSON.stringify(item) ? old : item
  })
}
