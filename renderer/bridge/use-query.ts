import {
  hashKey,
  keepPreviousData,
  notifyManager,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery as useTanStackQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { CallInput, CallName, CallOutput } from '../../contract/bridge/calls.ts'
import type { EventName } from '../../contract/bridge/events.ts'
import type { Failure } from '../../contract/bridge/outcome.ts'
import { useAccountState } from './account-state.tsx'
import { call, on } from './malote.ts'

interface LastResult<T> {
  /** The last result, also during a reload and after most failures; null before the first, and after a refusal. */
  readonly value: T | null
  readonly failure: Failure | null
}

const none: LastResult<never> = { value: null, failure: null }

/** The service shows it to this person no longer, so that the last result may not be shown either. */
const isClosed = ({ code }: Failure): boolean => code === 'forbidden' || code === 'not-found'

// By default results are rendered one timer later, in which an earlier click is answered with the old ones.
notifyManager.setScheduler(queueMicrotask)

/** Main decides when to retry, and says what has changed. */
const queries = {
  networkMode: 'always',
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  gcTime: Number.POSITIVE_INFINITY,
} as const

/** The last results by call and input, so that a reopened screen renders at once. */
function createQueryCache() {
  const client = new QueryClient({ defaultOptions: { queries } })
  const followed = new Map<EventName, { readonly keys: Map<object, QueryKey>; stop(): void }>()

  async function fetchResult<N extends CallName>(name: N, input: CallInput<N>): Promise<LastResult<CallOutput<N>>> {
    const outcome = await call(name, input)
    if (outcome.ok) return { value: outcome.value, failure: null }
    const last = client.getQueryData<LastResult<CallOutput<N>>>([name, input])
    return { value: isClosed(outcome.failure) ? null : (last?.value ?? null), failure: outcome.failure }
  }

  async function reload(queryKey: QueryKey): Promise<void> {
    const wanted = { queryKey, exact: true }
    // A call in flight may have read before the change that this reload is for.
    if (client.isFetching(wanted) > 0) await client.refetchQueries(wanted, { cancelRefetch: false })
    await client.refetchQueries(wanted, { cancelRefetch: false })
  }

  function startFollowing(name: EventName) {
    const keys = new Map<object, QueryKey>()
    const reloadEach = () => {
      for (const key of new Map([...keys.values()].map((key) => [hashKey(key), key])).values()) void reload(key)
    }
    return { keys, stop: on(name, reloadEach) }
  }

  /** Reloads a result on each event: one listener and one call for all who follow it. */
  function follow(name: EventName, key: QueryKey): () => void {
    const { keys, stop } = followed.get(name) ?? startFollowing(name)
    followed.set(name, { keys, stop })
    const follower = {}
    keys.set(follower, key)
    return () => {
      keys.delete(follower)
      if (keys.size === 0 && followed.delete(name)) stop()
    }
  }
  return { client, fetchResult, reload, follow }
}

interface ReadOptions<T> extends Pick<UseQueryOptions<LastResult<T>>, 'placeholderData' | 'gcTime' | 'staleTime'> {
  reloadOn?: EventName
  turn?: unknown
  /** The key of the result in place of the input, where several inputs have the same. */
  id?: string
}

/** Calls main, unless without input, when `reloadOn` is published, and for another `turn` of the same input. */
function useRead<N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  { reloadOn, turn, id, ...options }: ReadOptions<CallOutput<N>>,
) {
  const { client, fetchResult, reload, follow } = useAccountState(createQueryCache)
  const hash = hashKey([name, id ?? input])
  // The input is a new object at each render; its hash is its JSON.
  const key = useMemo((): QueryKey => JSON.parse(hash), [hash])
  const queryFn = () => (input === null ? none : fetchResult(name, input))
  const { data, isPlaceholderData } = useTanStackQuery<LastResult<CallOutput<N>>>(
    { ...options, queryKey: key, queryFn },
    client,
  )
  useEffect(() => (reloadOn === undefined ? undefined : follow(reloadOn, key)), [follow, key, reloadOn])
  const last = useRef({ key, turn })
  useEffect(() => {
    if (last.current.key === key && last.current.turn !== turn) void reload(key)
    last.current = { key, turn }
  }, [reload, key, turn])
  return { ...(data ?? none), isAnswered: data !== undefined && !isPlaceholderData, reload: () => reload(key) }
}

export interface QueryResult<T> extends LastResult<T> {
  /** Calls main again; during a call, once more after it. */
  reload(): Promise<void>
}

/**
 * Calls main, and reloads whenever main publishes the event `reloadOn`, and for another `turn`: a user who searches for
 * the same once more wants a new answer.
 */
export const useQuery = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  reloadOn: EventName,
  turn?: object,
): QueryResult<CallOutput<N>> => useRead(name, input, { reloadOn, turn })

/** Calls main, unless without input, and again whenever `version` changes, for example the version of a replica. */
export const useQueryForVersion = <N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  version: string,
): QueryResult<CallOutput<N>> => useRead(name, input, { turn: version })

/** Calls main once for a content, whichever of its openings asks first; after a failure, when it is shown again. */
export const useQueryOfContent = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  sha256: string,
): QueryResult<CallOutput<N>> =>
  useRead(name, input, {
    id: sha256,
    staleTime: ({ state }) => (state.data?.failure == null ? Number.POSITIVE_INFINITY : 0),
  })

export interface Answer<T> {
  /** The last answer, also while the next is awaited; null without one, after a failure and without input. */
  readonly value: T | null
  readonly failure: Failure | null
  /** Whether it is the answer to this input. */
  readonly isCurrent: boolean
}

/**
 * Calls main for an input that changes with each letter, and again on the event `reloadOn`. Answers are not kept, and
 * one that comes late is dropped.
 */
export function useAnswer<N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  reloadOn: EventName,
): Answer<CallOutput<N>> {
  const options = { reloadOn, gcTime: 0, placeholderData: keepPreviousData }
  const { value, failure, isAnswered } = useRead<N>(name, input, options)
  return {
    value: input === null || failure !== null ? null : value,
    failure: input === null ? null : failure,
    isCurrent: input === null || isAnswered,
  }
}
