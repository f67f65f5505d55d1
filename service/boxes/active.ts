import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../database/index.ts'
import { isAmong } from '../database/many.ts'
import { agentes, papeis } from '../database/schema/index.ts'

type AgenteRow = typeof agentes.$inferSelect

const organizacao = alias(agentes, 'organizacao')
const patriarca = alias(agentes, 'patriarca')
/** SQL condition: the agent, its organisation and its patriarch are active. */
const isActive = and(
  eq(agentes.ativo, true),
  sql`coalesce(${organizacao.ativo}, true)`,
  sql`coalesce(${patriarca.ativo}, true)`,
)

/** The active agents among these ids. */
export async function activeAgents(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AgenteRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ agente: agentes })
    .from(agentes)
    .leftJoin(organizacao, eq(organizacao.id, agentes.idOrganizacao))
    .leftJoin(patriarca, eq(patriarca.id, agentes.idPatriarca))
    .where(and(isAmong(agentes.id, ids), isActive))
  return new Map(rows.map(({ agente }) => [agente.id, agente]))
}

const activeRoles = (db: Database | Transaction, which: SQL) =>
  db
    .select({ id: papeis.id, idUnidade: papeis.idUnidade })
    .from(papeis)
    .innerJoin(agentes, eq(agentes.id, papeis.id))
    .leftJoin(organizacao, eq(organizacao.id, agentes.idOrganizacao))
    .leftJoin(patriarca, eq(patriarca.id, agentes.idPatriarca))
    .where(and(which, eq(papeis.ativo, true), isActive))

/** A person's active roles in active patriarchs, in their order (spec, "Requirements for forwarding"). */
export const activeRolesOf = (db: Database | Transaction, idPessoa: string) =>
  activeRoles(db, eq(papeis.idPessoa, idPessoa)).orderBy(desc(papeis.prioritario), asc(papeis.cargo), asc(papeis.id))

/** The active roles of a unit, or of an organisation itself. */
export const activeRolesIn = (db: Database | Transaction, idUnidade: string) =>
  activeRoles(db, eq(papeis.idUnidade, idUnidade)).orderBy(asc(papeis.cargo), asc(papeis.id))
