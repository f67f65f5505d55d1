import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { AddFilesResult, CaptureRow } from '../../contract/bridge/capture.ts'
import { storageProblem, transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { Changes } from './changes.ts'
import { cleanName } from './name.ts'
import type { KeptRow, Rows } from './rows.ts'
import { KeepingStopped, NotTaken, type Spool } from './spool.ts'

/** A file of this computer; `owned` ones are private copies, deleted once they have been taken or refused. */
export interface FileToAdd {
  readonly path: string
  readonly name: string
  readonly owned: boolean
}

export interface AddFilesOptions {
  db: DatabaseSync
  rows: Rows
  spool: Spool
  now(): Date
  log: Pick<Log, 'warn' | 'error'>
  changes: Pick<Changes, 'now' | 'soon'>
  /** A file has been taken in, and can be looked at. */
  kept(fileId: string): void
  /** Aborted when the program closes: what is being taken in is left, as a program that is killed would leave it. */
  closing: AbortSignal
}

export interface AddFiles {
  /**
   * Takes files in: a row at once, then a private copy of the bytes. What is not taken is said by name, with why.
   * Throws as the database does where not even the rows can be made: then there are none.
   */
  add(files: readonly FileToAdd[]): Promise<AddFilesResult>
  /**
   * A row as it stands: one that is `preparing` while nobody takes its file in is a `problem`, whether or not the disk
   * has let that be written down.
   */
  standing(row: KeptRow): KeptRow
}

export function createAddFiles(options: AddFilesOptions): AddFiles {
  const { db, rows, spool, now, log, changes, kept, closing } = options
  const atIt = new Set<string>()

  const standing: AddFiles['standing'] = (row) =>
    row.state !== 'preparing' || atIt.has(row.fileId) ? row : { ...row, state: 'problem', problem: leftBehind }

  function reserve(file: FileToAdd): KeptRow {
    const fileId = randomUUID()
    const name = cleanName(file.name)
    const addedAt = now().toISOString()
    rows.insert({ fileId, name, sizeBytes: 0, addedAt, kind: 'scanned', access: 'Organizacional' })
    return found(rows, fileId)
  }

  async function take({ path }: FileToAdd, { fileId }: CaptureRow): Promise<KeptRow> {
    const { sha256, sizeBytes } = await spool.keep(path, closing)
    try {
      const same = rows.byContent(sha256)
      const captured = same.find(({ registro }) => registro !== null)
      if (captured?.registro) throw new NotTaken(`Já foi capturado daqui, com o registro ${captured.registro}.`)
      const listed = same.find((row) => rows.findListed(row.fileId) !== null)
      if (listed !== undefined) throw new NotTaken(`É o mesmo documento que "${listed.name}", que já está na lista.`)
      rows.change(fileId, { state: 'draft', sha256, sizeBytes })
    } catch (error) {
      if (!rows.needsContent(sha256)) await orLog(spool.remove(sha256))
      throw error
    }
    return found(rows, fileId)
  }

  /** Takes the row away again or, where the disk does not even do that, shows it as left behind. */
  function giveUp(row: KeptRow): void {
    atIt.delete(row.fileId)
    try {
      rows.delete(row.fileId)
      changes.now([], [row.fileId])
    } catch (error) {
      log.error('capture.row-left', { file: row.fileId, error })
      changes.now([standing(row)], [])
    }
  }

  const orLog = (removing: Promise<void>) =>
    removing.catch((error: unknown) => log.error('capture.not-released', { error }))
  const letGo = async ({ owned, path }: FileToAdd) => {
    if (owned) await orLog(rm(path, { force: true }))
  }

  return {
    standing,
    async add(files) {
      const taken: CaptureRow[] = []
      const rejected: AddFilesResult['rejected'] = []
      let reserved: (readonly [FileToAdd, KeptRow])[]
      try {
        reserved = transaction(db, () => files.map((file) => [file, reserve(file)] as const))
      } catch (error) {
        await Promise.all(files.map(letGo))
        throw error
      }
      for (const [, { fileId }] of reserved) atIt.add(fileId)
      changes.now(
        reserved.map(([, row]) => row),
        [],
      )
      // One after another: two copies of one document cannot slip in side by side, and a disk is not faster in parallel.
      for (const [file, row] of reserved) {
        try {
          const added = await take(file, row)
          atIt.delete(row.fileId)
          taken.push(added)
          changes.soon(row.fileId)
          kept(row.fileId)
        } catch (error) {
          if (error instanceof KeepingStopped) {
            atIt.delete(row.fileId)
            await letGo(file)
            continue
          }
          log.warn('capture.not-taken', { file: row.fileId, error })
          giveUp(row)
          rejected.push({ name: row.name, reason: error instanceof NotTaken ? error.message : notKept(error) })
        }
        await letGo(file)
      }
      return { rows: taken, rejected }
    },
  }
}

const leftBehind = 'O Malote não guardou este arquivo até o fim. Remova-o da lista e adicione-o de novo.'

/** What a person is told of a file that this computer could read, but not keep. */
function notKept(error: unknown): string {
  return storageProblem(error) === 'full'
    ? 'Não há espaço no disco deste computador. O arquivo original não foi alterado: libere espaço e adicione-o de novo.'
    : 'O arquivo não pôde ser guardado neste computador. O original não foi alterado: tente adicioná-lo de novo.'
}

function found(rows: Rows, fileId: string): KeptRow {
  const row = rows.find(fileId)
  if (row === null) throw new Error(`row ${fileId} has vanished`)
  return row
}
