import { contextBridge, ipcRenderer, webUtils } from 'electron/renderer'
import type { MaloteBridge } from '../contract/bridge/bridge.ts'
import { electronChannels } from '../contract/bridge/channels.ts'
import { type GivenFile, sendBytes } from './electron-files.ts'

const wrong = { ok: false, failure: { code: 'invalid-input' } } as const

/**
 * Calls of any name go to main by one channel: main answers those of the contract alone. Of files only objects pass that
 * the person handed over: a page cannot invent a path, and never sees one. A File without one is sent as bytes.
 */
const bridge: MaloteBridge = {
  call: async (name, input, account) =>
    typeof name === 'string' ? ipcRenderer.invoke(electronChannels.call, name, input, account) : wrong,
  on: (name, listener) => {
    const forward = (_event: unknown, event: unknown, payload: unknown) => {
      if (event === name) listener(payload as never)
    }
    ipcRenderer.on(electronChannels.event, forward)
    return () => ipcRenderer.off(electronChannels.event, forward)
  },
  addFiles: async (files, onProgress = () => {}, account = undefined) =>
    give(electronChannels.addFiles, files, { onProgress, account }),
  openForReading: async (files, onProgress = () => {}, account = undefined) =>
    give(electronChannels.openForReading, files, { onProgress, account }),
  onLink: (listener) => {
    // Main and its window end together.
    listener(true)
    return () => {}
  },
}

async function give(
  channel: string,
  files: readonly File[],
  { onProgress, account }: { onProgress(fraction: number): void; account: unknown },
): Promise<never> {
  const given = [...files].filter((file) => file instanceof File)
  if (given.length === 0) return wrong as never
  return (await ipcRenderer.invoke(channel, await givenOf(given, onProgress), account)) as never
}

/** One file after another, so that one chunk is in memory. */
async function givenOf(files: readonly File[], onProgress: (fraction: number) => void): Promise<readonly GivenFile[]> {
  const paths = files.map(pathOf)
  const total = files.reduce((sum, { size }, index) => (paths[index] === '' ? sum + size : sum), 0)
  let sent = 0
  const given: GivenFile[] = []
  for (const [index, file] of files.entries()) {
    const path = paths[index] ?? ''
    const onBytes = (bytes: number) => {
      sent += bytes
      onProgress(sent / total)
    }
    given.push(path === '' ? await sendBytes(file, ipcRenderer.invoke.bind(ipcRenderer), onBytes) : path)
  }
  return given
}

/** Empty for a file without a path. */
function pathOf(file: File): string {
  try {
    return webUtils.getPathForFile(file)
  } catch {
    return ''
  }
}

contextBridge.exposeInMainWorld('malote', bridge)
