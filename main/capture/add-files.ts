import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddFilesResult, CaptureRow } from '../../contract/bridge/capture.ts'
import type { Log } from '../log/index.ts'
import { cleanName } from './name.ts'
import type { Rows } from './rows.ts'
import { NotTaken, type Spool } from './spool.ts'

/** A file of this computer; `owned` ones are private copies, deleted once they have been taken or refused. */
export interface FileToAdd {
  readonly path: string
  readonly name: string
  readonly owned: boolean
}

export interface AddFilesOptions {
  rows: Rows
  spool: Spool
  now(): Date
  log: Pick<Log, 'warn'>
  changed(rows: readonly CaptureRow[], removed: readonly string[]): void
}

/** Takes files in: a row at once, then a private copy of the bytes. What is not taken is said by name, with why. */
export function createAddFiles({ rows, spool, now, log, changed }: AddFilesOptions) {
  function reserve(file: FileToAdd): CaptureRow {
    const fileId = randomUUID()
    const name = cleanName(file.name)
    const addedAt = now().toISOString()
    rows.insert({ fileId, name, sizeBytes: 0, addedAt, kind: 'scanned', access: 'Organizacional' })
    return found(rows, fileId)
  }

  async function take({ path }: FileToAdd, { fileId }: CaptureRow): Promise<CaptureRow> {
    const { sha256, sizeBytes } = await spool.keep(path)
    const same = rows.byContent(sha256)
    const captured = same.find(({ registro }) => registro !== null)
    if (captured?.registro) throw new NotTaken(`Já foi capturado daqui, com o registro ${captured.registro}.`)
    const listed = rows.list().find((row) => row.sha256 === sha256)
    if (listed !== undefined) throw new NotTaken(`É o mesmo documento que "${listed.name}", que já está na lista.`)
    rows.change(fileId, { state: 'draft', sha256, sizeBytes })
    return found(rows, fileId)
  }

  return async (files: readonly FileToAdd[]): Promise<AddFilesResult> => {
    const taken: CaptureRow[] = []
    const rejected: AddFilesResult['rejected'] = []
    const reserved = files.map((file) => [file, reserve(file)] as const)
    changed(
      reserved.map(([, row]) => row),
      [],
    )
    // One after another: two copies of one document cannot slip in side by side, and a disk is not faster in parallel.
    for (const [file, row] of reserved) {
      try {
        const added = await take(file, row)
        taken.push(added)
        changed([added], [])
      } catch (error) {
        if (!(error instanceof NotTaken)) throw error
        log.warn('capture.not-taken', { file: row.fileId, error })
        rows.delete(row.fileId)
        rejected.push({ name: row.name, reason: error.message })
        changed([], [row.fileId])
      }
      if (file.owned) await rm(file.path, { force: true })
    }
    return { rows: taken, rejected }
  }
}

function found(rows: Rows, fileId: string): CaptureRow {
  const row = rows.find(fileId)
  if (row === null) throw new Error(`row ${fileId} has vanished`)
  return row
}
