import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeFolder } from './remove-folder.ts'

/** One temporary folder for a whole run, because workers end by a signal and cannot remove their own. */
export function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-run-'))
  // PostgreSQL runs as another user and must reach its own folder below this one.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => removeFolder(folder)
}
