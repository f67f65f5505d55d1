import { OverLimit } from './over-limit.ts'
import { holdsLock, memoryRefused, pageDone } from './worker-messages.ts'

/** A worker of pdf.js that tells when it is no longer there. */
export interface PdfWorker {
  /** What pdf.js talks to. */
  readonly port: Worker
  /** It did not come to life, or ended by itself: it answers nothing more. */
  readonly ended: AbortSignal
  /** Fulfilled once it lives, or is known not to. */
  readonly isStarted: Promise<void>
  /** Tells it that a page is done. Resolves once it has done all that it was asked before; never where it has ended. */
  settled(): Promise<void>
  /** Ends it at once, whatever it is busy with; `ended` does not tell of that. */
  end(): void
}

/** Starts a worker. */
export function startWorker(): PdfWorker {
  // No other worker of this or another window has it.
  const name = `pdf-${crypto.randomUUID()}`
  const port = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name })
  const ended = new AbortController()
  const watching = new AbortController()
  const { signal } = watching
  const end = () => {
    watching.abort()
    port.terminate()
    takeLeave(port)
  }
  const giveUp = (why: Error) => {
    end()
    ended.abort(why)
  }
  /** Told in their order: the worker answers each message once. */
  const waiting: (() => void)[] = []
  // From its first moment on: its document may still be on its way when it turns out not to live.
  port.addEventListener('error', ({ message }) => giveUp(new Error(message ?? 'the worker was not started')), {
    signal,
  })
  // One that the browser ends, or that closes itself, raises no error: its lock alone tells.
  const watch = ({ data }: MessageEvent<unknown>) => {
    if (data === memoryRefused) return giveUp(new OverLimit('memory'))
    if (data === pageDone) return waiting.shift()?.()
    if (data !== holdsLock) return
    navigator.locks.request(name, { signal }, () => giveUp(new Error('the worker has ended'))).catch(() => {})
  }
  port.addEventListener('message', watch, { signal })
  const isStarted = new Promise<void>((resolve) => {
    port.addEventListener('message', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve())
  })
  const settled = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      port.postMessage(pageDone)
    })
  return { port, ended: ended.signal, isStarted, settled, end }
}

/** What pdf.js sends to a worker. */
interface Sent {
  readonly sourceName: string
  readonly targetName: string
  readonly action?: string
  readonly callbackId?: number
}

/** How pdf.js marks an answer that is no refusal. */
const answered = 1

/**
 * Lets pdf.js take leave of a worker that has been ended: it removes a document's fonts and pictures from the window
 * only once its worker has answered that, and a busy one would answer late, or never.
 */
function takeLeave(port: Worker): void {
  port.postMessage = ({ sourceName, targetName, action, callbackId }: Sent) => {
    if (action !== 'Terminate') return
    const data = { sourceName: targetName, targetName: sourceName, callback: answered, callbackId, data: null }
    queueMicrotask(() => port.dispatchEvent(new MessageEvent('message', { data })))
  }
}
