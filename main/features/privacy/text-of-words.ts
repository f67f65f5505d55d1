import type { PageWord } from '../../engine/pdf/index.ts'

/** A text with left, top, right and bottom of each UTF-16 unit, as shares of the shown page. */
export interface PlacedText {
  readonly text: string
  readonly boxes: Float32Array
}

/** The words of a page as one text, with a space or a line end between them. The page's size is in points. */
export function textOfWords(
  words: readonly PageWord[],
  { width, height }: { readonly width: number; readonly height: number },
): PlacedText {
  let text = ''
  const boxes: number[] = []
  for (const [nth, { text: word, line, box }] of words.entries()) {
    if (nth > 0) {
      text += words[nth - 1]?.line === line ? ' ' : '\n'
      boxes.push(0, 0, 0, 0)
    }
    text += word
    const share = [box.left / width, box.top / height, box.right / width, box.bottom / height]
    for (let unit = 0; unit < word.length; unit += 1) boxes.push(...share)
  }
  return { text, boxes: Float32Array.from(boxes) }
}
