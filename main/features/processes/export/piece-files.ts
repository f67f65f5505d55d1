import { setTimeout } from 'node:timers/promises'
import type { OpenedContent } from '../../../../contract/bridge/documents.ts'
import type { MissingReason } from '../../../../contract/bridge/exports.ts'
import type { Failure, Outcome } from '../../../../contract/bridge/outcome.ts'
import type { ProcessPiece } from '../../../../contract/bridge/processes.ts'

/** Downloads documents and checks them; implemented by main/features/documents and main/engine/transfer. */
export interface DocumentFiles {
  open(wanted: { idDocumento: string; keep: false }): Promise<Outcome<OpenedContent>>
  resolve(contentId: string): { readonly path: string } | null
  release(contentId: string): Promise<void>
}

/** The checked file of a piece. */
export interface PieceFile {
  readonly path: string
  readonly sha256: string
  /** Once it has been copied. */
  release(): Promise<void>
}

/** Why a piece has no file. */
export interface NoFile {
  readonly reason: MissingReason
  readonly message: string | null
}

/** The export cannot go on. */
export class ExportStopped extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** How many pieces are downloaded before they are needed. */
const ahead = 3

/**
 * Downloads the files of pieces, in their order and a few ahead. Rejects with ExportStopped for a failure that every
 * other piece would have, too.
 */
export function createPieceFiles(documents: DocumentFiles, pieces: readonly ProcessPiece[], signal: AbortSignal) {
  const begun = new Map<ProcessPiece, Promise<PieceFile | NoFile>>()
  let next = 0
  function begin(piece: ProcessPiece): Promise<PieceFile | NoFile> {
    const file = fileOf(documents, piece, signal)
    // It is awaited only when its turn comes.
    file.catch(() => {})
    begun.set(piece, file)
    return file
  }
  return {
    async take(piece: ProcessPiece): Promise<PieceFile | NoFile> {
      const last = pieces.indexOf(piece) + ahead
      for (; next <= last && next < pieces.length; next += 1) {
        const each = pieces[next]
        if (each !== undefined) void begin(each)
      }
      const file = await untilAborted(begun.get(piece) ?? begin(piece), signal)
      begun.delete(piece)
      return file
    },
    /** Releases the files that nobody has taken, also those that are still on their way. */
    close(): void {
      for (const file of begun.values()) {
        void file.then(
          (each) => ('release' in each ? each.release() : undefined),
          () => {},
        )
      }
      begun.clear()
    },
  }
}

/** Work that has begun goes on; nobody waits for it here any more once the export is stopped. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(new ExportStopped({ code: 'cancelled' }))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** A service that is busy for longer is told as such. */
const longestWaitMs = 60_000

async function fileOf(
  documents: DocumentFiles,
  { idDocumento, nome }: ProcessPiece,
  signal: AbortSignal,
): Promise<PieceFile | NoFile> {
  // The service hides the name of a document from those who may not read it.
  if (nome === null) return { reason: 'restricted', message: null }
  const open = () => documents.open({ idDocumento, keep: false })
  let opened = await open()
  const waitMs = opened.ok ? undefined : opened.failure.retryAfterMs
  if (waitMs !== undefined && waitMs <= longestWaitMs) {
    await setTimeout(waitMs, null, { signal })
    opened = await open()
  }
  if (!opened.ok) return noFileOf(opened.failure)
  const { contentId, sha256 } = opened.value
  const file = documents.resolve(contentId)
  if (file === null) throw new ExportStopped({ code: 'cancelled' })
  return { path: file.path, sha256, release: () => documents.release(contentId) }
}

const reasons: Partial<Record<Failure['code'], MissingReason>> = {
  forbidden: 'restricted',
  'not-found': 'gone',
  offline: 'offline',
  refused: 'refused',
  conflict: 'refused',
  'not-offered': 'refused',
}

function noFileOf(failure: Failure): NoFile {
  const reason = failure.retryAfterMs === undefined ? reasons[failure.code] : 'busy'
  if (reason === undefined) throw new ExportStopped(failure)
  return { reason, message: failure.message ?? null }
}
