import path from 'node:path'
import { safeFileName } from '../../file-name.ts'

/** The name of the PDF that is made of a file. */
export const pdfName = (name: string) => `${safeFileName(path.parse(name).name)}.pdf`
