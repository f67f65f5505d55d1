import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes the documents and pictures that a killed program left: every workspace puts them into a new folder. */
export async function removeStaleContents(dataFolder: string): Promise<void> {
  for (const folder of ['content', 'content-outside', 'recognition'])
    await rm(join(dataFolder, folder), { recursive: true, force: true }).catch(() => {})
}
