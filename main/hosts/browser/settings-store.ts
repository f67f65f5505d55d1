import Conf from 'conf'
import { openSettings, settingsFileOptions } from '../settings-file.ts'

/** Settings by conf, which electron-store is built on, in the application's folder. */
export const createSettingsStore = (folder: string, now: Date) =>
  openSettings(folder, now, () => new Conf({ cwd: folder, configName: 'settings', ...settingsFileOptions }))
