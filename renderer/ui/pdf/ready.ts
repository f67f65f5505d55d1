/** A worker for the next document. */
let spare: Worker | null = null

/**
 * Lets pdf.js and a worker of its own come to life while a document is still being fetched: together they take as long
 * as opening a document of some pages. Ends once both live, or are known not to; who opens a document is told then.
 */
export async function makeReady(): Promise<void> {
  const lives = spare === null ? keepSpare() : Promise.resolve()
  await Promise.allSettled([loadEdition(), lives])
}

/** pdf.js comes with the first document. */
export const loadEdition = () => import('./edition.ts')

/** A worker that is the caller's own. */
export function takeWorker(): Worker {
  const worker = spare ?? startWorker()
  spare = null
  return worker
}

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'pdf' })

function keepSpare(): Promise<void> {
  const worker = startWorker()
  spare = worker
  return new Promise((resolve) => {
    worker.addEventListener('message', () => resolve(), { once: true })
    worker.addEventListener('error', () => {
      // Whoever takes the next one is told if it does not live either.
      if (spare === worker) spare = null
      resolve()
    })
  })
}
