import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const child = path.join(import.meta.dirname, 'make-database-child.ts')

/**
 * Makes PGlite's files in the folder `database` of a data folder, unless it exists. A child makes them in a draft, so
 * that a killed start leaves nothing, and the memory of the making (1 GB) ends with it. The caller must own the folder.
 * The child is running when this returns its promise: what the caller loads then costs no time.
 */
export async function makeDatabase(dataFolder: string): Promise<void> {
  const database = path.join(dataFolder, 'database')
  const drafts = `${database}-draft`
  removeDrafts(drafts)
  if (existsSync(database)) return
  mkdirSync(drafts, { recursive: true })
  const draft = mkdtempSync(path.join(drafts, 'of-'))
  // Without optimised code, which costs more than it saves here.
  await promisify(execFile)(process.execPath, ['--liftoff-only', child, draft]).catch(({ stderr, signal, message }) => {
    removeDrafts(drafts)
    const reason = stderr.trim() || signal || message
    throw new Error(`O banco de dados não foi criado em ${dataFolder}. Corrija o motivo e inicie de novo: ${reason}`)
  })
  renameSync(draft, database)
}

/** The child of a killed start may still write to its draft; the next start removes what is left. */
function removeDrafts(drafts: string): void {
  try {
    rmSync(drafts, { recursive: true, force: true })
  } catch {}
}
