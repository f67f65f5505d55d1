import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import { electronChannels } from '../../../contract/bridge/channels.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Application, HandedFile } from '../../host.ts'
import type { DropRoute } from '../drops.ts'
import { dropProblems } from './electron-texts.ts'
import { createIncoming, type Incoming } from './incoming.ts'
import { pageOrigin } from './window.ts'

interface IpcOptions {
  ipcMain: Pick<IpcMain, 'handle'>
  app: Pick<Application, 'call' | 'addFiles' | 'openForReading'>
  drops: DropRoute
  /** Whether these WebContents are the window's. */
  isWindow: (contents: WebContents) => boolean
}

/** Most files of one drop. */
const mostFiles = 1000

/** Answers the bridge's channels for the main frame of our own window only; other senders get invalid-input. */
export function serveBridge({ ipcMain, app, drops, isWindow }: IpcOptions): Pick<Incoming, 'pageGone'> {
  const incoming = createIncoming(drops)
  const isOurs = ({ senderFrame, sender }: IpcMainInvokeEvent): boolean => {
    if (!isWindow(sender) || senderFrame === null || senderFrame !== sender.mainFrame) return false
    return URL.canParse(senderFrame.url) && senderFrame.url.startsWith(`${pageOrigin}/`)
  }
  const handle = (channel: string, act: (...args: unknown[]) => Promise<Outcome<unknown>>) =>
    ipcMain.handle(channel, async (event, ...args: unknown[]) => {
      try {
        // Reading the address of a disposed frame throws.
        return isOurs(event) ? await act(...args) : failed('invalid-input')
      } catch {
        return failed('internal')
      }
    })

  handle(electronChannels.call, async (name, input, account) =>
    typeof name === 'string' ? app.call(name, input, account) : failed('invalid-input'),
  )
  handle(electronChannels.bytes, incoming.receive)
  handle(electronChannels.addFiles, async (files, account) => {
    if (!areGiven(files)) return failed('invalid-input')
    const handed = await handedOf(files, drops)
    return handed === null ? failed('invalid-input') : withRejected(await app.addFiles(handed, account), files)
  })
  handle(electronChannels.openForReading, async (files, account) => {
    if (!areGiven(files)) return failed('invalid-input')
    if (files.some(isProblem)) {
      // The page gets all files or none.
      await drops.discard(handlesIn(files))
      return failed('storage-problem')
    }
    const handed = await handedOf(files, drops)
    return handed === null ? failed('invalid-input') : app.openForReading(handed, account)
  })
  return incoming
}

type Problem = { name: string; problem: keyof typeof dropProblems }
type Given = string | { handle: string } | Problem

const isProblem = (file: Given): file is Problem => typeof file === 'object' && 'problem' in file
const handlesIn = (files: readonly Given[]): string[] =>
  files.flatMap((file) => (typeof file === 'object' && 'handle' in file ? [file.handle] : []))

function areGiven(value: unknown): value is Given[] {
  return Array.isArray(value) && value.length > 0 && value.length <= mostFiles && value.every(isGiven)
}

function isGiven(value: unknown): value is Given {
  if (typeof value === 'string') return path.isAbsolute(value) && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  if ('handle' in value) return typeof value.handle === 'string'
  if (!('name' in value && 'problem' in value)) return false
  return (
    typeof value.name === 'string' && typeof value.problem === 'string' && Object.hasOwn(dropProblems, value.problem)
  )
}

/** The files that arrived, in their order; null if a handle is unknown. */
async function handedOf(files: readonly Given[], drops: DropRoute): Promise<readonly HandedFile[] | null> {
  const handles = handlesIn(files)
  const taken = await drops.take(handles)
  if (taken === null) return null
  const kept = new Map(handles.map((handle, index) => [handle, taken[index]]))
  const handed = files.map(async (file) => {
    // The person's own link counts as it leads now; what comes into its place later is not followed.
    if (typeof file === 'string')
      return { path: await realpath(file).catch(() => file), name: path.basename(file), owned: false }
    return 'handle' in file ? (kept.get(file.handle) ?? []) : []
  })
  return (await Promise.all(handed)).flat()
}

function withRejected(outcome: Outcome<AddFilesResult>, files: readonly Given[]): Outcome<AddFilesResult> {
  if (!outcome.ok) return outcome
  const lost = files.filter(isProblem).map(({ name, problem }) => ({ name, reason: dropProblems[problem] }))
  return ok({ ...outcome.value, rejected: [...outcome.value.rejected, ...lost] })
}
