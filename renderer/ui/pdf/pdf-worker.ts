import { OverLimit } from './over-limit.ts'
import { holdsLock, memoryRefused, pageDone } from './worker-messages.ts'

/** A worker of pdf.js that reports its own end. */
export interface PdfWorker {
  readonly port: Worker
  /** Aborted when the worker did not start or ended by itself. */
  readonly ended: AbortSignal
  /** Resolves once it runs, or is known not to. */
  readonly started: Promise<void>
  /** Tells it that a page is done. Resolves once it has handled every earlier message; never after it has ended. */
  finishPage(): Promise<void>
  /** Ends it at once, also a busy one; `ended` is not aborted by that. */
  terminate(): void
}

/** Starts a worker. */
export function startWorker(): PdfWorker {
  // Unique among all windows, because its liveness lock has the same name.
  const name = `pdf-${crypto.randomUUID()}`
  const port = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name })
  const ended = new AbortController()
  const watching = new AbortController()
  const { signal } = watching
  const terminate = () => {
    watching.abort()
    port.terminate()
    answerTerminate(port)
  }
  const fail = (reason: Error) => {
    terminate()
    ended.abort(reason)
  }
  /** In order: the worker answers each message once. */
  const finishing: (() => void)[] = []
  port.addEventListener('error', ({ message }) => fail(new Error(message ?? 'the worker was not started')), { signal })
  const receive = ({ data }: MessageEvent<unknown>) => {
    if (data === memoryRefused) return fail(new OverLimit('memory'))
    if (data === pageDone) return finishing.shift()?.()
    if (data !== holdsLock) return
    // A worker that the browser ends, or that closes itself, raises no error: only its lock is released.
    navigator.locks.request(name, { signal }, () => fail(new Error('the worker has ended'))).catch(() => {})
  }
  port.addEventListener('message', receive, { signal })
  const started = new Promise<void>((resolve) => {
    port.addEventListener('message', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve())
  })
  const finishPage = () =>
    new Promise<void>((resolve) => {
      finishing.push(resolve)
      port.postMessage(pageDone)
    })
  return { port, ended: ended.signal, started, finishPage, terminate }
}

interface PdfjsMessage {
  readonly sourceName: string
  readonly targetName: string
  readonly action?: string
  readonly callbackId?: number
}

/** How pdf.js marks a successful answer. */
const callbackData = 1

/**
 * Answers pdf.js's `Terminate` in place of a worker that has been terminated: pdf.js removes a document's fonts and
 * pictures from the window only after that answer.
 */
function answerTerminate(port: Worker): void {
  port.postMessage = ({ sourceName, targetName, action, callbackId }: PdfjsMessage) => {
    if (action !== 'Terminate') return
    const data = { sourceName: targetName, targetName: sourceName, callback: callbackData, callbackId, data: null }
    queueMicrotask(() => port.dispatchEvent(new MessageEvent('message', { data })))
  }
}
