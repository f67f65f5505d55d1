import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { UsageError } from '../address.ts'
import type { Database, Transaction } from '../database/index.ts'
import { inStatements, isNotAmong } from '../database/many.ts'
import {
  agentes,
  classes,
  convites,
  fundamentosLegais,
  papeis,
  pessoas,
  planosClassificacao,
  registrosIdentidade,
} from '../database/schema/index.ts'
import { type OrganisationRows, organisationRows } from './rows.ts'
import type { Organisation } from './schema.ts'

/** An arbitrary number, unique among our advisory locks. */
const organisationLock = 7_213_002
const dayMs = 24 * 60 * 60_000

/**
 * Updates the database to the file: adds, changes and deactivates, but never deletes. Idempotent.
 * @throws UsageError if a login belongs to a person who did not come from a file
 */
export async function applyOrganisation(db: Database, file: Organisation, now: Date): Promise<void> {
  const rows = organisationRows(file)
  await db.transaction(async (tx) => {
    // Several processes may start with the same file at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(${organisationLock})`)
    await requireOwnLogins(tx, rows)
    await upsert(tx, agentes, rows.agentes)
    await upsert(tx, pessoas, rows.pessoas)
    await upsert(tx, papeis, rows.papeis)
    await upsert(tx, planosClassificacao, rows.planos)
    await upsert(tx, classes, rows.classes)
    await upsert(tx, fundamentosLegais, rows.fundamentos)
    await deactivateOthers(tx, rows, now)
    await lockOut(tx)
  })
}

async function requireOwnLogins(tx: Transaction, rows: OrganisationRows): Promise<void> {
  const known = await tx.select({ id: pessoas.id, login: pessoas.login }).from(pessoas)
  const ids = new Map(known.map(({ id, login }) => [login, id]))
  const taken = rows.pessoas.find(({ id, login }) => ids.has(login) && ids.get(login) !== id)
  if (taken) throw new UsageError(`O login ${taken.login} já é de outra pessoa neste banco. Comece com um banco vazio.`)
}

/** Upserts rows by id; columns that the rows lack are unchanged. */
async function upsert<T extends PgTable & { id: PgTable['_']['columns'][string] }>(
  tx: Transaction,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  const set = Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(snakeCase(name))}`]))
  for (const some of inStatements(rows)) {
    await tx
      .insert(table)
      .values(some)
      .onConflictDoUpdate({ target: table.id, set: set as never })
  }
}

/** The column's name in the database (`casing` of the connection). */
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function deactivateOthers(tx: Transaction, rows: OrganisationRows, now: Date): Promise<void> {
  const ids = (all: readonly { id?: string | undefined }[]) => all.flatMap(({ id }) => id ?? [])
  const lists = [
    { table: agentes, kept: rows.agentes },
    { table: papeis, kept: rows.papeis },
    { table: classes, kept: rows.classes },
    { table: fundamentosLegais, kept: rows.fundamentos },
  ]
  for (const { table, kept } of lists) {
    await tx
      .update(table)
      .set({ ativo: false })
      .where(isNotAmong(table.id, ids(kept)))
  }
  // A plan has no such column, so its validity ends yesterday.
  const { id, fimVigencia } = planosClassificacao
  const yesterday = new Date(now.getTime() - dayMs)
  const inForce = or(isNull(fimVigencia), lt(sql`${yesterday.toISOString()}::timestamptz`, fimVigencia))
  await tx
    .update(planosClassificacao)
    .set({ fimVigencia: yesterday })
    .where(and(isNotAmong(id, ids(rows.planos)), inForce))
}

/** Removes passwords, invitations and sessions of inactive people. */
async function lockOut(tx: Transaction): Promise<void> {
  const inactive = tx
    .select({ id: agentes.id })
    .from(agentes)
    .where(and(eq(agentes.tipo, 'Cidadao'), eq(agentes.ativo, false)))
  await tx
    .update(pessoas)
    .set({ senhaHash: null, senhaEm: null })
    .where(and(isNotNull(pessoas.senhaHash), inArray(pessoas.id, inactive)))
  await tx.delete(convites).where(inArray(convites.idPessoa, inactive))
  await tx
    .delete(registrosIdentidade)
    .where(sql`${registrosIdentidade.conteudo} ->> 'accountId' in (select id::text from (${inactive}) as inativos)`)
}
