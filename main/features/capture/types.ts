import type { DatabaseSync } from 'node:sqlite'
import type { AddFilesResult, CaptureChanges, CaptureRow, RejectedFile } from '../../../contract/bridge/capture.ts'
import type { ClassView } from '../../../contract/bridge/directory.ts'
import type { DocumentView, OpenedContent } from '../../../contract/bridge/documents.ts'
import type { Profile } from '../../../contract/bridge/folders.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import type { CarriedPage } from '../../../contract/bridge/pages.ts'
import type { PrivacyRecord } from '../../../contract/bridge/privacy.ts'
import type { AccessChoice } from '../../../contract/bridge/secrecy.ts'
import type { AttachedFile } from '../../engine/attached/index.ts'
import type { Conversion } from '../../engine/conversion/index.ts'
import type { Transaction } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { NewJob, OperationUpdate } from '../../engine/outbox/index.ts'
import type { PdfPool } from '../../engine/pdf/index.ts'
import type { ContentStore, StoredContent } from '../../engine/transfer/index.ts'
import type { ImportFile } from '../../folder-import.ts'
import type { SessionContext } from '../../program/session/index.ts'
import type { PlanStack } from '../sheets/index.ts'
import type { ForwardAfterCapture } from './destination.ts'
import type { FileToAdd } from './file-importer.ts'
import type { FileJobPayload } from './job-payload.ts'
import type { MendingPool } from './mend-content.ts'
import type { OriginalOutcome } from './original-outcome.ts'
import type { PageCalls } from './page-calls.ts'
import type { RowRevisions } from './row-revisions.ts'
import type { Spool } from './spool.ts'
import type { SpoolMutex } from './spool-queue.ts'
import type { ThumbnailStore } from './thumbnail-store.ts'

/** The private files of captured PDFs, and how they are read. */
interface CaptureStorage {
  readonly spool: Spool
  readonly thumbnails: ThumbnailStore
  /** Shared by all workspaces; the capture's own where it is missing. */
  readonly mutex?: SpoolMutex
  readonly pool: Pick<PdfPool, 'examine' | 'readCodes' | 'attachOriginal' | 'toArchive'> & MendingPool
  readonly contents: Pick<ContentStore, 'addExternal'>
  readonly conversion: Pick<Conversion, 'convert'>
}

/** The part of the outbox that capture uses. */
export interface OutboxPort {
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
  /** Takes a refused operation off the outbox's list: it can no longer be retried. */
  supersede(operationId: string): void
  /** Moves everything that waits for the operation `before` to the operation `after`. */
  takeOver(tx: Transaction, before: string, after: string): void
}

/** The part of the forwardings that capture uses. */
export interface ForwardingPort {
  /** Forwards a file that has just been sent, once it is captured; in the same transaction. */
  forwardFile(tx: Transaction, wanted: ForwardAfterCapture): void
  /** The forwardings that leave once this file has been captured. */
  waitingFor(fileId: string): readonly WaitingForwarding[]
}

/** A forwarding that waits for a file: its subject and its access. */
type WaitingForwarding = AccessChoice & { readonly subject: string }

/** Whether a row may leave as Público with the personal data in it (main/features/privacy). */
export interface PrivacyPort {
  check(row: Pick<CaptureRow, 'name' | 'access' | 'sha256'>): PrivacyCheck
  /** Keeps the record with the operation, in its transaction. */
  keep(operationId: string, record: PrivacyRecord): void
  /**
   * Gives a new content what is kept of its pages, in the transaction of the act; null: the pages of `from` are all there
   * as they were.
   */
  carry(from: string, to: string, pages: readonly CarriedPage[] | null): void
  /** Forgets what is kept of contents that `isNeeded` refuses. */
  prune(isNeeded: (sha256: string) => boolean): void
}
type PrivacyCheck =
  | { readonly kind: 'free'; readonly record: PrivacyRecord | null; readonly isPartly: boolean }
  | { readonly kind: 'drawn' | 'not-searched'; readonly sentence: string }
  | { readonly kind: 'undecided'; readonly sentence: string; readonly isPartly: boolean }

export interface CheckedSignatures {
  /** The service of this environment would accept them. */
  readonly isAccepted: boolean
  /** How many of them are time stamps. */
  readonly stamps: number
}

/** Reads what other features know; null for what they do not know. */
export interface CaptureLookups {
  /** A class of the directory. */
  classOf(idClasse: string): ClassView | null
  /** The only class with this code; null also where there are several. */
  classOfCode(codigo: string): ClassView | null
  /** The class is of a plan that is no longer in force: no new record can have it. */
  hasClassEnded(idClasse: string): boolean
  findProfile(profileId: string): Profile | null
  /** Decides which pages of a stack are which document. */
  planStack: PlanStack
  findDocument(idDocumento: string): DocumentView | null
  /** The digital signatures of the file at a path. */
  checkSignatures(path: string): Promise<CheckedSignatures>
  /** Whether personal data keep a file from leaving. */
  readonly privacy: PrivacyPort
  /** The role that the person has chosen to work in; null for a citizen, or once that role is no longer theirs. */
  roleInForce(): string | null
}

export interface CaptureEvents {
  changed(rows: readonly CaptureRow[], removed: readonly string[]): void
  /** A person has submitted a row, as it was before; called inside the transaction that enqueues its operations. */
  submitted(before: CaptureRow, operationId: string): void
  /** A document has been captured; called inside the transaction that records it. */
  captured(document: Omit<DocumentView, 'capturedAt'>): void
}

export interface CaptureOptions {
  db: DatabaseSync
  /** Once its signal is aborted (sign-out), nothing is sent without the person. */
  context: Pick<SessionContext, 'environment' | 'person' | 'roles' | 'signal'>
  now(): Date
  log: Pick<Log, 'warn' | 'error'>
  storage: CaptureStorage
  outbox: OutboxPort
  forwardings: ForwardingPort
  lookups: CaptureLookups
  events: CaptureEvents
  /** Settles when the same person's previous workspace has ended. */
  previousClosed?: Promise<unknown>
}

type FileIds = { fileIds: readonly string[] }

/** The files of the capture list, from this computer to the service. */
export interface Capture {
  addFiles(files: readonly FileToAdd[]): Promise<Outcome<AddFilesResult>>
  /** Imports a file of a watched folder, with the values of its profile. */
  importFromFolder: ImportFile
  list(): Outcome<CaptureRow[]>
  /** The same rows. */
  rows(): CaptureRow[]
  /** The rejected files that the page has reported. */
  rejected(): Outcome<RejectedFile[]>
  keepRejected(wanted: { rejected: readonly RejectedFile[] }): Outcome<null>
  clearRejected(): Outcome<null>
  /**
   * Changes rows that are not sent. A refused row becomes a draft, and its operation can no longer be retried.
   * Failures: not-found; too-late if one was sent; refused for an unknown class.
   */
  update(wanted: FileIds & { changes: CaptureChanges }): Outcome<CaptureRow[]>
  /** Sets all values of a profile, like `update`. Failures: not-found; too-late. */
  applyProfile(wanted: FileIds & { profileId: string }): Outcome<CaptureRow[]>
  /** Searches drafts for sheets, in the background. Failures: not-found; too-late. */
  splitSheets(wanted: FileIds): Outcome<CaptureRow[]>
  /** Takes files off the list. Failures: not-found; too-late if one is being sent. */
  remove(wanted: FileIds): Outcome<null>
  /** Enqueues one operation per file, all or none. Failures: not-found; refused with a message that names the file. */
  submit(wanted: FileIds & { idPapel: string | null }): Outcome<CaptureRow[]>
  /** Replaces the contents of files that are not sent yet. */
  readonly revisions: RowRevisions
  /** The page tools of the window. */
  readonly pages: PageCalls
  /**
   * Does to the contents of drafts what is wanted before they are sent: makes them PDF/A-2b, attaches the files that they
   * were made of. A content that does not allow it stays as it is, and is the failure: refused with a sentence; storage-problem.
   */
  finishContents(fileIds: readonly string[]): Promise<Outcome<null>>
  /** Sends files attached to a forwarding, in the transaction of the forwarding. */
  sendAlong(tx: Transaction, fileIds: readonly string[], idPapel: string | null): Outcome<AttachedFile[]>
  /** Opens the private copy of a file that is not sent yet. Failures: not-found. */
  open(wanted: { fileId: string }): Outcome<OpenedContent>
  /** The picture with this content id; null if no row of this person has it. */
  thumbnail(contentId: string): Promise<Omit<StoredContent, 'sha256'> | null>
  /** Called by the job handlers, in the transaction that changes the operation. */
  onUpdate(tx: Transaction, update: OperationUpdate<FileJobPayload>): void
  /** A document has left the signature phase: its row gets the registry number. */
  phaseCaptured(idFase: string, document: DocumentView): void
  /** A document that was sent to signature was deleted, or withdrawn from the person. */
  phaseDeleted(idFase: string): void
  /** The outcome of the file that a row came from; of a stack, that of all its documents. */
  originalOf(fileId: string): OriginalOutcome | null
  /** The drafts that wait for their recognised text to be laid into them. */
  awaitingText(): readonly (CaptureRow & { readonly sendsItself: boolean })[]
  /** A row no longer waits for its text: it is sent if its profile sends at once. */
  textSettled(fileId: string): void
  /** The search for personal data in a row has ended: its profile may have waited for it. */
  privacySearched(fileId: string): void
  /** Finds a row, also one that was removed from the list. */
  find(fileId: string): CaptureRow | null
  /** True while an operation sends a file with these bytes. */
  isBeingSent(sha256: string): boolean
  /** Continues with the rows where the previous run of the program stopped. */
  start(): Promise<void>
  /** Resolves when all imported files are examined, and the listeners are notified. */
  whenIdle(): Promise<void>
  /** Stops importing and examining; resolves when nothing is written any more. */
  close(): Promise<void>
}
