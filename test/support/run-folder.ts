import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeFolder } from './remove-folder.ts'

/** One temporary folder for a whole run: workers end by a signal, so they cannot remove their own. */
export function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-run-'))
  // PostgreSQL runs as somebody else and must reach its own folder below.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => removeFolder(folder)
}
