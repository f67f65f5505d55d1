import type { MaloteBridge } from '../../contract/bridge/bridge.ts'

declare global {
  interface Window {
    /** Put there by the preload script; this folder alone touches it. */
    readonly malote: MaloteBridge
  }
}

export const call: MaloteBridge['call'] = (name, input) => window.malote.call(name, input)
export const on: MaloteBridge['on'] = (name, listener) => window.malote.on(name, listener)
export const onLink: MaloteBridge['onLink'] = (listener) => window.malote.onLink(listener)
export const addFiles: MaloteBridge['addFiles'] = (files, onProgress) => window.malote.addFiles(files, onProgress)
