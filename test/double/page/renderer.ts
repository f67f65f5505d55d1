import { decode, encode } from './codec.ts'
import type { createHalf } from './worlds.ts'

type Listener = (event: object, ...args: unknown[]) => void
type Received =
  | { kind: 'event'; channel: string; args: Parameters<typeof decode>[0] }
  | { kind: 'answer'; id: number; ok: true; value: Parameters<typeof decode>[0] }
  | { kind: 'answer'; id: number; ok: false; message: string }

/** The module that a sandboxed preload requires as `electron/renderer`; receives the messages of main. */
export function createRenderer(toDesktop: (message: string) => void, worlds: ReturnType<typeof createHalf>) {
  const listeners = new Map<string, Listener[]>()
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let next = 1

  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const encoded = encode(args)
      const id = next++
      const answer = Promise.withResolvers<unknown>()
      pending.set(id, answer)
      toDesktop(JSON.stringify({ kind: 'invoke', id, channel, args: encoded }))
      return answer.promise.catch((error: Error) => {
        throw new Error(`Error invoking remote method '${channel}': ${error.message}`)
      })
    },
    send(channel: string, ...args: unknown[]): void {
      toDesktop(JSON.stringify({ kind: 'send', channel, args: encode(args) }))
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    off(channel: string, listener: Listener) {
      const left = (listeners.get(channel) ?? []).filter((each) => each !== listener)
      listeners.set(channel, left)
      return ipcRenderer
    },
  }

  const webUtils = {
    /** Synchronous, as in Electron: the desktop reads the path while JavaScript stands still here. */
    getPathForFile(file: File): string {
      if (!(file instanceof File)) throw new TypeError('getPathForFile needs a File')
      const found = { path: '' }
      // biome-ignore lint/suspicious/noDebugger: the desktop answers at this very line (desktop/file-paths.ts)
      debugger
      return found.path
    },
  }

  function receive(message: Received): void {
    if (message.kind === 'event') {
      const args = decode(message.args) as unknown[]
      for (const listener of listeners.get(message.channel) ?? []) listener({ sender: ipcRenderer }, ...args)
      return
    }
    const asked = pending.get(message.id)
    pending.delete(message.id)
    if (message.ok) asked?.resolve(decode(message.value))
    else asked?.reject(new Error(message.message))
  }

  const contextBridge = { exposeInMainWorld: worlds.expose }
  const strict = <T extends object>(name: string, object: T): T =>
    new Proxy(object, {
      get(target, key) {
        if (typeof key === 'string' && !(key in target)) throw new Error(`the double knows no ${name}.${key}`)
        return Reflect.get(target, key)
      },
    })
  const modules: Readonly<Record<string, object>> = {
    contextBridge: strict('contextBridge', contextBridge),
    ipcRenderer: strict('ipcRenderer', ipcRenderer),
    webUtils: strict('webUtils', webUtils),
  }
  const electron = strict('electron/renderer', modules)
  function require(name: string): object {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${name}`)
  }
  return { require, receive }
}
