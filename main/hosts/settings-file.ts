import { readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { SettingsStore } from '../host.ts'
import { hostTexts } from './hosts-texts.ts'

/** The common interface of conf and electron-store. */
interface SettingsFile {
  store: Record<string, unknown>
}

export const settingsFileOptions = { configFileMode: 0o600, accessPropertiesByDotNotation: false } as const

/**
 * Opens `settings.json` of a folder. An unreadable file is renamed with the time, reported in a sentence, and replaced by
 * defaults.
 * @param open throws if the file is not readable
 */
export function openSettings(
  folder: string,
  now: Date,
  open: () => SettingsFile,
): { store: SettingsStore; notices: readonly string[] } {
  try {
    return { store: wrap(open()), notices: [] }
  } catch (error) {
    // A full disk is no reason to reject the file.
    const { code } = error as NodeJS.ErrnoException
    if (diskCodes.includes(code ?? '')) return { store: inMemory(), notices: [hostTexts.settingsUnkept] }
    const aside = `settings-${now.toISOString().replaceAll(':', '-')}.json`
    renameSync(path.join(folder, 'settings.json'), path.join(folder, aside))
    const notice = hostTexts.settingsMoved(aside)
    return { store: wrap(open()), notices: [notice] }
  }
}

/** The settings of a folder that another process may be using; empty where they cannot be read. */
export function readOnlySettings(folder: string): SettingsStore {
  try {
    const read = JSON.parse(readFileSync(path.join(folder, 'settings.json'), 'utf8')) as Record<string, unknown>
    return { read: () => read, write: () => {} }
  } catch {
    return { read: () => ({}), write: () => {} }
  }
}

const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO']
function inMemory(): SettingsStore {
  let kept: Record<string, unknown> = {}
  return {
    read: () => kept,
    write: (value) => {
      kept = value
    },
  }
}

const wrap = (file: SettingsFile): SettingsStore => ({
  read: () => file.store,
  write: (value) => {
    file.store = value
  },
})
