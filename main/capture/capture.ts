import type { DatabaseSync } from 'node:sqlite'
import type { AddFilesResult, CaptureChanges, CaptureRow } from '../../contract/bridge/capture.ts'
import type { ClassView } from '../../contract/bridge/directory.ts'
import type { DocumentView } from '../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { NewJob, Told } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import { createAddFiles, type FileToAdd } from './add-files.ts'
import { type FilePayload, submissionOf } from './payload.ts'
import { createRows, type KeptRow } from './rows.ts'
import type { Spool } from './spool.ts'

export interface CaptureOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'environment' | 'person' | 'roles'>
  spool: Spool
  now(): Date
  log: Pick<Log, 'warn' | 'error'>
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
  /** Takes an operation that was refused off the outbox's list: it cannot be asked for again. */
  supersede(operationId: string): void
  /** A class that the directory knows; null otherwise. */
  classOf(idClasse: string): ClassView | null
  /** A document that this computer knows; null otherwise. */
  documentOf(idDocumento: string): DocumentView | null
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
  /** For the handlers: what becomes of an operation becomes of its row. */
  follow(tx: Transaction, told: Told<FilePayload>): void
  /** A signature phase has ended with a document: the row that it came from gets its registry number. */
  phaseCaptured(idFase: string, document: DocumentView): void
  /** Whether a file of these bytes is on its way, and it is not known yet how that has ended. */
  isBeingSent(sha256: string): boolean
  /** Puts right what a program that was killed has left in the middle. */
  start(): Promise<void>
}

export function createCapture(options: CaptureOptions): Capture {
  const { db, context, spool, now, log, enqueue, supersede, classOf, documentOf, captured, changed } = options
  const rows = createRows(db, { environmentId: context.environment.id, personId: context.person.id })
  const { add, standing } = createAddFiles({ db, rows, spool, now, documentOf, log, changed })
  /** Bytes come and go one after another, so that none is thrown away that has just been asked for. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work)
    turn = next
    return next
  }

  function release(sha256: string | null): void {
    if (sha256 === null) return
    inTurn(async () => rows.needsContent(sha256) || (await spool.remove(sha256))).catch((error: unknown) =>
      log.error('capture.not-released', { error }),
    )
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
      return told(
        fileIds,
        transaction(db, (tx): Outcome<null> => {
          const wanted = all(fileIds)
          if (wanted === null) return failed('not-found')
          const submissions = []
          for (const row of wanted) {
            const capturer = capturerOf(row.idPapel ?? idPapel, context)
            if (capturer === null) return failed('refused', { message: noCapturer(row) })
            const submission = submissionOf(row, capturer.idPapel, context.environment)
            if (!submission.ok) return failed('refused', { message: submission.sentence })
            submissions.push({ row, capturer, submission })
          }
          for (const { row, capturer, submission } of submissions) {
            const { kind, payload } = submission
            if (row.operationId !== null) supersede(row.operationId)
            const operationId = enqueue(tx, { kind, title: row.name, roleName: capturer.roleName, payload })
            rows.change(row.fileId, { state: 'sent', operationId })
          }
          return ok(null)
        }),
      )
    },
    follow(_tx, { operationId, state, result, failure }) {
      const row = rows.byOperation(operationId)
      if (row === null) return
      if (state === 'done') {
        const { registro, idDocumento, idDocumentoFaseAssinatura: idFase } = result ?? {}
        const known = { ...(registro && { registro }), ...(idDocumento && { idDocumento }), ...(idFase && { idFase }) }
        rows.change(row.fileId, { state: 'done', ...known })
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
        for (const row of rows.list()) {
          if (row.state !== 'preparing') continue
          const problem = 'O Malote fechou antes de copiar este arquivo. Remova-o da lista e adicione-o de novo.'
          rows.change(row.fileId, { state: 'problem', problem })
        }
        await spool.sweep(rows.needsContent)
      }),
  }
}

const isOpen = ({ state }: KeptRow) => state === 'draft' || state === 'refused'

/** A profile may name a role that the person has lost, or that is somebody else's. */
const noCapturer = ({ name, idPapel }: KeptRow) =>
  idPapel === null
    ? 'Escolha em nome de qual papel os documentos seguem.'
    : `"${name}": o papel escolhido para ele não é seu. Escolha outro.`

/** In whose name: a role of the person's, or the citizen that they are; null where it is neither. */
function capturerOf(
  idPapel: string | null,
  { person, roles }: Pick<SessionContext, 'person' | 'roles'>,
): { idPapel: string | null; roleName: string | null } | null {
  if (idPapel === null ? roles.length === 0 : idPapel === person.id) return { idPapel: null, roleName: null }
  const role = roles.find(({ id }) => id === idPapel)
  return role === undefined ? null : { idPapel: role.id, roleName: role.nome }
}
