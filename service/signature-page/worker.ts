import { serveFileTasks } from '../../pdf/reader/file-worker.ts'
import { createSeparatePdf, incrementalUpdate } from './incremental-update.ts'
import type { PageTask } from './page-in-worker.ts'
import { signaturePage } from './signature-page.ts'

serveFileTasks<PageTask, Buffer | undefined>((page, source) => {
  if (page.isSeparate) return createSeparatePdf(signaturePage(page))
  // A damaged PDF can make the parsers throw anything.
  return incrementalUpdate(source, signaturePage(page)).catch(() => undefined)
})
