import type { DatabaseSync } from 'node:sqlite'
import type { Owner, Transaction } from '../database/index.ts'

/** An item of a box: each box that a forwarding went to is handled apart (extensions.md). */
export interface ItemKey {
  readonly idCaixa: string
  readonly idEncaminhamento: string
}

/** Which operations of one person's are putting items aside. */
export interface Resolvings {
  /** The operations by forwarding, in one box. */
  inBox(idCaixa: string): ReadonlyMap<string, string>
  /** Changes nothing where another operation is at it already. */
  begin(tx: Transaction, item: ItemKey, operationId: string): void
  end(tx: Transaction, operationId: string): void
}

export function createResolvings(db: DatabaseSync, { environmentId, personId }: Owner): Resolvings {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const listed = db.prepare(`SELECT forwarding_id, operation_id FROM resolvings WHERE ${mine} AND box_id = ?`)
  const insert = db.prepare(
    `INSERT INTO resolvings (environment_id, person_id, box_id, forwarding_id, operation_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const remove = db.prepare(`DELETE FROM resolvings WHERE ${mine} AND operation_id = ?`)
  return {
    inBox: (idCaixa) =>
      new Map(
        listed
          .all(...owner, idCaixa)
          .map((row) => [String(row['forwarding_id']), String(row['operation_id'])] as const),
      ),
    begin: (_tx, { idCaixa, idEncaminhamento }, operationId) =>
      void insert.run(...owner, idCaixa, idEncaminhamento, operationId),
    end: (_tx, operationId) => void remove.run(...owner, operationId),
  }
}
