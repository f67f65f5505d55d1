import { mkdirSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { FoundText, RecognitionView } from '../../../contract/bridge/recognition.ts'
import { soughtIn } from '../../../contract/search-words.ts'
import type { Owner } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { PageTextAnswer, PageTexts, PageWord, PdfPool } from '../../engine/pdf/index.ts'
import type { PageEngine } from './engine.ts'
import { type AwaitedTexts, createLayByProfile } from './lay-by-profile.ts'
import { createLayText, type ReviseContent } from './lay-text.ts'
import { createPageOrder, hasContent } from './page-order.ts'
import { createRecogniser, needsRecognition, type WantedPage } from './recogniser.ts'
import { searchPages } from './search-pages.ts'
import { createPageStore, type PageStore } from './store.ts'

export interface RecognitionOptions {
  db: DatabaseSync
  owner: Owner
  /** A private folder of this person's workspace. */
  folder: string
  pool: Pick<PdfPool, 'readPageWords' | 'drawPage' | 'layText'>
  /** The engine of all accounts; null where the host has none. */
  engine: PageEngine | null
  /** The person's choice. */
  isOn(): boolean
  files: {
    /** The files on the capture list, in its order. */
    list(): readonly CaptureRow[]
    pathOf(sha256: string): string
    revise: ReviseContent
  }
  awaited: AwaitedTexts
  /** Pages were recognised, or the state is another. */
  changed(): void
  log: Pick<Log, 'warn' | 'error'>
}

/** Text of scans, recognised on this computer. */
export interface Recognition extends PageTexts {
  get(): Outcome<RecognitionView>
  /** Reading a page moves its recognition forward. */
  words(wanted: WantedPage & { readonly onlyKnown?: true | undefined }): Promise<Outcome<PageWord[] | null>>
  search(wanted: { text: string }): Outcome<FoundText[]>
  again(wanted: { fileId: string }): Outcome<null>
  layText(wanted: { fileId: string }): Promise<Outcome<CaptureRow>>
  /** Starts work; what an earlier run has left unfinished goes on. */
  start(): void
  /** The list has other files, or files in another state. */
  filesChanged(removed: readonly string[]): void
  /** The person's choice may be another. */
  applyChoice(): void
  suspend(isSuspended: boolean): void
  /** Before sign-out: deletes all recognised text. */
  forget(): void
  close(): Promise<void>
}

export function createRecognition(options: RecognitionOptions): Recognition {
  const { db, owner, folder, pool, engine, isOn, files, changed, log } = options
  const store = createPageStore(db, owner)
  const order = createPageOrder(store, files.list)
  let isSuspended = false
  let isStarted = false
  const layText = createLayText({ store, list: files.list, pool, revise: files.revise })
  const mayWork = () => isStarted && engine !== null && isOn() && !isSuspended
  const recogniser = createRecogniser({
    store,
    engine: engine ?? noEngine,
    pool,
    pathOf: files.pathOf,
    folder,
    next: order.next,
    mayWork,
    isWanted: (sha256) => files.list().some((row) => row.sha256 === sha256),
    changed: notify,
    log,
  })
  const canRecognise = () => engine !== null && isOn() && !recogniser.isUnable()
  const layer = createLayByProfile({ ...options.awaited, store, canRecognise, layText, log })
  function notify(): void {
    if (isStarted) layer.run()
    changed()
  }
  const textOf = createTextOf({ store, pool, files, order, canRecognise, wake: recogniser.wake })
  const wakeOrStop = () => (mayWork() ? recogniser.wake() : recogniser.interrupt())

  return {
    textOf,
    get: () => ok({ state: stateOf({ engine, isOn, isSuspended, recogniser }), files: order.view() }),
    async words({ sha256, page, onlyKnown }) {
      if (onlyKnown && store.find(sha256, page)?.state !== 'recognised') return ok(null)
      const answer = await textOf(sha256, page)
      return ok(typeof answer === 'object' && answer?.source === 'recognised' ? [...answer.words] : null)
    },
    search({ text }) {
      // An undo may still need the pages of a former content.
      const listed = new Set(files.list().map(({ sha256 }) => sha256))
      return ok(searchPages(store, soughtIn(text)).filter(({ sha256 }) => listed.has(sha256)))
    },
    again({ fileId }) {
      const row = files.list().find((each) => each.fileId === fileId)
      if (row === undefined || row.sha256 === null || !hasContent(row)) return failed('not-found')
      store.delete(row.sha256)
      recogniser.retry()
      recogniser.wake()
      changed()
      return ok(null)
    },
    layText,
    start() {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      store.sweep()
      isStarted = true
      recogniser.wake()
      layer.run()
    },
    filesChanged(removed) {
      if (removed.length > 0) {
        store.sweep()
        recogniser.dropUnwanted()
      }
      recogniser.wake()
      if (isStarted) layer.run()
    },
    applyChoice() {
      wakeOrStop()
      notify()
    },
    suspend(suspended) {
      if (suspended === isSuspended) return
      isSuspended = suspended
      wakeOrStop()
      notify()
    },
    forget() {
      isStarted = false
      recogniser.interrupt()
      store.deleteAll()
    },
    async close() {
      await layer.close()
      await recogniser.close()
    },
  }
}

const noEngine: PageEngine = { read: async () => ({ failed: 'crashed' }), rest() {} }

interface StateParts extends Pick<RecognitionOptions, 'engine' | 'isOn'> {
  isSuspended: boolean
  recogniser: { isUnable(): boolean; isWorking(): boolean }
}

function stateOf({ engine, isOn, isSuspended, recogniser }: StateParts): RecognitionView['state'] {
  if (engine === null || recogniser.isUnable()) return 'unable'
  if (!isOn()) return 'off'
  if (isSuspended) return 'suspended'
  return recogniser.isWorking() ? 'working' : 'idle'
}

interface TextParts extends Pick<RecognitionOptions, 'pool' | 'files'> {
  store: PageStore
  order: { request(wanted: WantedPage): void }
  canRecognise(): boolean
  wake(): void
}

/** Reads a page's text where it is: recognised, or in a PDF that tells all of it; otherwise asks for its recognition. */
function createTextOf({ store, pool, files, order, canRecognise, wake }: TextParts): PageTexts['textOf'] {
  return async (sha256, page): Promise<PageTextAnswer> => {
    const known = store.find(sha256, page)
    if (known?.state === 'recognised') return { source: 'recognised', words: known.words }
    if (known?.state === 'failed') return null
    const row = files.list().find((each) => each.sha256 === sha256 && hasContent(each))
    if (row === undefined) return null
    const own = await pool.readPageWords(files.pathOf(sha256), page - 1)
    if (own.kind !== 'words') return null
    if (!needsRecognition(own)) return { source: 'text-layer', words: own.words }
    if (!canRecognise()) return null
    order.request({ sha256, page })
    wake()
    return 'not-yet'
  }
}
