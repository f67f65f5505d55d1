import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { storageProblem } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { PageWord } from '../../engine/pdf/index.ts'
import { type PdfPool, PoolClosed } from '../../engine/pdf/index.ts'
import type { PageEngine } from './engine.ts'
import type { EnginePage } from './engine-messages.ts'
import type { PageResult, PageStore } from './store.ts'

export interface WantedPage {
  readonly sha256: string
  /** From 1. */
  readonly page: number
}

interface RecogniserOptions {
  store: Pick<PageStore, 'save' | 'find'>
  engine: PageEngine
  pool: Pick<PdfPool, 'readPageWords' | 'drawPage'>
  /** The private copy of a file. */
  pathOf(sha256: string): string
  /** A private folder for pictures of pages. */
  folder: string
  /** The next page to recognise; null if there is none. */
  next(): WantedPage | null
  /** False while the person or the system has stopped it. */
  mayWork(): boolean
  /** True while a file of this person has these bytes. */
  isWanted(sha256: string): boolean
  changed(): void
  log: Pick<Log, 'warn' | 'error'>
}

/** Recognises page after page in the background, at most one at a time. */
interface Recogniser {
  /** Something may have to be done, or may be done again. */
  wake(): void
  /** Ends the page that is being read; it is read again later. */
  interrupt(): void
  /** Files may have been removed: ends the page that is being read if no file has it any more. */
  dropUnwanted(): void
  isWorking(): boolean
  /** The engine has failed so often in a row that it does not run on this computer; `wake` after `retry` tries again. */
  isUnable(): boolean
  retry(): void
  idle(): Promise<void>
  close(): Promise<void>
}

/** So many failures in a row are not the fault of a page. */
const mostFailures = 3
/** The pause after the disk refused a result. */
const retryMs = 60_000

export function createRecogniser(options: RecogniserOptions): Recogniser {
  const { store, engine, next, mayWork, isWanted, changed, log } = options
  const closing = new AbortController()
  let working: Promise<void> | null = null
  let current: { readonly wanted: WantedPage; readonly taken: AbortController } | null = null
  let failures = 0
  const isUnable = () => failures >= mostFailures

  async function work(): Promise<void> {
    while (!closing.signal.aborted && mayWork() && !isUnable()) {
      const wanted = next()
      if (wanted === null) break
      const taken = new AbortController()
      current = { wanted, taken }
      try {
        await recognise(wanted, AbortSignal.any([taken.signal, closing.signal]))
      } catch (error) {
        if (error instanceof PoolClosed || closing.signal.aborted) break
        log.error('recognition.not-done', { page: wanted.page, error })
        if (storageProblem(error) === null) save(wanted, { state: 'failed', problem: 'unreadable' })
        else await pause(retryMs, null, { signal: closing.signal, ref: false }).catch(() => {})
      } finally {
        current = null
      }
    }
  }

  async function recognise(wanted: WantedPage, signal: AbortSignal): Promise<void> {
    const result = await readPage(wanted, signal)
    if (result !== null && !closing.signal.aborted) save(wanted, result)
  }

  function save({ sha256, page }: WantedPage, result: PageResult): void {
    // The file may have been removed meanwhile.
    if (!isWanted(sha256)) return
    store.save(sha256, page, result)
    changed()
  }

  async function readPage({ sha256, page }: WantedPage, signal: AbortSignal): Promise<PageResult | null> {
    const { pool, pathOf, folder } = options
    const from = pathOf(sha256)
    const own = await pool.readPageWords(from, page - 1)
    if (own.kind === 'words' && !needsRecognition(own)) return { state: 'text-layer' }
    const image = path.join(folder, `${randomUUID()}.pgm`)
    try {
      const drawn = await drawPatiently(pool, { from, page: page - 1, to: image })
      if (drawn.kind === 'gave-up') return { state: 'failed', problem: drawn.reason }
      if (drawn.kind !== 'drawn') return { state: 'failed', problem: 'unreadable' }
      if (signal.aborted || !mayWork()) return null
      const read = await engine.read(image, signal)
      if (signal.aborted) return null
      if ('failed' in read) {
        failures += 1
        return isUnable() ? null : { state: 'failed', problem: read.failed }
      }
      failures = 0
      return { state: 'recognised', words: withoutOwn(wordsOf(read, drawn.scale), own), turn: read.turn }
    } finally {
      await rm(image, { force: true })
    }
  }

  function interrupt(): void {
    current?.taken.abort()
    engine.rest()
  }

  return {
    wake() {
      if (closing.signal.aborted || working !== null || !mayWork() || isUnable()) return
      // Later, so that what is changed in the same turn is seen by `next`.
      working = Promise.resolve()
        .then(work)
        .finally(() => {
          working = null
          changed()
        })
    },
    interrupt,
    dropUnwanted() {
      if (current !== null && !isWanted(current.wanted.sha256)) interrupt()
    },
    isWorking: () => working !== null,
    isUnable,
    retry() {
      failures = 0
    },
    async idle() {
      while (working !== null) await working
    },
    async close() {
      closing.abort()
      engine.rest()
      await working
    },
  }
}

type OwnWords = Awaited<ReturnType<PdfPool['readPageWords']>>

/** True if a reader sees more on a page than its own words tell: it is a picture, or has some. */
export const needsRecognition = ({ words, untold }: Extract<OwnWords, { kind: 'words' }>) =>
  words.length === 0 || untold.hasUnknownLetters || untold.pictures.length > 0

/** Words that the page has as text are not recognised a second time where they stand over a picture. */
function withoutOwn(words: readonly PageWord[], own: OwnWords): PageWord[] {
  if (own.kind !== 'words') return [...words]
  const isOwn = ({ text, box }: PageWord) =>
    own.words.some((each) => each.text === text && isWithin(each.box, [box.left + box.right, box.top + box.bottom]))
  return words.filter((word) => !isOwn(word))
}
const isWithin = ({ left, top, right, bottom }: PageWord['box'], [x, y]: readonly [number, number]) =>
  x / 2 > left && x / 2 < right && y / 2 > top && y / 2 < bottom

/** On a busy computer a good page can take longer than the pool waits, so it is drawn a second time. */
async function drawPatiently(
  pool: Pick<PdfPool, 'drawPage'>,
  { from, page, to }: { from: string; page: number; to: string },
): ReturnType<PdfPool['drawPage']> {
  const drawn = await pool.drawPage(from, page, to)
  if (drawn.kind !== 'gave-up' || drawn.reason !== 'slow') return drawn
  await rm(to, { force: true })
  return pool.drawPage(from, page, to)
}

const wordsOf = ({ words }: EnginePage, scale: number): PageWord[] =>
  words.map(([text, line, left, top, right, bottom]) => ({
    text,
    line,
    box: { left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale },
  }))
