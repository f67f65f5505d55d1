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
import { groundRows } from './grounds.ts'
import { people, samplePassword } from './people.ts'
import { processRows } from './processes.ts'
import { agentRows, classRows, idOfPatriarch, idOfRole, personRows, planRows, roleRows } from './rows.ts'

/** Puts the demonstration organisation into an empty database; one that has it already is left as it is. */
export async function seedSample(db: Database): Promise<void> {
  const known = await db.select({ id: agentes.id }).from(agentes).where(eq(agentes.id, idOfPatriarch))
  // What has come into the sample since then comes in now.
  if (known.length > 0) return db.transaction(seedLater)
  const senhaHash = await hashPassword(samplePassword)
  await db.transaction((tx) => insertSample(tx, senhaHash))
}

/** All of the sample. Two processes may seed one PostgreSQL at once; the second finds the rows of the first. */
export async function insertSample(tx: Transaction, senhaHash: string): Promise<void> {
  await tx.insert(agentes).values(agentRows()).onConflictDoNothing()
  await tx.insert(pessoas).values(personRows(senhaHash)).onConflictDoNothing()
  await tx.insert(papeis).values(roleRows()).onConflictDoNothing()
  await tx.insert(planosClassificacao).values(planRows()).onConflictDoNothing()
  await tx.insert(classes).values(classRows()).onConflictDoNothing()
  await seedLater(tx)
}

/** What earlier versions of the sample did not have. */
async function seedLater(tx: Transaction): Promise<void> {
  const rows = processRows()
  await tx.insert(agentes).values(agentRows()).onConflictDoNothing()
  await tx.insert(papeis).values(roleRows()).onConflictDoNothing()
  await tx.insert(fundamentosLegais).values(groundRows()).onConflictDoNothing()
  await tx.insert(eventos).values(rows.eventos).onConflictDoNothing()
  await tx.insert(processos).values(rows.processos).onConflictDoNothing()
  await tx.insert(processoAtos).values(rows.atos).onConflictDoNothing()
  await tx.insert(associacoes).values(rows.associacoes).onConflictDoNothing()
  await tx.insert(associacaoProcessos).values(rows.membros).onConflictDoNothing()
}

/** The people of the sample as the service announces them. */
export const samplePeople = () =>
  people.map(({ nome, login, papeis: roles }) => ({
    name: nome,
    login,
    roles: roles
      .filter(({ ativo = true, semPatriarca = false }) => ativo && !semPatriarca)
      .map(({ cargo, unidade }) => ({ id: idOfRole(login, unidade), nome: `${cargo} · ${unidade}` })),
  }))
