import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isOfFolder } from '../../../contract/bridge/capture.ts'
import type { HandedFile } from '../../host.ts'

/** Files in a folder and its subfolders, sorted by name. Does not follow links; an unreadable folder has none. */
export async function listFiles(folder: string): Promise<HandedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found: HandedFile[] = []
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR', { numeric: true }))) {
    const entryPath = path.join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await listFiles(entryPath)))
    else if (entry.isFile() && isOfFolder(entry.name)) found.push({ path: entryPath, name: entry.name, owned: false })
  }
  return found
}
