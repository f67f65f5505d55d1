import { readdirSync, readFileSync } from 'node:fs'

/** The ids of the processes of Linux whose command names a folder. */
export const processesWith = (folder: string): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(folder)
      } catch {
        return false
      }
    })
