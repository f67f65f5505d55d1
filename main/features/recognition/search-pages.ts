import type { FoundText } from '../../../contract/bridge/recognition.ts'
import { isFoundIn, rangesOf, type SoughtWords, wordsIn } from '../../../contract/search-words.ts'
import type { PageStore } from './store.ts'

const mostFound = 50
/** Pages of one long file must not hide the other files. */
const mostPages = 1000

/** The files with a page that has all words, each with the first such page. */
export function searchPages(store: Pick<PageStore, 'search'>, sought: readonly SoughtWords[]): FoundText[] {
  if (sought.length === 0) return []
  const found = new Map<string, FoundText>()
  for (const { sha256, page, text } of store.search(sought, mostPages)) {
    if (found.size >= mostFound) break
    if (found.has(sha256) || !isFoundIn(wordsIn(text), sought)) continue
    found.set(sha256, { sha256, page, excerpt: excerptOf(text, sought) })
  }
  return [...found.values()]
}

const before = 30
const after = 70

/** Some words around the first match. */
function excerptOf(text: string, sought: readonly SoughtWords[]): string {
  const at = rangesOf(text, sought)[0]?.from ?? 0
  const begin = at <= before ? 0 : text.indexOf(' ', at - before) + 1
  const last = Math.min(text.length, at + after)
  const end = last === text.length ? last : text.lastIndexOf(' ', last)
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`
}
