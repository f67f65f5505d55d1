import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import {
  agentes,
  associacaoProcessos,
  associacoes,
  classes,
  eventos,
  fundamentosLegais,
  papeis,
  pessoas,
  planosClassificacao,
  processoAtos,
  processos,
} from '../database/schema/index.ts'
import { hashPassword } from '../identity/password.ts'
import { sampleRows } from './organisation.ts'
import { samplePassword } from './people.ts'
import { processRows } from './processes.ts'
import { idOfPatriarch } from './rows.ts'

/** Inserts the demonstration organisation into an empty database. */
export async function seedSample(db: Database): Promise<void> {
  const known = await db.select({ id: agentes.id }).from(agentes).where(eq(agentes.id, idOfPatriarch))
  // Adds rows that are new in the sample.
  if (known.length > 0) return db.transaction(seedLater)
  const senhaHash = await hashPassword(samplePassword)
  await db.transaction((tx) => insertSample(tx, senhaHash))
}

/** Inserts the whole sample. Idempotent, because two processes may seed one PostgreSQL. */
export async function insertSample(tx: Transaction, senhaHash: string): Promise<void> {
  const people = sampleRows.pessoas.map((person) => ({ ...person, senhaHash }))
  await tx.insert(agentes).values(sampleRows.agentes).onConflictDoNothing()
  await tx.insert(pessoas).values(people).onConflictDoNothing()
  await tx.insert(papeis).values(sampleRows.papeis).onConflictDoNothing()
  await tx.insert(planosClassificacao).values(sampleRows.planos).onConflictDoNothing()
  await tx.insert(classes).values(sampleRows.classes).onConflictDoNothing()
  await seedLater(tx)
}

/** Rows that earlier versions of the sample lacked. */
async function seedLater(tx: Transaction): Promise<void> {
  const rows = processRows()
  await tx.insert(agentes).values(sampleRows.agentes).onConflictDoNothing()
  await tx.insert(papeis).values(sampleRows.papeis).onConflictDoNothing()
  await tx.insert(fundamentosLegais).values(sampleRows.fundamentos).onConflictDoNothing()
  await tx.insert(eventos).values(rows.eventos).onConflictDoNothing()
  await tx.insert(processos).values(rows.processos).onConflictDoNothing()
  await tx.insert(processoAtos).values(rows.atos).onConflictDoNothing()
  await tx.insert(associacoes).values(rows.associacoes).onConflictDoNothing()
  await tx.insert(associacaoProcessos).values(rows.membros).onConflictDoNothing()
}
