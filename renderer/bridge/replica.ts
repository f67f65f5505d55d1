import { createStore, type StoreApi } from 'zustand'
import type { Failure, Outcome } from '../../contract/bridge/outcome.ts'

/** The last value from main; `value` is null until the first response. */
export interface ReplicaState<T> {
  readonly value: T | null
  readonly failure: Failure | null
}

export interface Replica<T> {
  readonly store: StoreApi<ReplicaState<T>>
  /** Asks main again. */
  reload(): Promise<void>
  /** Applies what an event says; ignored before the first answer. */
  change(make: (value: T) => T): void
}

/** A copy of something that main holds, kept up to date by events. Main limits how often they come. */
export function createReplica<T>(read: () => Promise<Outcome<T>>): Replica<T> {
  const store = createStore<ReplicaState<T>>(() => ({ value: null, failure: null }))
  let lastRead = 0
  return {
    store,
    async reload() {
      lastRead += 1
      const thisRead = lastRead
      const outcome = await read()
      // An older answer must not replace a newer one.
      if (thisRead !== lastRead) return
      store.setState(outcome.ok ? { value: outcome.value, failure: null } : { failure: outcome.failure })
    },
    change(make) {
      const { value } = store.getState()
      if (value !== null) store.setState({ value: make(value), failure: null })
    },
  }
}
