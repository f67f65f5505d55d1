import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Changes what the service's storage keeps behind its back: every file that has these bytes has others there, as many.
 * Answers how many files it were.
 */
export function overwriteStored({ dataFolder }: { readonly dataFolder: string }, text: string, other: string): number {
  const [before, after] = [Buffer.from(text), Buffer.from(other)]
  if (before.length !== after.length) throw new Error('as many bytes as before')
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter(
    // Names of objects; the database has other files.
    (entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name),
  )
  const changed = files.filter(({ parentPath, name }) => {
    const file = path.join(parentPath, name)
    const bytes = readFileSync(file)
    const at = bytes.indexOf(before)
    if (at < 0) return false
    after.copy(bytes, at)
    writeFileSync(file, bytes)
    return true
  })
  return changed.length
}
