import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isMeantOfFolder } from '../../contract/bridge/capture.ts'
import type { HandedFile } from '../host.ts'

/** The person's own file, as main is handed it. */
export const handed = (file: string): HandedFile => ({ path: file, name: path.basename(file), owned: false })

/**
 * The PDFs in a folder and in the folders in it, in the order of their names: what dropping it on the window brings.
 * Links are not followed. A folder that may not be read holds nothing for us.
 */
export async function filesIn(folder: string): Promise<HandedFile[]> {
  const inside = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found: HandedFile[] = []
  for (const entry of inside.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR', { numeric: true }))) {
    const where = path.join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await filesIn(where)))
    else if (entry.isFile() && isMeantOfFolder(entry.name)) found.push(handed(where))
  }
  return found
}
