import type { AddFilesResult } from '../../contract/bridge/capture.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { ContentFile, HandedFile } from '../host.ts'
import type { Log } from '../log/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { PersonalCalls } from './handlers.ts'
import type { OpenedPath } from './opening.ts'
import type { UnsentWork } from './unsent.ts'

/** Everything that works in the name of one signed-in person: made at sign-in, thrown away at sign-out. */
export interface Desk extends PersonalCalls {
  readonly context: SessionContext
  readonly unsent: UnsentWork
  addFiles(files: readonly HandedFile[]): Promise<Outcome<AddFilesResult>>
  /** Takes in what has been opened with Malote, now or before the person signed in; the window is told of it. */
  receive(paths: readonly OpenedPath[], isFromBefore: boolean): void
  content(contentId: string): Promise<ContentFile | null>
  /** The person signs out: the bytes of what they have read go, and it is noted that their boxes are to go. */
  forgetRead(): Promise<void>
  /** The person has signed in again, or the line may be back: what waits is tried at once. */
  wake(): void
  /** Lets what is being written down end, then stops; safe after the context's signal has been aborted. */
  close(): Promise<void>
}

/** Keeps at most one desk open: that of whoever is signed in. */
export interface Desks {
  current(): Desk | null
  /** Opens the desk of this context, closing any other; null closes it. The same context again changes nothing. */
  follow(context: SessionContext | null): void
  /** Resolves when everything has come to its end. */
  close(): Promise<void>
}

export interface DesksOptions {
  /** `free` resolves when nothing works for whoever sat here before: two must not drive one person's operations. */
  open(context: SessionContext, free: Promise<unknown>): Desk
  /** A desk has been left: what was known of it no longer holds. */
  left(): void
  log: Pick<Log, 'error'>
}

export function createDesks({ open, left, log }: DesksOptions): Desks {
  let desk: Desk | null = null
  const ending = new Set<Promise<void>>()

  function leave(): void {
    if (desk === null) return
    const end = desk
      .close()
      .catch((error: unknown) => log.error('desk.unclosed', { error }))
      .finally(() => ending.delete(end))
    ending.add(end)
    desk = null
    left()
  }

  return {
    current: () => desk,
    follow(context) {
      if (context === (desk?.context ?? null)) return
      leave()
      if (context !== null) desk = open(context, Promise.all(ending))
    },
    async close() {
      leave()
      await Promise.all(ending)
    },
  }
}
