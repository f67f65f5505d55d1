import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Failure, Outcome } from '../../contract/bridge/outcome.ts'

/** What main holds, as last told: null until the first answer. */
export interface Held<T> {
  readonly value: T | null
  readonly failure: Failure | null
}

export interface Replica<T> {
  /** A hook, and a store beside. */
  readonly use: UseBoundStore<StoreApi<Held<T>>>
  /** Asks main again. */
  reload(): Promise<void>
  /** Takes in what an event told. */
  change(make: (value: T) => T): void
  forget(): void
}

/** A copy of something of main's that events keep true. */
export function createReplica<T>(read: () => Promise<Outcome<T>>): Replica<T> {
  const use = create<Held<T>>(() => ({ value: null, failure: null }))
  let turn = 0
  return {
    use,
    async reload() {
      turn += 1
      const mine = turn
      const outcome = await read()
      // An older answer must not cover a newer one.
      if (mine !== turn) return
      use.setState(outcome.ok ? { value: outcome.value, failure: null } : { failure: outcome.failure })
    },
    change(make) {
      const { value } = use.getState()
      if (value !== null) use.setState({ value: make(value), failure: null })
    },
    forget() {
      turn += 1
      use.setState({ value: null, failure: null })
    },
  }
}
