import type { Ato } from '../../../../contract/api/processes.ts'
import type { WatchedProcess } from '../../../../contract/bridge/watched.ts'
import {
  type ApiClient,
  type ApiFailure,
  getProcess,
  isClosed,
  isDecided,
  listActs,
} from '../../../engine/api/index.ts'
import type { StoredWatch, WatchedStore } from './watched-store.ts'

/** The result of a check, or of a reading of the whole process. */
export type Checked =
  | {
      readonly kind: 'acts'
      readonly acts: readonly Ato[]
      /** Given by a reading. */
      readonly processo?: { readonly resumo: string; readonly situacao: string }
    }
  | { readonly kind: 'closed' }
  | { readonly kind: 'opened'; readonly resumo: string; readonly situacao: string }

interface WatchPollOptions {
  client: ApiClient
  store: Pick<WatchedStore, 'list' | 'find'>
  signal: AbortSignal
  now(): Date
  isOnline(): boolean
  /** Stores what was found; answers whether the process has moved. */
  found(watch: StoredWatch, checked: Checked): boolean
}

/** The most processes of one round; rounds are at least `roundMs` apart, so that a minute has at most a dozen. */
const perRound = 6
const roundMs = 29_000
/** A process is asked for less and less often while nothing happens to it. */
const interval = { firstMs: 2 * 60_000, longestMs: 30 * 60_000 }
const backOff = { firstMs: 60_000, longestMs: 15 * 60_000 }

/** Asks for the acts of watched processes, the longest unasked first, a few at a time. */
export function createWatchPoll({ client, store, signal, now, isOnline, found }: WatchPollOptions) {
  /** By process: when it is due, and the interval that led there. */
  const plans = new Map<string, { dueAt: number; afterMs: number }>()
  let startedAt = Number.NEGATIVE_INFINITY
  let pausedUntil = Number.NEGATIVE_INFINITY
  let failures = 0
  let isRunning = false

  async function check({ id, isClosed: wasClosed }: StoredWatch): Promise<Checked | ApiFailure> {
    const read = wasClosed ? await getProcess(client, id, signal) : await listActs(client, id, signal)
    if (read.kind !== 'ok') return isClosed(read) ? { kind: 'closed' } : read
    if (Array.isArray(read.value)) return { kind: 'acts', acts: read.value }
    return { kind: 'opened', resumo: read.value.resumo, situacao: read.value.situacao }
  }

  function plan(id: string, { hasMoved }: { hasMoved: boolean }): void {
    const afterMs = hasMoved
      ? interval.firstMs
      : Math.min((plans.get(id)?.afterMs ?? interval.firstMs / 2) * 2, interval.longestMs)
    plans.set(id, { dueAt: now().getTime() + afterMs, afterMs })
  }

  /** No further request of this round after a failure, and none before the service wants one. */
  function pause(failure: ApiFailure): void {
    const ownMs = Math.min(backOff.firstMs * 2 ** failures, backOff.longestMs)
    const wantedMs = failure.kind === 'throttled' ? (failure.retryAfterMs ?? 0) : 0
    failures += 1
    pausedUntil = now().getTime() + Math.max(ownMs, wantedMs)
  }

  const dueAt = (at: number): WatchedProcess[] =>
    store
      .list()
      .filter(({ id }) => (plans.get(id)?.dueAt ?? at) <= at)
      .toSorted((a, b) => (a.checkedAt ?? '').localeCompare(b.checkedAt ?? ''))
      .slice(0, perRound)

  async function round(due: readonly WatchedProcess[]): Promise<void> {
    for (const each of due) {
      const { id } = each
      const checked = await check(each)
      if (signal.aborted) return
      // Meanwhile the person may have stopped watching it.
      const watch = store.find(id)
      if (checked.kind === 'acts' || checked.kind === 'closed' || checked.kind === 'opened') {
        failures = 0
        if (watch !== null) plan(id, { hasMoved: found(watch, checked) })
        continue
      }
      // The next round begins with another process, because the service may fail at this one alone.
      if (watch !== null) plan(id, { hasMoved: false })
      if (!isDecided(checked)) return pause(checked)
    }
  }

  return {
    /** Begins a round if one is due. Rejects only where the disk fails. */
    async refresh(): Promise<void> {
      const at = now().getTime()
      if (isRunning || at - startedAt < roundMs || at < pausedUntil || !isOnline()) return
      const due = dueAt(at)
      if (due.length === 0) return
      isRunning = true
      startedAt = at
      try {
        await round(due)
      } finally {
        isRunning = false
      }
    },
    forget: (id: string) => void plans.delete(id),
  }
}
