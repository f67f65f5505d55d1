import { useCallback, useEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'
import type { CallInput, CallName, CallOutput } from '../../contract/bridge/calls.ts'
import type { EventName } from '../../contract/bridge/events.ts'
import type { Failure, Outcome } from '../../contract/bridge/outcome.ts'
import { useAccountState } from './account-state.tsx'
import { call, on } from './malote.ts'

interface CachedResult {
  readonly value: unknown
  readonly failure: Failure | null
  readonly request: number
}

/** The last results by call and input, so that a reopened screen renders at once. */
function createQueryCache() {
  const store = createStore<Readonly<Record<string, CachedResult>>>(() => ({}))
  let requests = 0

  async function fetchResult<N extends CallName>(key: string, name: N, input: CallInput<N>): Promise<void> {
    requests += 1
    const request = requests
    const outcome = await call(name, input)
    const before = store.getState()[key]
    if (before !== undefined && before.request > request) return
    const result = outcome.ok
      ? { value: outcome.value, failure: null, request }
      : { value: isClosed(outcome.failure) ? null : (before?.value ?? null), failure: outcome.failure, request }
    store.setState({ [key]: result })
  }
  return { store, fetchResult }
}

/** The service shows it to this person no longer, so that the last result may not be shown either. */
const isClosed = ({ code }: Failure): boolean => code === 'forbidden' || code === 'not-found'

export interface QueryResult<T> {
  /** The last result, also during a reload and after most failures; null before the first, and after a refusal. */
  readonly value: T | null
  readonly failure: Failure | null
  reload(): Promise<void>
}

/**
 * Calls main, and reloads whenever main publishes the event `reloadOn`, and for another `turn`: a user who searches for
 * the same once more wants a new answer.
 */
export function useQuery<N extends CallName>(
  name: N,
  input: CallInput<N>,
  reloadOn: EventName,
  turn?: object,
): QueryResult<CallOutput<N>> {
  const result = useCachedQuery(name, input)
  const { reload } = result
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn must repeat the call
  useEffect(() => {
    void reload()
    return on(reloadOn, () => void reload())
  }, [reload, reloadOn, turn])
  return result
}

/** Calls main, unless without input, and again whenever `version` changes, for example the version of a replica. */
export function useQueryForVersion<N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  version: string,
): QueryResult<CallOutput<N>> {
  const result = useCachedQuery(name, input)
  const { reload } = result
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version must repeat the call
  useEffect(() => void reload(), [reload, version])
  return result
}

function useCachedQuery<N extends CallName>(name: N, input: CallInput<N> | null): QueryResult<CallOutput<N>> {
  const key = `${name} ${JSON.stringify(input)}`
  const { store, fetchResult } = useAccountState(createQueryCache)
  const cached = useStore(store, (results) => results[key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: name and input are new objects at each render; the key identifies both
  const reload = useCallback(async () => {
    if (input !== null) await fetchResult(key, name, input)
  }, [fetchResult, key])
  return { value: (cached?.value ?? null) as CallOutput<N> | null, failure: cached?.failure ?? null, reload }
}

export interface Answer<T> {
  /** The last answer, also while the next is awaited; null without one, after a failure and without input. */
  readonly value: T | null
  readonly failure: Failure | null
  /** Whether it is the answer to this input. */
  readonly isCurrent: boolean
}

/**
 * Calls main for an input that changes with each letter, and again on the event `reloadOn`. Answers are not cached, and
 * one that comes late is dropped.
 */
export function useAnswer<N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  reloadOn: EventName,
): Answer<CallOutput<N>> {
  const [last, setLast] = useState<{ key: string; outcome: Outcome<CallOutput<N>> } | null>(null)
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is a new object at each render; the key identifies it
  useEffect(() => {
    if (input === null) {
      setLast(null)
      return undefined
    }
    let isStale = false
    const ask = async () => {
      const outcome: Outcome<CallOutput<N>> = await call(name, input)
      if (!isStale) setLast({ key, outcome })
    }
    void ask()
    const off = on(reloadOn, () => void ask())
    return () => {
      isStale = true
      off()
    }
  }, [name, key, reloadOn])
  const outcome = last?.outcome ?? null
  return {
    value: outcome?.ok === true ? outcome.value : null,
    failure: outcome?.ok === false ? outcome.failure : null,
    isCurrent: input === null || last?.key === key,
  }
}
