import { isDict, type PdfValue } from './pdf-values.ts'
import type { PlainFile } from './plain-file.ts'

/** The title that a file gives itself. */
export function titleOf(file: PlainFile): PdfValue | null {
  const info = file.resolve(file.trailer.get('/Info'))
  const title = isDict(info) ? file.resolve(info.get('/Title')) : undefined
  return typeof title === 'string' && /^[(<]/.test(title) ? title : null
}
