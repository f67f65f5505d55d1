import type { ProcessRow } from '../../../contract/bridge/processes.ts'
import { isFoundIn, soughtIn, wordsIn } from '../../../contract/search-words.ts'

const known = new WeakMap<ProcessRow, readonly string[]>()

/** Folded once, so that each letter that one types does not fold ten thousand rows again. */
function wordsOf(row: ProcessRow): readonly string[] {
  const words = known.get(row) ?? wordsIn(`${row.protocolo} ${row.resumo}`)
  known.set(row, words)
  return words
}

/** About eight milliseconds' worth. */
const foldedAtOnce = 1000

/** Folds rows by parts, so that the first letter need not fold them all at once. Answers how to stop. */
export function foldAhead(rows: readonly ProcessRow[] = []): () => void {
  let done = 0
  let next = setTimeout(fold)
  function fold(): void {
    for (const row of rows.slice(done, done + foldedAtOnce)) wordsOf(row)
    done += foldedAtOnce
    if (done < rows.length) next = setTimeout(fold)
  }
  return () => clearTimeout(next)
}

/** The rows with all typed words, in their order. */
export function matchingRows(rows: readonly ProcessRow[], text: string): readonly ProcessRow[] {
  const sought = soughtIn(text)
  return rows.filter((row) => isFoundIn(wordsOf(row), sought))
}
