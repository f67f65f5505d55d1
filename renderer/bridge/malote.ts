import type { MaloteBridge } from '../../contract/bridge/bridge.ts'
import type { Worker } from '../../contract/bridge/session.ts'

declare global {
  interface Window {
    /** Put there by the preload script; this folder alone touches it. */
    readonly malote: MaloteBridge
  }
}

/** Whom the page works for now; undefined while nobody is signed in. */
let now: Worker | undefined
export const workFor = (worker: Worker | undefined): void => {
  now = worker
}

/**
 * Whom the page works for, for what is asked in several steps or tried again: given back to `call` and `addFiles`, it
 * keeps the later steps from being done for the next person.
 */
export const workerNow = (): Worker | undefined => now

/** Whether the page still works for that person. */
export const isStillFor = (worker: Worker | undefined): boolean =>
  worker?.personId === now?.personId && worker?.environmentId === now?.environmentId

export const call: MaloteBridge['call'] = (name, input, worker = now) => window.malote.call(name, input, worker)
export const on: MaloteBridge['on'] = (name, listener) => window.malote.on(name, listener)
export const onLink: MaloteBridge['onLink'] = (listener) => window.malote.onLink(listener)
export const addFiles: MaloteBridge['addFiles'] = (files, onProgress, worker = now) =>
  window.malote.addFiles(files, onProgress, worker)
