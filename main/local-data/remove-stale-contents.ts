import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes the documents that a killed program left open for reading: every workspace opens them in a new folder. */
export async function removeStaleContents(dataFolder: string): Promise<void> {
  for (const folder of ['content', 'content-outside'])
    await rm(join(dataFolder, folder), { recursive: true, force: true }).catch(() => {})
}
