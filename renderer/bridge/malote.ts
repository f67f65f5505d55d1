import type { MaloteBridge } from '../../contract/bridge/bridge.ts'
import type { Account } from '../../contract/bridge/session.ts'

declare global {
  interface Window {
    /** Put there by the preload script; this folder alone touches it. */
    readonly malote: MaloteBridge
  }
}

/** Whom the page works for now; undefined while nobody is signed in. */
let now: Account | undefined
export const workFor = (account: Account | undefined): void => {
  now = account
}

/**
 * Whom the page works for, for what is asked in several steps or tried again: given back to `call` and `addFiles`, it
 * keeps the later steps from being done for the next person.
 */
export const accountNow = (): Account | undefined => now

/** Whether the page still works for that person. */
export const isStillFor = (account: Account | undefined): boolean =>
  account?.personId === now?.personId && account?.environmentId === now?.environmentId

export const call: MaloteBridge['call'] = (name, input, account = now) => window.malote.call(name, input, account)
export const on: MaloteBridge['on'] = (name, listener) => window.malote.on(name, listener)
export const onLink: MaloteBridge['onLink'] = (listener) => window.malote.onLink(listener)
export const addFiles: MaloteBridge['addFiles'] = (files, onProgress, account = now) =>
  window.malote.addFiles(files, onProgress, account)
