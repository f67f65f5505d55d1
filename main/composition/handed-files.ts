import { rm } from 'node:fs/promises'
import type { HandedFile } from '../host.ts'

/** Deletes private copies that nobody will take; the person's own files are never touched. */
export async function removeOwned(files: readonly HandedFile[]): Promise<void> {
  for (const { path, owned } of files) if (owned) await rm(path, { force: true })
}
