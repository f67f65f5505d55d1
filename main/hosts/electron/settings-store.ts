import type { IpcMain } from 'electron'
import Store from 'electron-store'
import { openSettings, settingsFileOptions } from '../settings-file.ts'

/** The settings store on electron-store. */
export function createSettingsStore(folder: string, now: Date, ipcMain: Pick<IpcMain, 'removeAllListeners'>) {
  const opened = openSettings(folder, now, () => new Store({ cwd: folder, name: 'settings', ...settingsFileOptions }))
  // electron-store would tell the folder's path to any renderer on this channel.
  ipcMain.removeAllListeners('electron-store-get-data')
  return opened
}
