import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

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
