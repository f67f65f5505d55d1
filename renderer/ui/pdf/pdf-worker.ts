import { holdsLock } from './life-lock.ts'

/** A worker of pdf.js that tells when it is no longer there. */
export interface PdfWorker {
  /** What pdf.js talks to. */
  readonly port: Worker
  /** It did not come to life, or ended by itself: it answers nothing more. */
  readonly ended: AbortSignal
  /** Fulfilled once it lives, or is known not to. */
  readonly isStarted: Promise<void>
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
  const giveUp = (why: string) => {
    end()
    ended.abort(new Error(why))
  }
  // From its first moment on: its document may still be on its way when it turns out not to live.
  port.addEventListener('error', ({ message }) => giveUp(message ?? 'the worker was not started'), { signal })
  // One that the browser ends, or that closes itself, raises no error: its lock alone tells.
  const watch = ({ data }: MessageEvent<unknown>) => {
    if (data !== holdsLock) return
    navigator.locks.request(name, { signal }, () => giveUp('the worker has ended')).catch(() => {})
  }
  port.addEventListener('message', watch, { signal })
  const isStarted = new Promise<void>((resolve) => {
    port.addEventListener('message', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve())
  })
  return { port, ended: ended.signal, isStarted, end }
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
