import { pastaSchema } from '../../../../contract/api/forwardings.ts'
import type { BoxSearchResult } from '../../../../contract/bridge/boxes.ts'
import { rangesOf, type SoughtWords, soughtIn } from '../../../../contract/search-words.ts'
import { type Cache, type Owner, ownerClauseOf, ownerValues } from '../../../engine/database/index.ts'
import { type CachedView, filterSql } from './filter-sql.ts'
import { parseItem, type StoredItem } from './rows.ts'
import { createStatements } from './statements.ts'

type StoredMatch = Omit<BoxSearchResult, 'operationId'>

/** Searches the text of one person's boxes. */
export interface BoxSearch {
  /** The first items of the view that contain all words, each once, of one box or (null) of all. */
  search(wanted: { text: string; idCaixa: string | null; view: CachedView }): {
    found: StoredMatch[]
    isMore: boolean
  }
}

const mostFound = 100
/** Characters of a message that are searched for an excerpt. */
const excerptSearchLength = 4000

/** A query of FTS5. Everything is between quotes, so that nothing typed is an operator. */
export const queryOf = (sought: readonly SoughtWords[]) =>
  sought
    .map((forms) => forms.map(({ words, isBeginning }) => `"${words.join(' ')}"${isBeginning ? '*' : ''}`))
    .map((forms) => (forms.length === 1 ? forms.join('') : `(${forms.join(' OR ')})`))
    .join(' AND ')

export function createBoxSearch(cache: Cache, account: Owner): BoxSearch {
  const prepare = createStatements(cache)
  // In the order of the index, by time, so that the search can end at any row. SQLite does not reorder a CROSS JOIN.
  const statementFor = (where: string, order: 'ASC' | 'DESC') =>
    prepare(
      `SELECT f.id, f.summary, i.unread, b.box_id, b.pasta, json_valid(f.content) AS is_json,
         iif(json_valid(f.content), substr(f.content ->> '$.mensagem', 1, ${excerptSearchLength}), NULL) AS message
       FROM forwardings_text t
       CROSS JOIN box_items i ON i.number = t.rowid
       CROSS JOIN box_folders b ON b.key = i.folder
       CROSS JOIN forwardings f ON f.number = t.rowid
       WHERE forwardings_text MATCH ? AND ${ownerClauseOf('b')}${where}
       ORDER BY t.rowid ${order}`,
    )

  return {
    search({ text, idCaixa, view }) {
      const sought = soughtIn(text)
      if (sought.length === 0) return { found: [], isMore: false }
      const { sql, values } = filterSql(view)
      const inBox = idCaixa === null ? [] : [idCaixa]
      const statement = statementFor(
        `${sql}${inBox.map(() => ' AND b.box_id = ?').join('')}`,
        view.order === 'newest' ? 'DESC' : 'ASC',
      )
      const rows = statement.iterate(queryOf(sought), ...ownerValues(account), ...values, ...inBox)
      const found = new Map<string, StoredMatch>()
      for (const row of rows) {
        const item = cache.parseOrCorrupt(() => parseFound(row))
        if (item === null) continue
        const pasta = pastaSchema.parse(row['pasta'])
        // An item that a person has sent to their own box is in two folders.
        if (found.has(item.id) && pasta === 'Saida') continue
        const excerpt = excerptOf(String(row['message'] ?? ''), sought)
        found.set(item.id, { ...item, idCaixa: String(row['box_id']), pasta, excerpt })
        if (found.size > mostFound) break
      }
      const all = [...found.values()]
      return { found: all.slice(0, mostFound), isMore: all.length > mostFound }
    },
  }
}

/** SQLite would fail the whole search by damaged JSON, with an error that does not say so: hence `is_json`. */
function parseFound(row: Record<string, unknown>): StoredItem | null {
  if (row['is_json'] !== 1) throw new Error(`the content of forwarding ${row['id']} is no JSON`)
  return parseItem(row)
}

const excerptLead = 40
const excerptLength = 160

/** The text around the first word that was found; the beginning of the message if the words are elsewhere. */
function excerptOf(message: string, sought: readonly SoughtWords[]): string {
  const text = message.replaceAll(/\s+/g, ' ')
  if (text.length <= excerptLength) return text
  const [first] = rangesOf(text, sought)
  if (first === undefined || first.until < excerptLength) return text.slice(0, excerptLength)
  const from = text.indexOf(' ', first.from - excerptLead) + 1
  return `…${text.slice(from, from + excerptLength)}`
}
