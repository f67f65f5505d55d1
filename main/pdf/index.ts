export { createPdfPool, type ExamineResult, type PdfPool } from './pool.ts'
export type { CopiedFile, CopyRefusal, WriteFailure } from './worker-messages.ts'
export { PoolClosed, WorkerFailed } from './worker-queue.ts'
