import type { Database, Transaction } from '../database/index.ts'
import { activeRolesOf } from './active.ts'

/** The agents as whom a person acts, and the boxes that they may open. A box has its agent's id. */
export interface Reach {
  /** The citizen and the active roles: the agents as whom they may sign and send. */
  readonly self: readonly string[]
  /** The same agents and the units of the roles: the boxes that they may open. */
  readonly boxes: readonly string[]
}

/** Reads a person's reach; never cached, because roles change. */
export async function reachOf(db: Database | Transaction, idCidadao: string): Promise<Reach> {
  const roles = await activeRolesOf(db, idCidadao)
  const self = [idCidadao, ...roles.map((role) => role.id)]
  return { self, boxes: [...new Set([...self, ...roles.map((role) => role.idUnidade)])] }
}
