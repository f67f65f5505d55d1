import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { agentes, papeis, pessoas } from '../database/schema/index.ts'
import { passwordMatches } from './password.ts'

/** A person on the sign-in page. */
export interface PersonToPick {
  readonly id: string
  readonly login: string
  readonly nome: string
  /** The first role with its unit; undefined for a citizen. */
  readonly papel: string | undefined
}

/** All people by name, public agents first. */
export async function listPeople(db: Database): Promise<PersonToPick[]> {
  const rows = await db.select().from(pessoas).orderBy(asc(pessoas.nome))
  const roles = await db
    .select({
      idPessoa: papeis.idPessoa,
      cargo: papeis.cargo,
      unidade: agentes.sigla,
      organizacao: agentes.idOrganizacao,
    })
    .from(papeis)
    .innerJoin(agentes, eq(agentes.id, papeis.idUnidade))
    .where(eq(papeis.prioritario, true))
  const organisations = await db.select().from(agentes).where(eq(agentes.tipo, 'Organizacao'))
  const sigla = new Map(organisations.map((row) => [row.id, row.sigla]))
  const described = new Map(
    roles.map(({ idPessoa, cargo, unidade, organizacao }) => {
      const place = [organizacao && sigla.get(organizacao), unidade].filter(Boolean).join('/')
      return [idPessoa, `${cargo} · ${place}`]
    }),
  )
  const people = rows.map(({ id, login, nome }) => ({ id, login, nome, papel: described.get(id) }))
  return [...people.filter(({ papel }) => papel), ...people.filter(({ papel }) => !papel)]
}

/** SQL condition: the person's citizen is active. */
const activePeople = (db: Database, which: SQL | undefined) =>
  db
    .select(getTableColumns(pessoas))
    .from(pessoas)
    .innerJoin(agentes, eq(agentes.id, pessoas.id))
    .where(and(which, eq(agentes.ativo, true)))

/** An active person by idCidadao. */
export async function findPerson(db: Database, id: string) {
  const [row] = await activePeople(db, eq(pessoas.id, id))
  return row
}

/** An active person by login, which is stored in lower case. */
export async function findPersonByLogin(db: Database, login: string) {
  const [row] = await activePeople(db, eq(pessoas.login, login.trim().toLowerCase()))
  return row
}

/** The idCidadao of a login. */
export async function findByLogin(db: Database, login: string): Promise<string | null> {
  const [row] = await db.select({ id: pessoas.id }).from(pessoas).where(eq(pessoas.login, login))
  return row?.id ?? null
}

/** The idCidadao for a login and password; null if either is wrong. */
export async function signInByPassword(db: Database, login: string, senha: string): Promise<string | null> {
  const row = await findPersonByLogin(db, login)
  const matches = await passwordMatches(senha, row?.senhaHash ?? null)
  return row && matches ? row.id : null
}
