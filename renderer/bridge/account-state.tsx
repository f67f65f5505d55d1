import { createContext, type ReactNode, useContext, useState } from 'react'

/** Makes a part, which may be made over others. */
type CreatePart<T> = (state: Pick<AccountState, 'get'>) => T

/** The page's state for one account; each part is created on first use. */
class AccountState {
  readonly #parts = new Map<CreatePart<unknown>, unknown>()

  get<T>(create: CreatePart<T>): T {
    if (!this.#parts.has(create)) this.#parts.set(create, create(this))
    return this.#parts.get(create) as T
  }
}

const Context = createContext<AccountState | null>(null)

/** Holds the page's state of one account. Its key names the account, so that unmounting drops the state. */
export function AccountStateProvider({ children }: { children: ReactNode }) {
  const [state] = useState(() => new AccountState())
  return <Context value={state}>{children}</Context>
}

/** The part of the signed-in account's state that `create` makes: one for each account and function. */
export function useAccountState<T>(create: CreatePart<T>): T {
  const state = useContext(Context)
  if (state === null) throw new Error('useAccountState needs an AccountStateProvider above it')
  return state.get(create)
}
