import type { DatabaseSync } from 'node:sqlite'
import { type Owner, ownerClause, ownerValues, type Transaction } from '../../engine/database/index.ts'

/** An item of a box: each box that a forwarding went to resolves it for itself (extensions.md). */
interface ItemKey {
  readonly idCaixa: string
  readonly idEncaminhamento: string
}

/** The operations of one person that are resolving items. */
export interface ResolutionStore {
  /** Ids of operations by forwarding, in one box. */
  inBox(idCaixa: string): ReadonlyMap<string, string>
  /** Keeps the first operation of an item: another one changes nothing. */
  begin(tx: Transaction, item: ItemKey, operationId: string): void
  end(tx: Transaction, operationId: string): void
}

export function createResolutionStore(db: DatabaseSync, account: Owner): ResolutionStore {
  const owner = ownerValues(account)
  const inBox = db.prepare(`SELECT forwarding_id, operation_id FROM resolvings WHERE ${ownerClause} AND box_id = ?`)
  const insert = db.prepare(
    `INSERT INTO resolvings (environment_id, person_id, box_id, forwarding_id, operation_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const remove = db.prepare(`DELETE FROM resolvings WHERE ${ownerClause} AND operation_id = ?`)
  return {
    inBox(idCaixa) {
      const rows = inBox.all(...owner, idCaixa)
      return new Map(rows.map((row) => [String(row['forwarding_id']), String(row['operation_id'])]))
    },
    begin: (_tx, { idCaixa, idEncaminhamento }, operationId) =>
      void insert.run(...owner, idCaixa, idEncaminhamento, operationId),
    end: (_tx, operationId) => void remove.run(...owner, operationId),
  }
}
