import { renameSync } from 'node:fs'
import path from 'node:path'
import Conf from 'conf'
import type { SettingsStore } from '../../host.ts'

/**
 * Settings in a file of the application's folder, 0600. A file that cannot be read is put aside under a name with the
 * time, a sentence says so, and the program starts with none.
 */
export function createSettingsStore(folder: string, now: Date): { store: SettingsStore; notices: readonly string[] } {
  const open = () =>
    new Conf<Record<string, unknown>>({
      cwd: folder,
      configName: 'settings',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    })
  try {
    return { store: wrap(open()), notices: [] }
  } catch {
    const aside = `settings-${now.toISOString().replaceAll(':', '-')}.json`
    renameSync(path.join(folder, 'settings.json'), path.join(folder, aside))
    const notice = `As configurações não puderam ser lidas. O arquivo foi guardado como ${aside}, e valem as de fábrica.`
    return { store: wrap(open()), notices: [notice] }
  }
}

const wrap = (conf: Conf<Record<string, unknown>>): SettingsStore => ({
  read: () => conf.store,
  write: (value) => {
    conf.store = value
  },
})
