import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { removeFolder } from './remove-folder.ts'

/** A folder for the tests of a file, which goes when they have run. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-test-'))
  afterAll(() => removeFolder(folder))
  return folder
}
