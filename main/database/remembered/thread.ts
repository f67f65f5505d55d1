import { Worker } from 'node:worker_threads'

/** What takes seconds with a large file, and is done in a thread of its own. */
type Work = 'check' | 'keep'

/** Work under way in a thread. */
export interface ThreadWork<T> {
  /** What it has said, when the thread has ended; null where it failed, or was stopped. */
  readonly said: Promise<T | null>
  /** Nothing more comes of it; resolves when it holds no file any more. */
  stop(): Promise<unknown>
}

/** The sources as they are, or a bundle that has the workers beside itself. */
const entryOf = (work: Work) =>
  new URL(import.meta.url.endsWith('.ts') ? `${work}-worker.ts` : `remembered-${work}-worker.js`, import.meta.url)

export function inThread<T>(work: Work, workerData: Readonly<Record<string, string>>): ThreadWork<T> {
  const thread = new Worker(entryOf(work), { workerData, execArgv: [], stdout: true, stderr: true })
  thread.unref()
  const said = new Promise<T | null>((resolve) => {
    let last: T | null = null
    thread.on('message', (answer: T) => {
      last = answer
    })
    thread.on('error', () => resolve(null))
    thread.on('exit', () => resolve(last))
  })
  return { said, stop: () => thread.terminate() }
}
