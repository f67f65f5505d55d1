/** The text of pages: from the PDF's own text layer, or recognised on this computer from the picture of a scan. */

type TextSource = 'text-layer' | 'recognised'

/** In points (1/72 inch) of the page as it is shown, so after its rotation; from its upper left corner, y downwards. */
interface WordBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const boxAround = (one: WordBox, other: WordBox): WordBox => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

/** One word, without spaces. Words come in reading order; those of one line have the same `line`, from 0. */
export interface PageWord {
  readonly text: string
  readonly line: number
  readonly box: WordBox
}

interface TextOfPage {
  readonly source: TextSource
  readonly words: readonly PageWord[]
}

/**
 * `not-yet`: the page is a picture and its turn has not come; the question moves it forward. Null: the page has no text
 * that could be read: it is blank, it does not exist, its recognition failed, or the person has turned recognition off.
 */
export type PageTextAnswer = TextOfPage | 'not-yet' | null

/** How features read the text of files in the capture list. */
export interface PageTexts {
  /** @param page from 1, as a person counts */
  textOf(sha256: string, page: number): Promise<PageTextAnswer>
}
