import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { isInOrder } from '../copy/sound.ts'
import { isCorruption } from '../errors.ts'

/** The thread's side: one file, looked through once. */
const { path } = workerData as { path: string }

// Writable, though nothing is written: through a read-only one SQLite does not look at what CHECK says.
const db = new DatabaseSync(path)
try {
  db.exec('PRAGMA query_only = ON')
  parentPort?.postMessage(isInOrder(db))
} catch (error) {
  if (!isCorruption(error)) throw error
  parentPort?.postMessage(false)
} finally {
  db.close()
}
