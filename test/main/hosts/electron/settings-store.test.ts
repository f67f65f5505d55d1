import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createSettingsStore } from '../../../../main/hosts/electron/settings-store.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

const { ipcMain, channel } = vi.hoisted(() => ({
  ipcMain: { on: (_channel: string, _listener: () => void) => {} },
  channel: 'electron-store-get-data',
}))
// electron-store needs a running Electron; like it, this one tells a path to whoever asks.
vi.mock('electron-store', () => ({
  default: class {
    store = {}
    constructor() {
      ipcMain.on(channel, () => {})
    }
  },
}))

it("tells no renderer the path of the data folder through electron-store's channel", () => {
  const emitter = new EventEmitter()
  ipcMain.on = (name, listener) => void emitter.on(name, listener)
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-store-'))
  onTestFinished(() => removeFolder(folder))
  const removeAllListeners = vi.fn((name?: string) => emitter.removeAllListeners(name))
  createSettingsStore(folder, new Date(), { removeAllListeners } as never)
  expect([removeAllListeners.mock.calls, emitter.listenerCount(channel)]).toEqual([[[channel]], 0])
  const source = new URL('../../../../node_modules/electron-store/index.js', import.meta.url)
  const opened = [...readFileSync(source, 'utf8').matchAll(/ipcMain\.(?:on|handle)\('([^']+)'/g)].map(
    ([, name]) => name,
  )
  expect(opened).toEqual([channel])
})
