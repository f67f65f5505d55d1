import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Reads every file of a folder, by default recursively. A file that a running program removes meanwhile is left out. */
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

/** The log lines in an application's data folder, oldest first. */
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

/** The crash reports in an application's data folder, oldest first. */
export function crashesIn(dataFolder: string): { kind?: string; facts?: Record<string, unknown> }[] {
  const folder = path.join(dataFolder, 'crashes')
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
}
