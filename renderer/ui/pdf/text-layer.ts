import type { TextLayer } from 'pdfjs-dist'
import type { Book } from './book.ts'
import { hitsIn, type Piece } from './fold.ts'
import type { Rotation } from './layout.ts'

/** The text of one page, laid over its picture. */
export class PageText {
  readonly #container: HTMLElement
  #layer: TextLayer | null = null
  #pieces: Piece[] = []
  #isGone = false

  constructor(container: HTMLElement) {
    this.#container = container
  }

  /** Lays the text out; false where it was dropped before. Its size follows --total-scale-factor. */
  async fill(book: Book, index: number, rotation: Rotation): Promise<boolean> {
    const [{ TextLayer }, { content, viewport }] = await Promise.all([
      import('pdfjs-dist'),
      book.withPage(index, async (page) => ({
        content: await page.getTextContent(),
        viewport: page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 }),
      })),
    ])
    if (this.#isGone) return false
    this.#pieces = content.items.filter((item) => 'str' in item)
    this.#container.replaceChildren()
    this.#layer = new TextLayer({ textContentSource: content, container: this.#container, viewport })
    await this.#layer.render()
    return !this.#isGone
  }

  /** Where a word stands, as ranges of the page; their order is that of the text. */
  rangesOf(word: string): Range[][] {
    const spans = this.#layer?.textDivs ?? []
    return hitsIn(this.#pieces, word).map((parts) =>
      parts.flatMap(({ piece, start, end }) => {
        const letters = spans[piece]?.firstChild
        if (!(letters instanceof Text) || letters.length < end) return []
        const range = new Range()
        range.setStart(letters, start)
        range.setEnd(letters, end)
        return [range]
      }),
    )
  }

  drop(): void {
    this.#isGone = true
    this.#layer?.cancel()
    this.#container.replaceChildren()
  }
}
