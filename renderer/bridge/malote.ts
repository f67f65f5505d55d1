import type { MaloteBridge } from '../../contract/bridge/bridge.ts'
import type { Account } from '../../contract/bridge/session.ts'

declare global {
  interface Window {
    /** Put there by the preload script; only this folder may use it. */
    readonly malote: MaloteBridge
  }
}

/** The signed-in account. */
let now: Account | undefined
export const setAccount = (account: Account | undefined): void => {
  now = account
}

/**
 * The signed-in account, undefined when nobody is. Pass it to `call` and `addFiles` in work of several steps, so that no
 * later step runs for the next account.
 */
export const currentAccount = (): Account | undefined => now

/** Whether this account is still signed in. */
export const isCurrentAccount = (account: Account | undefined): boolean =>
  account?.personId === now?.personId && account?.environmentId === now?.environmentId

export const call: MaloteBridge['call'] = (name, input, account = now) => window.malote.call(name, input, account)
export const on: MaloteBridge['on'] = (name, listener) => window.malote.on(name, listener)
export const onLink: MaloteBridge['onLink'] = (listener) => window.malote.onLink(listener)
export const addFiles: MaloteBridge['addFiles'] = (files, onProgress, account = now) =>
  window.malote.addFiles(files, onProgress, account)
export const openForReading: MaloteBridge['openForReading'] = (files, onProgress, account = now) =>
  window.malote.openForReading(files, onProgress, account)
