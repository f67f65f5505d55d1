import { contextBridge, ipcRenderer, webUtils } from 'electron/renderer'
import type { MaloteBridge } from '../contract/bridge/bridge.ts'
import { callNames, electronChannels, eventNames } from '../contract/bridge/channels.ts'

const calls = new Set<string>(callNames)
const events = new Set<string>(eventNames)
const wrong = { ok: false, failure: { code: 'invalid-input' } } as const

/**
 * Only names of the contract pass, and only File objects that the person really handed over become paths: a page
 * that makes up a File or a string gets nothing of the disk. Paths stay between here and main.
 */
const bridge: MaloteBridge = {
  call: async (name, input, account) =>
    calls.has(name) ? ipcRenderer.invoke(electronChannels.call, name, input, account) : wrong,
  on: (name, listener) => {
    if (!events.has(name)) return () => {}
    const forward = (_event: unknown, event: unknown, payload: unknown) => {
      if (event === name) listener(payload as never)
    }
    ipcRenderer.on(electronChannels.event, forward)
    return () => ipcRenderer.off(electronChannels.event, forward)
  },
  addFiles: async (files, _onProgress, account) => {
    const paths = [...files].map((file) => pathOf(file)).filter((path) => path !== '')
    return paths.length === 0 ? wrong : ipcRenderer.invoke(electronChannels.addFiles, paths, account)
  },
  onLink: (listener) => {
    // Main and its window live and die together.
    listener(true)
    return () => {}
  },
}

/** Empty for what is no file of the disk. */
function pathOf(file: unknown): string {
  try {
    return webUtils.getPathForFile(file as File)
  } catch {
    return ''
  }
}

contextBridge.exposeInMainWorld('malote', bridge)
