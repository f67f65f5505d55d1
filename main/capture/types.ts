import type { DatabaseSync } from 'node:sqlite'
import type { AddFilesResult, CaptureChanges, CaptureRow } from '../../contract/bridge/capture.ts'
import type { ClassView } from '../../contract/bridge/directory.ts'
import type { DocumentView, OpenedContent } from '../../contract/bridge/documents.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { Transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { NewJob, Told } from '../outbox/index.ts'
import type { PdfPool } from '../pdf/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { ContentStore, KeptContent } from '../transfer/index.ts'
import type { FileToAdd } from './add-files.ts'
import type { Arriving, TakenIn } from './arrivals.ts'
import type { FilePayload } from './payload.ts'
import type { Profiles } from './profiles/index.ts'
import type { Spool } from './spool.ts'
import type { Submitting, SubmittingOptions } from './submitting.ts'
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
  takeOver: SubmittingOptions['takeOver']
  forwardOn: SubmittingOptions['forwardOn']
  forwardingsOf: SubmittingOptions['forwardingsOf']
  /** A class that the directory knows; null otherwise. */
  classOf(idClasse: string): ClassView | null
  /** The one class of a code; null where there is none, or more than one. */
  classOfCode(codigo: string): ClassView | null
  profiles: Pick<Profiles, 'find'>
  /** In whose name the person works by their own choice; null for a citizen, and where that role is theirs no more. */
  roleInForce(): string | null
  /** Aborted when the person signs out: from then on nothing is sent that nobody has asked for. */
  leaving?: AbortSignal
  /** When whoever sat here before has let go of what is shared. */
  free?: Promise<unknown>
  /** A document that this computer knows; null otherwise. */
  documentOf(idDocumento: string): DocumentView | null
  /** A document has come about, in the transaction that says so. */
  captured(document: DocumentView): void
  changed(rows: readonly CaptureRow[], removed: readonly string[]): void
}

export type FileIds = { fileIds: readonly string[] }

/** Files on the way from the desk to the service (product.md, "Capture"). */
export interface Capture {
  addFiles(files: readonly FileToAdd[]): Promise<Outcome<AddFilesResult>>
  /** Takes in one file of a watched folder, with all that its profile says. */
  takeIn(arriving: Arriving): Promise<TakenIn>
  list(): Outcome<CaptureRow[]>
  /**
   * Changes drafts, and what was refused, which is a draft then: its operation says no longer what the row does, and
   * cannot be asked for again. Failures: not-found; too-late once one has been sent; refused for a class that nobody
   * knows.
   */
  update(wanted: FileIds & { changes: CaptureChanges }): Outcome<CaptureRow[]>
  /** Sets all that a profile says, as update does. Failures: not-found; too-late. */
  applyProfile(wanted: FileIds & { profileId: string }): Outcome<CaptureRow[]>
  /** Takes files off the list. Failures: not-found; too-late for one that is on its way. */
  remove(wanted: FileIds): Outcome<null>
  /** One operation per file, all or none. Failures: not-found; refused with a sentence that names the file. */
  submit(wanted: FileIds & { idPapel: string | null }): Outcome<CaptureRow[]>
  /** For what takes files along, in its own transaction; `changed` is told afterwards. */
  sendAlong: Submitting['sendAlong']
  /** The private copy of a file, to be read before it is sent. Failures: not-found. */
  open(wanted: { fileId: string }): Outcome<OpenedContent>
  /** What a row's `thumbnail` stands for; null where it is no row's of this person. */
  picture(contentId: string): Promise<KeptContent | null>
  /** For the handlers: what becomes of an operation becomes of its row. */
  follow(tx: Transaction, told: Told<FilePayload>): void
  /** A signature phase has ended with a document: the row that it came from gets its registry number. */
  phaseCaptured(idFase: string, document: DocumentView): void
  /** A row, also one that has been taken off the list; null where there is none. */
  find(fileId: string): CaptureRow | null
  /** Whether a file of these bytes is on its way, and it is not known yet how that has ended. */
  isBeingSent(sha256: string): boolean
  /** Puts right what a program that was killed has left in the middle. */
  start(): Promise<void>
  /** Resolves when every file that was taken in has been looked at, and that has been told. */
  settled(): Promise<void>
  /** Stops taking in and looking at files; resolves when nothing is written any more. */
  close(): Promise<void>
}
