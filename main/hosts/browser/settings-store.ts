import Conf from 'conf'
import { openSettings, settingsFileOptions } from '../settings-file.ts'

/** The settings store on conf, the library below electron-store. */
export const createSettingsStore = (folder: string, now: Date) =>
  openSettings(folder, now, () => new Conf({ cwd: folder, configName: 'settings', ...settingsFileOptions }))
