import { EventEmitter } from 'node:events'
import { BrowserWindow } from './browser-window.ts'
import { wire } from './desktop-wire.ts'
import { schemeAddress } from './protocol.ts'

type Handler = (event: unknown, ...args: unknown[]) => unknown
const handlers = new Map<string, Handler>()

export class IpcMain extends EventEmitter {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    handlers.delete(channel)
  }
}

export const ipcMain = new IpcMain()

function eventFrom(windowId: number, frameUrl: string) {
  const contents = BrowserWindow.fromId(windowId)?.webContents
  if (contents === undefined) return null
  contents.mainFrame.url = schemeAddress(frameUrl)
  return { sender: contents, senderFrame: contents.mainFrame, frameId: 1, processId: windowId, type: 'frame' }
}

wire.on('ipc.invoke', async (windowId: number, frameUrl: string, channel: string, args: readonly unknown[]) => {
  const handler = handlers.get(channel)
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
  // A value that cannot be cloned fails here, as it does in Electron.
  return structuredClone(await handler(eventFrom(windowId, frameUrl), ...args))
})
wire.on('ipc.send', (windowId: number, frameUrl: string, channel: string, args: readonly unknown[]) => {
  ipcMain.emit(channel, eventFrom(windowId, frameUrl), ...args)
})
