import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { storageProblem } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import {
  type ArrangedPage,
  type ArrangeResult,
  type PdfPool,
  PoolClosed,
  writeErrorOf,
} from '../../engine/pdf/index.ts'
import { adoptSentence, captureTexts } from './capture-texts.ts'
import type { Spool } from './spool.ts'
import type { SpoolQueue } from './spool-queue.ts'

/**
 * Writes a whole PDF into the new file `to`, from the private copy `from` of the file's content. A failure means that
 * nothing is replaced; it is shown to the person.
 */
export type MakeContent = (from: string, to: string) => Promise<Outcome<unknown>>

export interface SpooledContent {
  readonly sha256: string
  readonly sizeBytes: number
}

/** Where contents are made and kept. */
export interface RevisionFiles {
  readonly spool: Spool
  readonly spoolQueue: Pick<SpoolQueue, 'run' | 'release'>
  readonly pool: Pick<PdfPool, 'arrange'>
  /** Aborted when the program closes. */
  readonly closing: AbortSignal
}

export interface ContentMakerOptions {
  files: RevisionFiles
  log: Pick<Log, 'warn' | 'error'>
}

export type ContentMaker = ReturnType<typeof createContentMaker>

/** The answer to a person when a content cannot be read or written. */
export function createContentFailure({ files: { closing }, log }: ContentMakerOptions) {
  return (error: unknown): Outcome<never> => {
    if (error instanceof PoolClosed || closing.aborted) return failed('cancelled')
    const problem = storageProblem(error)
    log.warn('capture.not-revised', { error, storage: problem })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return failed('file-problem', captureTexts.contentGone)
    return failed('storage-problem', problem === 'full' ? captureTexts.diskFullUnchanged : captureTexts.unchanged)
  }
}

/** Makes contents for rows. */
export function createContentMaker({ files, log }: ContentMakerOptions) {
  const { spool, spoolQueue, pool, closing } = files
  const failureOf = createContentFailure({ files, log })

  /** Keeps the made files in the spool and commits; whatever no row needs then is deleted. */
  async function keep<T>(
    paths: readonly string[],
    commit: (contents: readonly SpooledContent[]) => Outcome<T>,
  ): Promise<Outcome<T>> {
    const contents: SpooledContent[] = []
    try {
      for (const path of paths) {
        const adopted = await spool.adopt(path, closing)
        if (!('sha256' in adopted)) return failed('refused', adoptSentence(adopted.refused))
        contents.push(adopted)
      }
      return commit(contents)
    } finally {
      for (const { sha256 } of contents) spoolQueue.release(sha256)
    }
  }

  return {
    /** Runs all `makes`, outside of the spool's queue, and then `commit` inside of it. */
    async make<T>(
      makes: readonly { readonly from: string; readonly make: MakeContent }[],
      commit: (contents: readonly SpooledContent[]) => Outcome<T>,
    ): Promise<Outcome<T>> {
      const paths: string[] = []
      try {
        for (const { from, make } of makes) {
          const path = await spool.newPath()
          paths.push(path)
          const made = await make(from, path)
          if (!made.ok) return made
        }
        return await spoolQueue.run(() => keep(paths, commit))
      } catch (error) {
        return failureOf(error)
      } finally {
        for (const path of paths) {
          await spool.discard(path).catch((error: unknown) => log.error('capture.not-released', { error }))
        }
      }
    },
    /** Makes a content of pages. */
    arrange:
      (pages: (from: string) => readonly ArrangedPage[]): MakeContent =>
      async (from, to) => {
        const result = await pool.arrange({ pages: pages(from), to }, closing)
        return 'kind' in result && result.kind === 'arranged' ? ok(null) : arrangeFailure(result)
      },
  }
}

function arrangeFailure(result: Exclude<ArrangeResult, { kind: 'arranged' }>): Outcome<never> {
  if ('writeFailed' in result) throw writeErrorOf(result)
  if (result.kind === 'cancelled') return failed('cancelled')
  if (result.kind === 'gave-up') return failed('refused', captureTexts.gaveUp)
  if (result.why === 'no-page') return failed('conflict')
  return failed('refused', captureTexts.arrangeRefusals[result.why])
}
