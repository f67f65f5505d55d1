export interface Paper {
  /** In points. */
  readonly width: number
  readonly height: number
}

/** Chromium writes the dictionaries of pages as plain text. */
const mediaBox = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g

/** The papers of a PDF that Chromium has made, page by page. */
export function papersOf(pdf: Uint8Array): Paper[] {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  return [...text.matchAll(mediaBox)].map(([, width, height]) => ({ width: Number(width), height: Number(height) }))
}
