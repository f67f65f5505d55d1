import { type Encaminhamento, encaminhamentoSchema } from '../../../../contract/api/forwardings.ts'
import { type Cache, type Owner, ownerClause, ownerClauseOf, ownerValues } from '../../../engine/database/index.ts'
import type { StoredFolder } from './folders.ts'
import { momentOf, numbersPerMs, parseContent } from './rows.ts'

interface FolderPart extends Pick<StoredFolder, 'key'> {
  readonly without: readonly number[]
}

/** One person's forwardings in the cache, of all folders. */
export interface ForwardingsStore {
  find(id: string): Encaminhamento | null
  /** Returns the row number. A list may lack documents that a detail request has returned: they stay. */
  save(forwarding: Encaminhamento): number
  /** Null if it is not in the cache. */
  numberOf(id: string): number | null
  /** The numbers of those that are in the cache. */
  numbersOf(ids: readonly string[]): number[]
  /** Removes one from the cache, all folders and the search. Answers whether it was there. */
  remove(id: string): boolean
  /** Shows an item as read in all its folders; answers whether it was unread. */
  showRead(number: number): boolean
  showUnread(number: number): boolean
  /** Ids of the unread items of a folder, without those with some numbers. */
  unreadIn(folder: FolderPart): string[]
  /** Shows these items as read. */
  showFolderRead(folder: FolderPart): void
}

const valuesOf = ({ key, without }: FolderPart) => [key, JSON.stringify(without)] as const

export function createForwardingsStore(cache: Cache, account: Owner): ForwardingsStore {
  const owner = ownerValues(account)
  const one = `FROM forwardings WHERE ${ownerClause} AND id = ?`
  const read = cache.prepare(`SELECT number, content ${one}`)
  const number = cache.prepare(`SELECT number ${one}`)
  const numbers = cache.prepare(
    `SELECT f.number FROM json_each(?) j CROSS JOIN forwardings f ON ${ownerClauseOf('f')} AND f.id = j.value`,
  )
  const showRead = cache.prepare('UPDATE box_items SET unread = 0 WHERE number = ? AND unread = 1')
  // Only forwardings in the inbox can be unread: neither sent nor resolved ones.
  const showUnread = cache.prepare(
    `UPDATE box_items SET unread = 1 WHERE number = ? AND unread = 0
     AND folder IN (SELECT key FROM box_folders WHERE pasta = 'Entrada')`,
  )
  const unreadOf =
    'SELECT number FROM box_items WHERE folder = ? AND unread = 1 AND number NOT IN (SELECT value FROM json_each(?))'
  const unreadIds = cache.prepare(`SELECT id FROM forwardings WHERE number IN (${unreadOf})`)
  const showAllRead = cache.prepare(`UPDATE box_items SET unread = 0 WHERE unread = 1 AND number IN (${unreadOf})`)
  const last = cache.prepare('SELECT max(number) AS last FROM forwardings WHERE number >= ? AND number < ?')
  const taken = cache.prepare('SELECT 1 FROM forwardings WHERE number = ?')
  const insert = cache.prepare(
    'INSERT INTO forwardings (number, environment_id, person_id, id, content) VALUES (?, ?, ?, ?, ?)',
  )
  const update = cache.prepare('UPDATE forwardings SET content = ? WHERE number = ? AND content <> ?')
  const removeItems = cache.prepare('DELETE FROM box_items WHERE number = ?')
  const remove = cache.prepare('DELETE FROM forwardings WHERE number = ?')

  function numberOf(id: string): number | null {
    const row = number.get(...owner, id)
    return row === undefined ? null : Number(row['number'])
  }
  function freeNumber(moment: number): number {
    const from = Math.max(0, moment) * numbersPerMs
    const highest = last.get(from, from + numbersPerMs)?.['last']
    let free = highest === null || highest === undefined ? from : Number(highest) + 1
    // More than a thousand within one millisecond: these are out of order.
    while (free >= from + numbersPerMs && taken.get(free) !== undefined) free += 1
    return free
  }

  const parse = (row: unknown) => cache.parseOrCorrupt(() => parseContent(row, encaminhamentoSchema))

  return {
    find: (id) => parse(read.get(...owner, id)),
    save(forwarding) {
      const row = read.get(...owner, forwarding.id)
      if (row === undefined) {
        const free = freeNumber(momentOf(forwarding))
        insert.run(free, ...owner, forwarding.id, JSON.stringify(forwarding))
        return free
      }
      const content = JSON.stringify(withDocuments(forwarding, parse(row)?.documentosEncaminhamento))
      update.run(content, Number(row['number']), content)
      return Number(row['number'])
    },
    numberOf,
    remove(id) {
      const found = numberOf(id)
      if (found === null) return false
      removeItems.run(found)
      return remove.run(found).changes > 0
    },
    numbersOf: (ids) => numbers.all(JSON.stringify(ids), ...owner).map((row) => Number(row['number'])),
    showRead: (wanted) => showRead.run(wanted).changes > 0,
    showUnread: (wanted) => showUnread.run(wanted).changes > 0,
    unreadIn: (part) => unreadIds.all(...valuesOf(part)).map(({ id }) => String(id)),
    showFolderRead: (part) => void showAllRead.run(...valuesOf(part)),
  }
}

function withDocuments(forwarding: Encaminhamento, known: Encaminhamento['documentosEncaminhamento']): Encaminhamento {
  if (known === undefined || forwarding.documentosEncaminhamento !== undefined) return forwarding
  return { ...forwarding, documentosEncaminhamento: known }
}
