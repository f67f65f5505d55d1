import type { AreaName } from '../contract/bridge/calls.ts'
import type { CaptureRow } from '../contract/bridge/capture.ts'
import type { NoticeTarget } from '../contract/bridge/desktop.ts'
import type { DocumentView } from '../contract/bridge/documents.ts'
import type { EventName, EventPayload } from '../contract/bridge/events.ts'
import type { MarkedItem } from '../contract/bridge/marks.ts'
import type { OperationView } from '../contract/bridge/outbox.ts'
import type { ProcessView } from '../contract/bridge/processes.ts'
import type { SignatureNotification } from '../contract/bridge/signatures.ts'
import { callEach } from './call-each.ts'
import type { EndedCall } from './engine/api/index.ts'
import type { Transaction } from './engine/database/index.ts'
import type { Log } from './engine/log/index.ts'
import type { OperationUpdate } from './engine/outbox/index.ts'

type EmptyEventOf<Name extends EventName> = Name extends `${infer Area}.changed`
  ? EventPayload<Name> extends Record<string, never>
    ? Area
    : never
  : never

/** Areas whose data a page reads again when they change. */
export type ReloadedArea = AreaName & { [Name in EventName]: EmptyEventOf<Name> }[EventName]

/** A system notification of a workspace. */
interface DueNotice {
  readonly title: string
  readonly body: string
  /** Opened by a click; null for the window alone. */
  readonly opens: NoticeTarget | null
}

interface Recorded<Payload> {
  readonly tx: Transaction
  readonly update: OperationUpdate<Payload>
}

/** Events between the features of one workspace, and to the page. */
interface WorkspaceEvents {
  serviceCalled: EndedCall
  operationsChanged: readonly OperationView[]
  operationArchived: { readonly operationId: string }
  /** A block of an operation's file has left. */
  blockUploaded: { readonly operationId: string; readonly bytesSent: number; readonly bytesTotal: number }
  /** The difference of this computer's clock to the service's has changed. */
  clockSeen: { readonly aheadMs: number }
  pauseChanged: { readonly isPaused: boolean }
  captureRowsChanged: { readonly rows: readonly CaptureRow[]; readonly removed: readonly string[] }
  /** A person has submitted a file, as it was before; told in the transaction that enqueues its operations. */
  fileSubmitted: { readonly before: CaptureRow; readonly operationId: string }
  documentCaptured: DocumentView
  /** A forwarding, or the sending of a file, is done; told in the transaction that records it. */
  forwardingDone: Recorded<unknown>
  sendingDone: Recorded<{ readonly fileId: string }>
  /** A document of the signature phase was captured for a forwarding that waits for it. */
  phaseCollected: Readonly<Record<string, never>>
  /** A document of the signature phase was captured. */
  phaseDocumentCaptured: { readonly idFase: string; readonly document: DocumentView }
  /** The person has deleted a document of the signature phase. */
  phaseDocumentDeleted: { readonly idFase: string }
  signatureNoticed: SignatureNotification
  /** The service has answered with a whole process, or has refused it. */
  processRead: Pick<ProcessView, 'processo' | 'atos'>
  processRefused: { readonly id: string }
  /** The service shows the person a forwarding, a document in signature or a process no longer. */
  itemClosed: Pick<MarkedItem, 'kind' | 'id'>
  /** A system notification is due. */
  notificationDue: DueNotice
  unreadChanged: { readonly unread: number }
  areaChanged: ReloadedArea
}

type Listener<Name extends keyof WorkspaceEvents> = (payload: WorkspaceEvents[Name]) => void

/**
 * Their listeners write what must not be lost: a fault reaches the emitter, so that its transaction is rolled back, or
 * it emits the event again later.
 */
const recordedEvents: ReadonlySet<keyof WorkspaceEvents> = new Set([
  'forwardingDone',
  'sendingDone',
  'fileSubmitted',
  'phaseDocumentCaptured',
  'phaseDocumentDeleted',
])

export interface WorkspaceEmitter {
  /** Calls every listener; the fault of one is logged. */
  emit<Name extends keyof WorkspaceEvents>(name: Name, payload: WorkspaceEvents[Name]): void
  /** Listeners are called in the order of their registration, until `signal` is aborted. */
  on<Name extends keyof WorkspaceEvents>(name: Name, listener: Listener<Name>, signal?: AbortSignal): void
}

export function createWorkspaceEvents(log: Pick<Log, 'error'>): WorkspaceEmitter {
  const listeners = new Map<keyof WorkspaceEvents, ((payload: never) => void)[]>()
  return {
    emit(name, payload) {
      try {
        callEach(listeners.get(name) ?? [], payload as never)
      } catch (error) {
        log.error('workspace.listener-failed', { about: name, error })
        if (recordedEvents.has(name)) throw error
      }
    },
    on(name, listener, signal) {
      const untilAborted: Listener<typeof name> = (payload) => signal?.aborted || listener(payload)
      listeners.set(name, [...(listeners.get(name) ?? []), untilAborted])
    },
  }
}
