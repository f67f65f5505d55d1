import { rm } from 'node:fs/promises'
import type { HandedFile } from '../host.ts'

/** Deletes the host's private copies of files that nobody adds; the person's own files stay. */
export async function removeOwned(files: readonly HandedFile[]): Promise<void> {
  for (const { path, owned } of files) if (owned) await rm(path, { force: true })
}
