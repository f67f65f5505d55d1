import type { CallInput, CallOutput } from './calls.ts'
import type { AddFilesResult } from './capture.ts'
import type { CallName, EventName } from './channels.ts'
import type { EventPayload } from './events.ts'
import type { Outcome } from './outcome.ts'
import type { Account } from './session.ts'

/**
 * All that a page can reach: `window.malote`. Types only: whoever carries it parses at main's end. What is asked for
 * somebody (`account`) fails with `not-signed-in` once somebody else, or nobody, is signed in.
 */
export interface MaloteBridge {
  call<N extends CallName>(name: N, input: CallInput<N>, account?: Account): Promise<Outcome<CallOutput<N>>>
  /** Returns its own unsubscribe. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
  /**
   * Hands over files that a person dropped or chose: File objects, never strings. `onProgress` tells 0 to 1 where
   * the host has to copy the bytes first (the browser host).
   */
  addFiles(
    files: readonly File[],
    onProgress?: (fraction: number) => void,
    account?: Account,
  ): Promise<Outcome<AddFilesResult>>
  /** Whether the other end is there: the browser host's socket can drop and come back. */
  onLink(listener: (connected: boolean) => void): () => void
}
