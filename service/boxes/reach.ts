import type { Database, Transaction } from '../database/index.ts'
import { activeRolesOf } from './active.ts'

/** As whom a person acts, and whose boxes are open to them. A box's id is its agent's id. */
export interface Reach {
  /** The citizen and each active role: whom they may sign and send as. */
  readonly self: readonly string[]
  /** The same and the units of those roles: whose boxes they may open. */
  readonly boxes: readonly string[]
}

/** The reach of a person now; roles come and go, so it is asked for each time. */
export async function reachOf(db: Database | Transaction, idCidadao: string): Promise<Reach> {
  const roles = await activeRolesOf(db, idCidadao)
  const self = [idCidadao, ...roles.map((role) => role.id)]
  return { self, boxes: [...new Set([...self, ...roles.map((role) => role.idUnidade)])] }
}
