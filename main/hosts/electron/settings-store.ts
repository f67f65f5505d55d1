import type { IpcMain } from 'electron'
import Store from 'electron-store'
import { openSettings, settingsFileOptions } from '../settings-file.ts'
import type { WindowStore } from './window-memory.ts'

/** The file of a window's place; a damaged one is replaced. */
export function createWindowStore(folder: string, name: string): WindowStore {
  const file = new Store<Record<string, unknown>>({
    ...settingsFileOptions,
    cwd: folder,
    name,
    clearInvalidConfig: true,
  })
  return {
    read: () => file.store,
    write(value) {
      file.store = value
    },
  }
}

/** The settings store on electron-store. */
export function createSettingsStore(folder: string, now: Date, ipcMain: Pick<IpcMain, 'removeAllListeners'>) {
  const opened = openSettings(folder, now, () => new Store({ cwd: folder, name: 'settings', ...settingsFileOptions }))
  // electron-store would tell the folder's path to any renderer on this channel.
  ipcMain.removeAllListeners('electron-store-get-data')
  return opened
}
