import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of every page of a PDF, as the application's viewer extracts it. */
export async function pagesOf(bytes: Uint8Array, password?: string): Promise<string[]> {
  const settings = { data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS }
  const task = getDocument({ ...settings, ...(password !== undefined && { password }) })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''))
  }
  await task.destroy()
  return pages
}

/** How far each page is turned clockwise by its file. */
export async function turnsOf(bytes: Uint8Array): Promise<number[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS })
  const document = await task.promise
  const turns: number[] = []
  for (let number = 1; number <= document.numPages; number += 1) turns.push((await document.getPage(number)).rotate)
  await task.destroy()
  return turns
}
