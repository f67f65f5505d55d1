import { type Encaminhamento, encaminhamentoSchema } from '../../../contract/api/forwardings.ts'
import type { Owner } from '../../database/index.ts'
import type { Folder } from './folders.ts'
import { type BoxMemory, contentOf, momentOf, numbersPerMs } from './rows.ts'

/** What this computer remembers of one person's forwardings, wherever they lie. */
export interface ForwardingsStore {
  find(id: string): Encaminhamento | null
  /**
   * Keeps one as it was told last; answers its number. A listing may lack the documents that a reading has told:
   * they stay.
   */
  save(forwarding: Encaminhamento): number
  /** Null for one that is not kept. */
  numberOf(id: string): number | null
  /** Has one shown as read or as unread, wherever it lies; answers whether it was shown otherwise. */
  show(number: number, isRead: boolean): boolean
  /** The unread of a folder. */
  unreadIn(folder: Pick<Folder, 'key'>): string[]
  /** Has all that lies in a folder shown as read. */
  showFolderRead(folder: Pick<Folder, 'key'>): void
}

export function createForwardingsStore(
  { db, understood }: BoxMemory,
  { environmentId, personId }: Owner,
): ForwardingsStore {
  const owner = [environmentId, personId] as const
  const one = 'FROM forwardings WHERE environment_id = ? AND person_id = ? AND id = ?'
  const read = db.prepare(`SELECT number, content ${one}`)
  const number = db.prepare(`SELECT number ${one}`)
  const showRead = db.prepare('UPDATE box_items SET unread = 0 WHERE number = ? AND unread = 1')
  // What one has sent oneself was never new, and what has been dealt with is no longer.
  const showUnread = db.prepare(
    `UPDATE box_items SET unread = 1 WHERE number = ? AND unread = 0
     AND folder IN (SELECT key FROM box_folders WHERE pasta = 'Entrada')`,
  )
  const unreadOf = 'SELECT number FROM box_items WHERE folder = ? AND unread = 1'
  const unreadIds = db.prepare(`SELECT id FROM forwardings WHERE number IN (${unreadOf})`)
  const showAllRead = db.prepare(`UPDATE box_items SET unread = 0 WHERE unread = 1 AND number IN (${unreadOf})`)
  const last = db.prepare('SELECT max(number) AS last FROM forwardings WHERE number >= ? AND number < ?')
  const taken = db.prepare('SELECT 1 FROM forwardings WHERE number = ?')
  const insert = db.prepare(
    'INSERT INTO forwardings (number, environment_id, person_id, id, content) VALUES (?, ?, ?, ?, ?)',
  )
  const update = db.prepare('UPDATE forwardings SET content = ? WHERE number = ? AND content <> ?')

  function freeNumber(moment: number): number {
    const from = Math.max(0, moment) * numbersPerMs
    const highest = last.get(from, from + numbersPerMs)?.['last']
    let free = highest === null || highest === undefined ? from : Number(highest) + 1
    // More than a thousand within one millisecond: then order gives way.
    while (free >= from + numbersPerMs && taken.get(free) !== undefined) free += 1
    return free
  }

  const parsed = (row: unknown) => understood(() => contentOf(row, encaminhamentoSchema))

  return {
    find: (id) => parsed(read.get(...owner, id)),
    save(forwarding) {
      const row = read.get(...owner, forwarding.id)
      if (row === undefined) {
        const free = freeNumber(momentOf(forwarding))
        insert.run(free, ...owner, forwarding.id, JSON.stringify(forwarding))
        return free
      }
      const known = parsed(row)?.documentosEncaminhamento
      const content = JSON.stringify(
        known === undefined
          ? forwarding
          : { ...forwarding, documentosEncaminhamento: known, ...documentsOf(forwarding) },
      )
      update.run(content, Number(row['number']), content)
      return Number(row['number'])
    },
    numberOf(id) {
      const row = number.get(...owner, id)
      return row === undefined ? null : Number(row['number'])
    },
    show: (wanted, isRead) => (isRead ? showRead : showUnread).run(wanted).changes > 0,
    unreadIn: ({ key }) => unreadIds.all(key).map(({ id }) => String(id)),
    showFolderRead: ({ key }) => void showAllRead.run(key),
  }
}

const documentsOf = ({ documentosEncaminhamento }: Encaminhamento) =>
  documentosEncaminhamento === undefined ? {} : { documentosEncaminhamento }
