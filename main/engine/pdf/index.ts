export type { ArchiveResult } from './amend-messages.ts'
export { archiveClause } from './archive/archive-rules.ts'
export { type Compilation, createCompilation, type NotAppended } from './compile/compilation.ts'
export type { PageRun, PageTurn } from './compile/copy-pages.ts'
export type { Bookmark } from './compile/outline.ts'
export { layoutText, type TextLine } from './compile/text-page.ts'
export type { MeasuredPage, MendedPage } from './mend/messages.ts'
export { placePage } from './mend/place-page.ts'
export type { PdfBox } from './page-shares.ts'
export { type ArrangeResult, createPdfPool, type ExamineResult, type PdfPool } from './pool.ts'
export { boxAround, type PageTextAnswer, type PageTexts, type PageWord } from './recognised-text.ts'
export { asciiJson, embeddedText, type RecordLine, writeRecordPdf } from './record-pdf.ts'
export type {
  ArrangedPage,
  CopiedFile,
  CopyOrder,
  CopyRefusal,
  FreePlace,
  PageCodes,
  RedactRefusal,
} from './worker-messages.ts'
export { PoolClosed, WorkerFailed } from './worker-queue.ts'
export { ReadFailed, rethrowRead, writeErrorOf } from './write-failed.ts'
