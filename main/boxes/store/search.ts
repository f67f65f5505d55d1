import { pastaSchema } from '../../../contract/api/forwardings.ts'
import type { BoxFound } from '../../../contract/bridge/boxes.ts'
import { rangesOf, type SoughtWords, soughtIn } from '../../../contract/bridge/words.ts'
import type { Owner } from '../../database/index.ts'
import { type BoxMemory, itemOf, type KeptItem } from './rows.ts'

export type KeptFound = Omit<BoxFound, 'operationId'>

/** Searches what lies in one person's boxes on this computer. */
export interface BoxSearch {
  /** The newest that have all that was typed, each once, of one box or (null) of all. */
  search(wanted: { text: string; idCaixa: string | null }): { found: KeptFound[]; isMore: boolean }
}

/** More than a screen shows: who does not find it among these types another word. */
const mostFound = 100

/** Further into a long message nobody looks for the words in a row of a list. */
const lookedThrough = 4000

/** What was typed as the index is asked: nothing of it is an operator, since all of it stands between quotes. */
export const queryOf = (sought: readonly SoughtWords[]): string =>
  sought.map(({ words, isBeginning }) => `"${words.join(' ')}"${isBeginning ? '*' : ''}`).join(' AND ')

export function createBoxSearch({ db, understood }: BoxMemory, { environmentId, personId }: Owner): BoxSearch {
  // In the order of the index, which is that of time: the first hundred end it. A cross join is not turned round.
  const find = (where: string) =>
    db.prepare(
      `SELECT f.id, f.summary, i.unread, b.box_id, b.pasta, json_valid(f.content) AS is_json,
         iif(json_valid(f.content), substr(f.content ->> '$.mensagem', 1, ${lookedThrough}), NULL) AS message
       FROM forwardings_text t
       CROSS JOIN box_items i ON i.number = t.rowid
       CROSS JOIN box_folders b ON b.key = i.folder
       CROSS JOIN forwardings f ON f.number = t.rowid
       WHERE forwardings_text MATCH ? AND b.environment_id = ? AND b.person_id = ? ${where}
       ORDER BY t.rowid DESC LIMIT ?`,
    )
  const everywhere = find('')
  const inBox = find('AND b.box_id = ?')

  return {
    search({ text, idCaixa }) {
      const sought = soughtIn(text)
      if (sought.length === 0) return { found: [], isMore: false }
      const asked = [queryOf(sought), environmentId, personId] as const
      // One that was sent to oneself lies in two folders.
      const rows =
        idCaixa === null ? everywhere.all(...asked, mostFound * 2) : inBox.all(...asked, idCaixa, mostFound * 2)
      const found = new Map<string, KeptFound>()
      for (const row of rows) {
        if (found.size > mostFound) break
        const item = understood(() => foundItem(row))
        if (item === null) continue
        const pasta = pastaSchema.parse(row['pasta'])
        if (found.has(item.id) && pasta === 'Saida') continue
        found.set(item.id, {
          ...item,
          idCaixa: String(row['box_id']),
          pasta,
          excerpt: excerptOf(String(row['message'] ?? ''), sought),
        })
      }
      const all = [...found.values()]
      return { found: all.slice(0, mostFound), isMore: all.length > mostFound }
    },
  }
}

// What is no JSON would fail the whole search with an error that says no more than that.
function foundItem(row: Record<string, unknown>): KeptItem | null {
  if (row['is_json'] !== 1) throw new Error('the content of a forwarding is no JSON')
  return itemOf(row)
}

const before = 40
const length = 160

/** What stands around the first of the words in the message; its beginning where they stand elsewhere. */
function excerptOf(message: string, sought: readonly SoughtWords[]): string {
  const text = message.replaceAll(/\s+/g, ' ')
  const [first] = rangesOf(text, sought)
  if (first === undefined || first.until < length) return text.slice(0, length)
  const from = text.indexOf(' ', first.from - before) + 1
  return `…${text.slice(from, from + length)}`
}
