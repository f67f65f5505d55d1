import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Every file in a folder and, unless told otherwise, in those below it, of a program that may be running: what goes
 * meanwhile is not there.
 */
export function filesIn(folder: string, { recursive = true } = {}): { name: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      try {
        return { name, bytes: readFileSync(path.join(parentPath, name)) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw error
      }
    })
}

/** The lines that an application has logged into its data folder, oldest first. */
export function logLines(dataFolder: string): unknown[] {
  const folder = path.join(dataFolder, 'log')
  const files = readdirSync(folder).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const text = files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('')
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown]
    } catch {
      return [] // cut short by a kill
    }
  })
}
