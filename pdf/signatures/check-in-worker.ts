import type { ByteSource } from '../reader/byte-source.ts'
import { createFileWorkers } from '../reader/file-workers.ts'
import { type CheckOptions, checkOf, type SignatureCheck } from './check.ts'
import type { SignatureReport } from './report.ts'
import type { ReportOptions } from './report-signatures.ts'
import type { CheckTask } from './task.ts'

/** In the bundle, the worker is in the same folder under a name of its own. */
const program = new URL(import.meta.url.endsWith('.ts') ? 'worker.ts' : 'signatures-worker.js', import.meta.url)

// Hashing a file of 2 GB takes some seconds.
const workers = createFileWorkers<CheckTask, SignatureReport>({ program, seconds: 60, memoryMb: 256, most: 2 })

interface Owned {
  /** A person has one worker at a time. */
  readonly owner: string
}

/** `reportSignatures` in a worker with limits of memory and time. Throws nothing but StorageReadError. */
export async function reportInWorker(source: ByteSource, options: ReportOptions & Owned): Promise<SignatureReport> {
  const { owner, roots, certificates = [], lists = [], now, isBrief = false } = options
  const task = {
    roots: roots.map(({ certificate: { raw }, level }) => ({ raw, level })),
    certificates: certificates.map(({ raw }) => raw),
    lists,
    now: now.getTime(),
    isBrief,
  }
  return (await workers.run({ owner, source, task })) ?? { problem: 'gave-up', signatures: [], revisions: [] }
}

/** The service's check of a person's PDF in a worker. Throws nothing but StorageReadError. */
export async function checkInWorker(source: ByteSource, options: CheckOptions & Owned): Promise<SignatureCheck> {
  const { owner, roots, now } = options
  const trusted = roots.map((certificate) => ({ certificate, level: 'other' }) as const)
  return checkOf(await reportInWorker(source, { owner, roots: trusted, now }), options)
}
