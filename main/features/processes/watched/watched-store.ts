import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Ato, Processo } from '../../../../contract/api/processes.ts'
import type { ProcessNotice, WatchedProcess } from '../../../../contract/bridge/watched.ts'
import { columnsOf, type Owner, ownerClause, ownerValues } from '../../../engine/database/index.ts'

/** The stored part of a watched process. */
export type StoredWatch = Omit<WatchedProcess, 'unseen'>

/** The processes that one person watches, and the notices of them. The caller opens a transaction around writes. */
export interface WatchedStore {
  /** By number. */
  list(): WatchedProcess[]
  find(id: string): StoredWatch | null
  /** Does nothing for a process that is watched already. */
  add(processo: Omit<Processo, 'ano'>, ultimoAto: Ato | null): void
  change(id: string, change: Partial<Omit<StoredWatch, 'id'>>): void
  remove(id: string): void
  /** Newest first. */
  notices(): ProcessNotice[]
  /** Returns the notices as stored. */
  addNotices(notices: readonly Pick<ProcessNotice, 'idProcesso' | 'protocolo' | 'ato'>[], at: string): ProcessNotice[]
  removeNotices(idProcesso: string): void
  /** True when at least one was unseen. */
  markSeen(noticeIds: readonly string[]): boolean
  /** Deletes everything. */
  clear(): void
}

const maxNotices = 200

const columns = columnsOf<keyof StoredWatch>([
  ['id', 'id'],
  ['protocolo', 'protocolo'],
  ['resumo', 'resumo'],
  ['situacao', 'situacao'],
  ['last_act', 'ultimoAto', 'json'],
  ['checked_at', 'checkedAt'],
  ['is_closed', 'isClosed', 'boolean'],
])
const noticeColumns = columnsOf<keyof ProcessNotice>([
  ['id', 'noticeId'],
  ['process_id', 'idProcesso'],
  ['protocolo', 'protocolo'],
  ['act', 'ato', 'json'],
  ['at', 'at'],
  ['is_seen', 'isSeen', 'boolean'],
])

export function createWatchedStore(db: DatabaseSync, account: Owner): WatchedStore {
  const owner = ownerValues(account)
  const mine = `FROM watched_processes WHERE ${ownerClause}`
  const ofMine = `FROM process_notices WHERE ${ownerClause}`
  const all = db.prepare(`SELECT ${columns.names} ${mine} ORDER BY protocolo, id`)
  const one = db.prepare(`SELECT ${columns.names} ${mine} AND id = ?`)
  const insert = db.prepare(
    `INSERT INTO watched_processes (environment_id, person_id, ${columns.names}) VALUES (?, ?, ${columns.marks})
     ON CONFLICT DO NOTHING`,
  )
  const update = db.prepare(`UPDATE watched_processes SET ${columns.assignments()} WHERE ${ownerClause} AND id = ?`)
  const remove = db.prepare(`DELETE ${mine} AND id = ?`)
  const clear = db.prepare(`DELETE ${mine}`)
  const notices = db.prepare(`SELECT ${noticeColumns.names} ${ofMine} ORDER BY position DESC`)
  const unseen = db.prepare(`SELECT process_id, count(*) AS n ${ofMine} AND is_seen = 0 GROUP BY process_id`)
  const insertNotice = db.prepare(
    `INSERT INTO process_notices (environment_id, person_id, ${noticeColumns.names}) VALUES (?, ?, ${noticeColumns.marks})`,
  )
  const prune = db.prepare(
    `DELETE ${ofMine} AND position <= (SELECT position ${ofMine} ORDER BY position DESC LIMIT 1 OFFSET ${maxNotices})`,
  )
  const removeNotices = db.prepare(`DELETE ${ofMine} AND process_id = ?`)
  const clearNotices = db.prepare(`DELETE ${ofMine}`)
  const seen = db.prepare(`UPDATE process_notices SET is_seen = 1 WHERE ${ownerClause} AND id = ? AND is_seen = 0`)

  function find(id: string): StoredWatch | null {
    const row = one.get(...owner, id)
    return row === undefined ? null : (columns.read(row) as StoredWatch)
  }
  return {
    list() {
      const counts = new Map(unseen.all(...owner).map((row) => [String(row['process_id']), Number(row['n'])]))
      return all.all(...owner).map((row) => {
        const watch = columns.read(row) as StoredWatch
        return { ...watch, unseen: counts.get(watch.id) ?? 0 }
      })
    },
    find,
    add: ({ id, protocolo, resumo, situacao }, ultimoAto) =>
      void insert.run(
        ...owner,
        ...columns.values({ id, protocolo, resumo, situacao, ultimoAto, checkedAt: null, isClosed: false }),
      ),
    change(id, change) {
      const before = find(id)
      if (before === null) return
      update.run(...columns.values({ ...before, ...change }), ...owner, id)
    },
    remove(id) {
      remove.run(...owner, id)
      removeNotices.run(...owner, id)
    },
    notices: () => notices.all(...owner).map((row) => noticeColumns.read(row) as ProcessNotice),
    addNotices(added, at) {
      const stored = added.map((notice) => ({ ...notice, noticeId: randomUUID(), at, isSeen: false }))
      for (const notice of stored) insertNotice.run(...owner, ...noticeColumns.values(notice))
      prune.run(...owner, ...owner)
      return stored
    },
    removeNotices: (idProcesso) => void removeNotices.run(...owner, idProcesso),
    markSeen: (noticeIds) => noticeIds.map((id) => seen.run(...owner, id).changes > 0).includes(true),
    clear() {
      clear.run(...owner)
      clearNotices.run(...owner)
    },
  }
}
