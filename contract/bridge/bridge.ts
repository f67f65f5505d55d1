import type { CallInput, CallName, CallOutput } from './calls.ts'
import type { AddFilesResult } from './capture.ts'
import type { HandedFileView } from './documents.ts'
import type { EventName, EventPayload } from './events.ts'
import type { Outcome } from './outcome.ts'
import type { Account } from './session.ts'

/**
 * `window.malote`: all that a page can reach. Main parses every input. With `account`, a call fails with
 * `not-signed-in` unless that person is signed in.
 */
export interface MaloteBridge {
  call<N extends CallName>(name: N, input: CallInput<N>, account?: Account): Promise<Outcome<CallOutput<N>>>
  /** Returns its own unsubscribe. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
  /**
   * Adds files that the person dropped or chose: File objects, never strings. `onProgress` gets 0 to 1 while the host
   * copies the bytes.
   */
  addFiles(
    files: readonly File[],
    onProgress?: (fraction: number) => void,
    account?: Account,
  ): Promise<Outcome<AddFilesResult>>
  /** Hands files over to be read, not captured; as `addFiles` otherwise. */
  openForReading(
    files: readonly File[],
    onProgress?: (fraction: number) => void,
    account?: Account,
  ): Promise<Outcome<HandedFileView[]>>
  /** Whether main is connected: the socket of the browser host can drop and come back. */
  onLink(listener: (connected: boolean) => void): () => void
}
