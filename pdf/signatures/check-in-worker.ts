import type { X509Certificate } from 'node:crypto'
import type { ByteSource } from '../reader/byte-source.ts'
import { createFileWorkers } from '../reader/file-workers.ts'
import type { SignatureCheck } from './check.ts'
import { problemTexts } from './sentences.ts'
import type { CheckTask } from './task.ts'

const workers = createFileWorkers<CheckTask, SignatureCheck>({
  program: new URL('./worker.ts', import.meta.url),
  // Hashing a file of 2 GB takes some seconds.
  seconds: 60,
  memoryMb: 256,
  most: 2,
})

/**
 * Checks the signatures of a person's PDF in a worker with limits of memory and time. Throws nothing but
 * StorageReadError.
 */
export async function checkInWorker(
  source: ByteSource,
  options: { readonly owner: string; readonly roots: readonly X509Certificate[]; readonly now: Date },
): Promise<SignatureCheck> {
  const task = { roots: options.roots.map(({ raw }) => raw), now: options.now.getTime() }
  const check = await workers.run({ owner: options.owner, source, task })
  return check ?? { certificates: [], problem: problemTexts.unreadable }
}
