import { Worker } from 'node:worker_threads'

/** The sources as they are, or a bundle that has the worker beside itself. */
const entry = new URL(
  import.meta.url.endsWith('.ts') ? 'check-worker.ts' : 'remembered-check-worker.js',
  import.meta.url,
)

/** Has a file looked through in a thread of its own: seconds, for a large one. */
export interface Check {
  /** Whether SQLite finds every page in order; null where that could not be found out. */
  readonly isInOrder: Promise<boolean | null>
  /** Nothing more comes of it; the file may still be held for a while. */
  stop(): void
}

export function checkFile(path: string): Check {
  const thread = new Worker(entry, { workerData: { path }, execArgv: [], stdout: true, stderr: true })
  thread.unref()
  const isInOrder = new Promise<boolean | null>((resolve) => {
    let said: boolean | null = null
    thread.on('message', (answer: boolean) => {
      said = answer
    })
    thread.on('error', () => resolve(null))
    thread.on('exit', () => resolve(said))
  })
  return { isInOrder, stop: () => void thread.terminate() }
}
