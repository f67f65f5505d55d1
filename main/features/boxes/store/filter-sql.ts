import type { BoxView } from '../../../../contract/bridge/boxes.ts'
import type { StoredFolder } from './folders.ts'

/** A view as the cache can answer it, which knows no marks and no today. */
export interface CachedView extends Pick<BoxView, 'unread' | 'documents' | 'order'> {
  /** The ids of the one sender and the one addressee; null for any. */
  sender: string | null
  recipient: string | null
  /** The number of a forwarding that is listed though it has been read. */
  kept: number | null
  /** The numbers of the forwardings that may be listed; null for all. */
  numbers: readonly number[] | null
  /** The numbers of those that are not listed. */
  without: readonly number[]
  /** The first number of the period. */
  since: number
  /** The first number behind it; null for none. */
  until: number | null
}

interface FilterSql {
  /** Conditions on a row `i` of box_items and its `f` of forwardings, each after an AND; empty for all items. */
  sql: string
  values: (string | number)[]
  /** Without it there are conditions on `i` alone. */
  readsForwardings: boolean
}

type Condition = readonly [sql: string, ...values: (string | number)[]]

const hasRecipient = "EXISTS (SELECT 1 FROM json_each(f.summary, '$.destinos') WHERE value ->> '$.id' = ?)"

/**
 * Only the conditions that filter, so that SQLite can use its indexes for them.
 *
 * @param number the column with the numbers
 */
export function filterSql(view: CachedView, number = 'i.number'): FilterSql {
  const { since, until, numbers, without, unread, kept, documents, sender, recipient } = view
  const ofItems: Condition[] = []
  if (since > 0) ofItems.push([`${number} >= ?`, since])
  if (until !== null) ofItems.push([`${number} < ?`, until])
  if (numbers !== null) ofItems.push([`${number} IN (SELECT value FROM json_each(?))`, JSON.stringify(numbers)])
  if (without.length > 0) ofItems.push([`${number} NOT IN (SELECT value FROM json_each(?))`, JSON.stringify(without)])
  if (unread) ofItems.push(['(i.unread = 1 OR i.number = ?)', kept ?? -1])
  const ofForwardings: Condition[] = []
  if (documents) ofForwardings.push(['f.documents > 0'])
  if (sender !== null) ofForwardings.push(['f.sender = ?', sender])
  // The search in the text spares the parsing of nearly all rows.
  if (recipient !== null) ofForwardings.push([`instr(f.summary, ?) > 0 AND ${hasRecipient}`, recipient, recipient])
  const all = [...ofItems, ...ofForwardings]
  return {
    sql: all.map(([sql]) => ` AND ${sql}`).join(''),
    values: all.flatMap(([, ...values]) => values),
    readsForwardings: ofForwardings.length > 0,
  }
}

interface ItemsSql extends FilterSql {
  /** Tables with the items `i`, and where a condition reads them their forwardings `f`. */
  from: string
  /** The condition that names the folder, and its values. Of several bounds SQLite uses the first: put yours behind it. */
  of: string
  ofValues: (string | number)[]
  /** The column with the numbers, by which the items are found in order. */
  number: string
}

/** The items that a view lists of a folder. Those of one sender, in Saida to one addressee, have an index of their own. */
export function itemsSql({ key, pasta }: Pick<StoredFolder, 'key' | 'pasta'>, view: CachedView): ItemsSql {
  const party = pasta === 'Saida' ? view.recipient : view.sender
  const others = pasta === 'Saida' ? { ...view, recipient: null } : { ...view, sender: null }
  const number = party === null ? 'i.number' : 'p.number'
  const filter = filterSql(others, number)
  const join = filter.readsForwardings ? ` ${withForwardings}` : ''
  if (party === null) return { ...filter, from: `box_items i${join}`, of: 'i.folder = ?', ofValues: [key], number }
  return {
    ...filter,
    from: `box_parties p CROSS JOIN box_items i ON i.folder = p.folder AND i.number = p.number${join}`,
    of: 'p.folder = ? AND p.party = (SELECT key FROM parties WHERE id = ?)',
    ofValues: [key, party],
    number,
  }
}

/** SQLite does not reorder a CROSS JOIN. */
export const withForwardings = 'CROSS JOIN forwardings f ON f.number = i.number'
