import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import type { Log } from '../../engine/log/index.ts'
import type { PageStore } from './store.ts'

type AwaitedRow = CaptureRow & {
  /** It is sent by the program as soon as it may be. */
  readonly sendsItself: boolean
}

/** The rows whose profile has their text laid into them. */
export interface AwaitedTexts {
  awaiting(): readonly AwaitedRow[]
  /** The row is not kept back any longer, with its text or without. */
  settled(fileId: string): void
  now(): Date
}

interface LayByProfileOptions extends AwaitedTexts {
  store: Pick<PageStore, 'pagesOf'>
  /** False if no page will be recognised: the person has turned it off, or the engine does not run. */
  canRecognise(): boolean
  layText(wanted: { fileId: string }): Promise<Outcome<unknown>>
  log: Pick<Log, 'warn'>
}

/** A file that sends itself is kept back at most so long after it was added, or after the start of the program. */
export const maxWaitMs = 30 * 60_000

/** Lays the text into the files of profiles that want it, and then lets go of them. */
export function createLayByProfile(options: LayByProfileOptions) {
  const { awaiting, settled, store, canRecognise, layText, now, log } = options
  const closing = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let working: Promise<void> | null = null
  let isWanted = false

  const startedMs = now().getTime()
  const leftMs = ({ addedAt, sendsItself }: AwaitedRow) =>
    sendsItself ? Math.max(Date.parse(addedAt), startedMs) + maxWaitMs - now().getTime() : Number.POSITIVE_INFINITY

  function nextStep(row: AwaitedRow): 'wait' | 'lay' | 'leave' {
    const { sha256, report } = row
    if (sha256 === null || report === null) return 'wait'
    const { pages, signatures, findings } = report
    // A signed PDF stays as it is, and so does one with text of its own.
    if (pages === null || signatures > 0 || !findings.includes('no-text')) return 'leave'
    if (store.pagesOf(sha256).size >= pages) return 'lay'
    return canRecognise() && leftMs(row) > 0 ? 'wait' : 'leave'
  }

  async function work(): Promise<void> {
    while (isWanted && !closing.signal.aborted) {
      isWanted = false
      for (const row of awaiting()) {
        const step = nextStep(row)
        if (step === 'wait') continue
        const { fileId } = row
        const laid = step === 'lay' ? await layText({ fileId }) : null
        if (closing.signal.aborted) return
        // Changed by the person meanwhile: its present pages are waited for.
        if (laid?.ok === false && laid.failure.code === 'conflict') {
          isWanted = true
          continue
        }
        if (laid?.ok === false) log.warn('recognition.not-laid', { file: fileId, code: laid.failure.code })
        settled(fileId)
      }
    }
    const waits = awaiting().map(leftMs).filter(Number.isFinite)
    if (timer !== null) clearTimeout(timer)
    timer = waits.length === 0 ? null : setTimeout(run, Math.max(1000, Math.min(...waits))).unref()
  }

  /** Rows, their pages or the state of recognition have changed. */
  function run(): void {
    if (closing.signal.aborted) return
    isWanted = true
    working ??= Promise.resolve()
      .then(work)
      .catch((error: unknown) => log.warn('recognition.not-laid', { error }))
      .finally(() => {
        working = null
        if (isWanted) run()
      })
  }

  return {
    run,
    async close() {
      closing.abort()
      if (timer !== null) clearTimeout(timer)
      await working
    },
  }
}
