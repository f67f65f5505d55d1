import path from 'node:path'
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import { electronChannels } from '../../../contract/bridge/channels.ts'
import { failed, type Outcome } from '../../../contract/bridge/outcome.ts'
import type { App } from '../../host.ts'
import { pageOrigin } from './window.ts'

export interface IpcOptions {
  ipcMain: Pick<IpcMain, 'handle'>
  app: Pick<App, 'call' | 'addFiles'>
  /** Whether these contents are the window's. */
  isWindow: (contents: WebContents) => boolean
}

/** The most files that one drop may bring, far above what a person does. */
const mostFiles = 1000

/**
 * Answers the bridge's two channels, for the main frame of our own window alone: a frame or a page that got in some
 * other way is told the same as one that speaks nonsense.
 */
export function serveBridge({ ipcMain, app, isWindow }: IpcOptions): void {
  const isOurs = ({ senderFrame, sender }: IpcMainInvokeEvent): boolean => {
    if (!isWindow(sender) || senderFrame === null || senderFrame !== sender.mainFrame) return false
    return URL.canParse(senderFrame.url) && senderFrame.url.startsWith(`${pageOrigin}/`)
  }
  const handle = (channel: string, act: (...args: unknown[]) => Promise<Outcome<unknown>>) =>
    ipcMain.handle(channel, async (event, ...args: unknown[]) => {
      if (!isOurs(event)) return failed('invalid-input')
      return act(...args).catch(() => failed('internal'))
    })

  handle(electronChannels.call, async (name, input, account) =>
    typeof name === 'string' ? app.call(name, input, account) : failed('invalid-input'),
  )
  handle(electronChannels.addFiles, async (paths, account) =>
    arePaths(paths)
      ? app.addFiles(
          paths.map((each) => ({ path: each, name: path.basename(each), owned: false })),
          account,
        )
      : failed('invalid-input'),
  )
}

function arePaths(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostFiles) return false
  return value.every((each) => typeof each === 'string' && path.isAbsolute(each) && !each.includes('\0'))
}
