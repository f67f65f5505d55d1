export { GaveUp, PoolClosed } from './lane.ts'
export { createPdfPool, type Look, type PdfPool, type PdfPoolOptions } from './pool.ts'
export type { KeepOrder, Kept, NotKeptReason, NotWritten } from './words.ts'
