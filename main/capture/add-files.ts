import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { AddFilesResult, CaptureRow, Known } from '../../contract/bridge/capture.ts'
import type { DocumentView } from '../../contract/bridge/documents.ts'
import { storageProblem, type Transaction, transaction } from '../database/index.ts'
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

/** What is to be seen to when a file is taken in that was not handed over by the person. */
export interface Arrival {
  /** What its row has from the beginning. */
  readonly row: Pick<KeptRow, 'folderName'>
  /** Whether what has been copied is what was there before, and still is. */
  isWhole(copiedBytes: number): Promise<boolean>
  /** In the transaction that makes it a draft. */
  taken(tx: Transaction, row: KeptRow): void
}

export interface AddFilesOptions {
  db: DatabaseSync
  rows: Rows
  spool: Spool
  now(): Date
  /** A document that this computer knows; null otherwise. */
  documentOf(idDocumento: string): Pick<DocumentView, 'capturedAt'> | null
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
  /** Takes one file in as `add` does. Throws NotTaken for what is not taken, KeepingStopped when the program closes. */
  takeIn(file: FileToAdd, arrival: Arrival): Promise<KeptRow>
  /**
   * A row as it stands: one that is `preparing` while nobody takes its file in is a `problem`, whether or not the disk
   * has let that be written down.
   */
  standing(row: KeptRow): KeptRow
}

export function createAddFiles(options: AddFilesOptions): AddFiles {
  const { db, rows, spool, now, documentOf, log, changes, kept, closing } = options
  const atIt = new Set<string>()

  const standing: AddFiles['standing'] = (row) =>
    row.state !== 'preparing' || atIt.has(row.fileId) ? row : { ...row, state: 'problem', problem: leftBehind }

  function reserve(file: FileToAdd, arrival?: Arrival): KeptRow {
    const fileId = randomUUID()
    const name = cleanName(file.name)
    const addedAt = now().toISOString()
    rows.insert({ fileId, name, sizeBytes: 0, addedAt, kind: 'scanned', access: 'Organizacional' })
    if (arrival !== undefined) rows.change(fileId, arrival.row)
    return found(rows, fileId)
  }

  async function take({ path }: FileToAdd, { fileId }: CaptureRow, arrival?: Arrival): Promise<KeptRow> {
    const { sha256, sizeBytes } = await spool.keep(path, closing)
    try {
      if (arrival !== undefined && !(await arrival.isWhole(sizeBytes))) throw new NotTaken(changing, { why: 'changed' })
      const same = rows.byContent(sha256)
      for (const { fileId: sameAs, idDocumento, registro } of same) {
        if (registro === null || idDocumento === null) continue
        const capturedAt = documentOf(idDocumento)?.capturedAt ?? null
        throw new AlreadyCaptured({ idDocumento, registro, capturedAt }, sameAs)
      }
      const off = same[0]
      if (arrival !== undefined && off !== undefined && same.every((row) => rows.findListed(row.fileId) === null)) {
        // Whatever became of it then, the person has taken it off: a folder does not bring it back by itself.
        throw new NotTaken(offTheList(off), { why: 'duplicate', sameAs: off.fileId })
      }
      const listed = same.find((row) => rows.findListed(row.fileId) !== null)
      if (listed !== undefined) {
        const sentence = `É o mesmo documento que "${listed.name}", que já está na lista.`
        throw new NotTaken(sentence, { why: 'duplicate', sameAs: listed.fileId })
      }
      transaction(db, (tx) => {
        rows.change(fileId, { state: 'draft', sha256, sizeBytes })
        arrival?.taken(tx, found(rows, fileId))
      })
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

  /** Throws NotTaken, when nothing of it is left; KeepingStopped, when the row stays as a killed program leaves it. */
  async function takeReserved(file: FileToAdd, row: KeptRow, arrival?: Arrival): Promise<KeptRow> {
    try {
      const added = await take(file, row, arrival)
      atIt.delete(row.fileId)
      changes.soon(row.fileId)
      kept(row.fileId)
      return added
    } catch (error) {
      if (error instanceof KeepingStopped) {
        atIt.delete(row.fileId)
        throw error
      }
      const refusal = notTaken(error)
      // Its sentence is for the person: it may name another file, and with it a case.
      log.warn('capture.not-taken', { file: row.fileId, why: refusal.why, error: refusal.cause })
      giveUp(row)
      throw refusal
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
          taken.push(await takeReserved(file, row))
        } catch (error) {
          const known = error instanceof AlreadyCaptured ? { known: error.known } : {}
          if (!(error instanceof KeepingStopped)) {
            rejected.push({ name: row.name, reason: notTaken(error).message, ...known })
          }
        }
        await letGo(file)
      }
      return { rows: taken, rejected }
    },
    async takeIn(file, arrival) {
      const row = transaction(db, () => reserve(file, arrival))
      atIt.add(row.fileId)
      changes.soon(row.fileId)
      return takeReserved(file, row, arrival)
    },
  }
}

/** It has been captured from here: there is nothing to send. */
export class AlreadyCaptured extends NotTaken {
  readonly known: Omit<Known, 'by'>

  constructor(known: Omit<Known, 'by'>, sameAs: string) {
    const day = known.capturedAt === null ? '' : ` em ${dayOf.format(new Date(known.capturedAt))}`
    super(`Já foi capturado daqui${day}, com o registro ${known.registro}.`, { why: 'duplicate', sameAs })
    this.known = known
  }
}
const dayOf = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' })

const leftBehind = 'O Malote não guardou este arquivo até o fim. Remova-o da lista e adicione-o de novo.'

const offTheList = ({ name, state }: KeptRow) =>
  state === 'done'
    ? `É o mesmo documento que "${name}", que já foi enviado daqui. Para enviá-lo de novo, adicione-o pela janela.`
    : `É o mesmo documento que "${name}", que foi retirado da lista. Para trazê-lo de volta, adicione-o pela janela.`
const changing = 'O arquivo mudou enquanto era copiado. Espere que fique pronto e adicione-o de novo.'
const notTaken = (error: unknown): NotTaken =>
  error instanceof NotTaken ? error : new NotTaken(notKept(error), { cause: error, why: 'disk' })

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
