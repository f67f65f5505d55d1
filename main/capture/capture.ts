import type { DatabaseSync } from 'node:sqlite'
import type { AddFilesResult, CaptureChanges, CaptureRow } from '../../contract/bridge/capture.ts'
import type { ClassView } from '../../contract/bridge/directory.ts'
import type { DocumentView, OpenedContent } from '../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { NewJob, Told } from '../outbox/index.ts'
import type { PdfPool } from '../pdf/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { ContentStore, KeptContent } from '../transfer/index.ts'
import { createAddFiles, type FileToAdd } from './add-files.ts'
import { createChanges } from './changes.ts'
import { createExaminer } from './examiner.ts'
import { type FilePayload, submissionOf } from './payload.ts'
import { createRows, type KeptRow } from './rows.ts'
import type { Spool } from './spool.ts'
import type { Thumbnails } from './thumbnails.ts'

export interface CaptureOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'environment' | 'person' | 'roles'>
  spool: Spool
  thumbnails: Thumbnails
  pool: Pick<PdfPool, 'examine'>
  contents: Pick<ContentStore, 'lend'>
  now(): Date
  log: Pick<Log, 'warn' | 'error'>
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
  /** Takes an operation that was refused off the outbox's list: it cannot be asked for again. */
  supersede(operationId: string): void
  /** A class that the directory knows; null otherwise. */
  classOf(idClasse: string): ClassView | null
  /** A document has come about, in the transaction that says so. */
  captured(document: DocumentView): void
  changed(rows: readonly CaptureRow[], removed: readonly string[]): void
}

type FileIds = { fileIds: readonly string[] }

/** Files on the way from the desk to the service (product.md, "Capture"). */
export interface Capture {
  addFiles(files: readonly FileToAdd[]): Promise<Outcome<AddFilesResult>>
  list(): Outcome<CaptureRow[]>
  /**
   * Changes drafts, and what was refused, which is a draft then: its operation says no longer what the row does, and
   * cannot be asked for again. Failures: not-found; too-late once one has been sent; refused for a class that nobody
   * knows.
   */
  update(wanted: FileIds & { changes: CaptureChanges }): Outcome<CaptureRow[]>
  /** Takes files off the list. Failures: not-found; too-late for one that is on its way. */
  remove(wanted: FileIds): Outcome<null>
  /** One operation per file, all or none. Failures: not-found; refused with a sentence that names the file. */
  submit(wanted: FileIds & { idPapel: string | null }): Outcome<CaptureRow[]>
  /** The private copy of a file, to be read before it is sent. Failures: not-found. */
  open(wanted: { fileId: string }): Outcome<OpenedContent>
  /** What a row's `thumbnail` stands for; null where it is no row's of this person. */
  picture(contentId: string): Promise<KeptContent | null>
  /** For the handlers: what becomes of an operation becomes of its row. */
  follow(tx: Transaction, told: Told<FilePayload>): void
  /** A signature phase has ended with a document: the row that it came from gets its registry number. */
  phaseCaptured(idFase: string, document: DocumentView): void
  /** Whether a file of these bytes is on its way, and it is not known yet how that has ended. */
  isBeingSent(sha256: string): boolean
  /** Puts right what a program that was killed has left in the middle. */
  start(): Promise<void>
  /** Resolves when every file that was taken in has been looked at, and that has been told. */
  settled(): Promise<void>
  /** Stops taking in and looking at files; resolves when nothing is written any more. */
  close(): Promise<void>
}

export function createCapture(options: CaptureOptions): Capture {
  const { db, context, spool, thumbnails, now, log, enqueue, supersede, classOf, captured } = options
  const rows = createRows(db, { environmentId: context.environment.id, personId: context.person.id })
  const current = (fileId: string) => {
    const row = rows.findListed(fileId)
    return row === null ? null : standing(row)
  }
  const changes = createChanges({ tell: options.changed, current })
  const changed = changes.now
  const examiner = createExaminer({ rows, spool, pool: options.pool, thumbnails, log, changed: changes.soon })
  const closing = new AbortController()
  const { add, standing } = createAddFiles({
    ...{ db, rows, spool, now, log, changes },
    ...{ kept: examiner.add, closing: closing.signal },
  })
  /** Bytes come and go one after another, so that none is thrown away that has just been asked for. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work)
    turn = next
    return next
  }

  function release(sha256: string | null): void {
    if (sha256 === null) return
    inTurn(async () => {
      if (rows.needsContent(sha256)) return
      await spool.remove(sha256)
      await thumbnails.remove(sha256)
    }).catch((error: unknown) => log.error('capture.not-released', { error }))
  }

  /** The rows, if all of them are there; looked up inside the transaction that changes them. */
  function all(fileIds: readonly string[]): KeptRow[] | null {
    const found = again(fileIds)
    return found.length < fileIds.length ? null : found
  }
  const again = (fileIds: readonly string[]) =>
    fileIds.flatMap((fileId) => rows.find(fileId) ?? []).map((row) => standing(row))

  function told(fileIds: readonly string[], outcome: Outcome<null>): Outcome<CaptureRow[]> {
    if (!outcome.ok) return outcome
    const current = again(fileIds)
    changed(current, [])
    return ok(current)
  }

  function resolveChanges({ idClasse, ...rest }: CaptureChanges): Partial<CaptureRow> | null {
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    if (idClasse === undefined) return given
    if (idClasse === null) return { ...given, classe: null }
    const found = classOf(idClasse)
    return found === null ? null : { ...given, classe: { id: found.id, codigo: found.codigo, nome: found.nome } }
  }

  return {
    addFiles: (files) => inTurn(async () => ok(await add(files))),
    list: () => ok(rows.list().map(standing)),
    update({ fileIds, changes }) {
      const resolved = resolveChanges(changes)
      if (resolved === null) {
        return failed('refused', { message: 'A classe escolhida não está mais no plano de classificação.' })
      }
      return told(
        fileIds,
        transaction(db, (): Outcome<null> => {
          const wanted = all(fileIds)
          if (wanted === null) return failed('not-found')
          if (!wanted.every(isOpen)) return failed('too-late')
          // Null takes a value away, and a column takes no undefined.
          for (const { fileId, state, operationId } of wanted) {
            rows.change(fileId, resolved)
            if (state === 'draft') continue
            // What the person sees now is not what would be sent by trying the old operation again.
            rows.change(fileId, { state: 'draft', operationId: null })
            if (operationId !== null) supersede(operationId)
          }
          return ok(null)
        }),
      )
    },
    remove({ fileIds }) {
      const outcome = transaction(db, (): Outcome<KeptRow[]> => {
        const wanted = all(fileIds)
        if (wanted === null) return failed('not-found')
        if (wanted.some(({ state }) => state === 'sent' || state === 'preparing')) return failed('too-late')
        const at = now().toISOString()
        for (const { fileId, state, operationId } of wanted) {
          rows.hide(fileId, at)
          if (state === 'refused' && operationId !== null) supersede(operationId)
        }
        return ok(wanted)
      })
      if (!outcome.ok) return outcome
      for (const { sha256 } of outcome.value) release(sha256)
      changed([], fileIds)
      return ok(null)
    },
    submit({ fileIds, idPapel }) {
      const capturer = capturerOf(idPapel, context)
      if (capturer === null) {
        return failed('refused', { message: 'Escolha em nome de qual papel os documentos seguem.' })
      }
      return told(
        fileIds,
        transaction(db, (tx): Outcome<null> => {
          const wanted = all(fileIds)
          if (wanted === null) return failed('not-found')
          const submissions = wanted.map((row) => ({ row, submission: submissionOf(row, capturer.idPapel) }))
          for (const { submission } of submissions) {
            if (!submission.ok) return failed('refused', { message: submission.sentence })
          }
          for (const { row, submission } of submissions) {
            if (!submission.ok) continue
            const { kind, payload } = submission
            if (row.operationId !== null) supersede(row.operationId)
            const operationId = enqueue(tx, { kind, title: row.name, roleName: capturer.roleName, payload })
            rows.change(row.fileId, { state: 'sent', operationId })
          }
          return ok(null)
        }),
      )
    },
    open({ fileId }) {
      const row = rows.findListed(fileId)
      if (row === null || row.sha256 === null || !rows.needsContent(row.sha256)) return failed('not-found')
      const { name, sizeBytes, sha256 } = row
      return ok(options.contents.lend({ path: spool.pathOf(sha256), name, sizeBytes, sha256 }))
    },
    async picture(contentId) {
      const sha256 = rows.byThumbnail(contentId)?.sha256 ?? null
      const found = sha256 === null ? null : await thumbnails.find(sha256)
      return found && { ...found, name: 'pagina-1.png', mediaType: 'image/png' }
    },
    follow(_tx, { operationId, state, result, failure }) {
      const row = rows.byOperation(operationId)
      if (row === null) return
      if (state === 'done') {
        const { registro, idDocumento, idDocumentoFaseAssinatura: idFase } = result ?? {}
        const known = { ...(registro && { registro }), ...(idDocumento && { idDocumento }), ...(idFase && { idFase }) }
        // Its bytes go now, and its picture with them.
        rows.change(row.fileId, { state: 'done', thumbnail: null, ...known })
        if (registro !== undefined && idDocumento !== undefined) {
          captured({ idDocumento, registro, nome: row.name, capturedAt: now().toISOString() })
        }
      } else if (state === 'refused' && failure !== null) rows.change(row.fileId, { state: 'refused' })
      else if (state === 'cancelled') rows.change(row.fileId, { state: 'draft', operationId: null })
      else if (row.state !== 'sent') rows.change(row.fileId, { state: 'sent' })
      const { sha256 } = row
      // Told once it has been committed; while it runs, only the operation itself changes.
      queueMicrotask(() => {
        const current = again([row.fileId])
        if (current[0]?.state !== row.state) changed(current, [])
        if (state === 'done') release(sha256)
      })
    },
    isBeingSent: (sha256) => rows.byContent(sha256).some(({ state }) => state === 'sent'),
    phaseCaptured(idFase, { idDocumento, registro }) {
      const row = rows.byPhase(idFase)
      if (row === null || row.registro !== null) return
      rows.change(row.fileId, { registro, idDocumento })
      changed(again([row.fileId]), [])
    },
    start: () =>
      inTurn(async () => {
        for (const { fileId, state, report, sha256 } of rows.list()) {
          if (report === null && sha256 !== null && isLookedAt(state)) examiner.add(fileId)
          if (state !== 'preparing') continue
          const problem = 'O Malote fechou antes de copiar este arquivo. Remova-o da lista e adicione-o de novo.'
          rows.change(fileId, { state: 'problem', problem })
        }
        await spool.sweep(rows.needsContent)
        await thumbnails.sweep(rows.needsContent)
      }),
    async settled() {
      await inTurn(async () => {})
      await examiner.idle()
      changes.flush()
    },
    async close() {
      closing.abort()
      await inTurn(async () => {})
      await examiner.close()
      changes.flush()
    },
  }
}

const isLookedAt = (state: CaptureRow['state']) => state === 'draft' || state === 'sent' || state === 'refused'
const isOpen = ({ state }: KeptRow) => state === 'draft' || state === 'refused'

/** In whose name: a role of the person's, or the citizen that they are; null where it is neither. */
function capturerOf(
  idPapel: string | null,
  { person, roles }: Pick<SessionContext, 'person' | 'roles'>,
): { idPapel: string | null; roleName: string | null } | null {
  if (idPapel === null ? roles.length === 0 : idPapel === person.id) return { idPapel: null, roleName: null }
  const role = roles.find(({ id }) => id === idPapel)
  return role === undefined ? null : { idPapel: role.id, roleName: role.nome }
}
