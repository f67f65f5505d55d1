import type { TextLayer } from 'pdfjs-dist'
import type { Rotation } from './page-layout.ts'
import type { PdfDocument } from './pdf-document.ts'
import { findHits, type TextItem } from './text-search.ts'

/** The text of one page, laid over its picture. */
export class PageText {
  readonly #container: HTMLElement
  #layer: TextLayer | null = null
  #items: TextItem[] = []
  #isDisposed = false

  constructor(container: HTMLElement) {
    this.#container = container
  }

  /** Lays the text out; false when it was disposed meanwhile. Its size follows --total-scale-factor. */
  async render(document: PdfDocument, index: number, rotation: Rotation): Promise<boolean> {
    const [{ TextLayer }, { content, viewport }] = await Promise.all([
      import('pdfjs-dist'),
      document.withPage(index, async (page) => ({
        content: await page.getTextContent(),
        viewport: page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 }),
      })),
    ])
    if (this.#isDisposed) return false
    this.#items = content.items.filter((item) => 'str' in item)
    this.#container.replaceChildren()
    this.#layer = new TextLayer({ textContentSource: content, container: this.#container, viewport })
    await this.#layer.render()
    return !this.#isDisposed
  }

  /** The ranges of each hit of a query, in the order of the text. */
  rangesOf(query: string): Range[][] {
    const spans = this.#layer?.textDivs ?? []
    return findHits(this.#items, query).map((parts) =>
      parts.flatMap(({ item, start, end }) => {
        const text = spans[item]?.firstChild
        if (!(text instanceof Text) || text.length < end) return []
        const range = new Range()
        range.setStart(text, start)
        range.setEnd(text, end)
        return [range]
      }),
    )
  }

  dispose(): void {
    this.#isDisposed = true
    this.#layer?.cancel()
    this.#container.replaceChildren()
  }
}
