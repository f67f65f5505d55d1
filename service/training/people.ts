import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { namesOf } from '../boxes/parties.ts'
import type { Database } from '../database/index.ts'
import { agentes, papeis, pessoas } from '../database/schema/index.ts'
import { badRequest, notFound } from '../errors.ts'
import { hashPassword } from '../identity/password.ts'

/** A person of the demonstration with all roles, also inactive ones. */
export interface TrainingPerson {
  readonly id: string
  readonly login: string
  readonly nome: string
  readonly cidadao: boolean
  readonly papeis: readonly {
    readonly id: string
    readonly cargo: string
    readonly unidade: string
    readonly ativo: boolean
  }[]
}

/** A unit that roles may belong to. */
export interface TrainingUnit {
  readonly id: string
  readonly nome: string
}

const unitTypes = ['Organizacao', 'Setor', 'GrupoTrabalho', 'Comissao'] as const

/** Active units, sorted and named by their path such as `SEFAZ/GECON`. */
export async function listUnits(db: Database): Promise<TrainingUnit[]> {
  const rows = await db
    .select()
    .from(agentes)
    .where(inArray(agentes.tipo, [...unitTypes]))
  const sigla = new Map(rows.map((row) => [row.id, row.sigla || row.nome]))
  return rows
    .filter(({ ativo }) => ativo)
    .map(({ id, idOrganizacao }) => ({
      id,
      nome: [idOrganizacao && sigla.get(idOrganizacao), sigla.get(id)].filter(Boolean).join('/'),
    }))
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
}

/** All people by name, with their roles. */
export async function listTrainingPeople(db: Database): Promise<TrainingPerson[]> {
  const rows = await db.select().from(pessoas).orderBy(asc(pessoas.nome))
  const roles = await db.select().from(papeis).orderBy(asc(papeis.cargo))
  const places = await namesOf(db, [...new Set(roles.map(({ idUnidade }) => idUnidade))])
  const pathOf = (id: string): string => {
    const place = places.get(id)
    return [place?.organizacao?.sigla, place?.sigla ?? place?.nome].filter(Boolean).join('/')
  }
  return rows.map(({ id, login, nome, agentePublico }) => ({
    id,
    login,
    nome,
    cidadao: !agentePublico,
    papeis: roles
      .filter(({ idPessoa }) => idPessoa === id)
      .sort((a, b) => Number(b.prioritario) - Number(a.prioritario))
      .map((role) => ({ id: role.id, cargo: role.cargo, unidade: pathOf(role.idUnidade), ativo: role.ativo })),
  }))
}

/** Adds a person as a citizen, with the password of the demonstration. Throws 400 for a login that is taken. */
export async function addPerson(
  db: Database,
  { login, nome, password }: { login: string; nome: string; password: string },
): Promise<string> {
  const id = randomUUID()
  const senhaHash = await hashPassword(password)
  const email = `${login}@serraazul.exemplo.br`
  await db.transaction(async (tx) => {
    await tx.insert(agentes).values({ id, tipo: 'Cidadao', nome })
    const rows = await tx
      .insert(pessoas)
      .values({ id, login, nome, email, senhaHash, agentePublico: false })
      .onConflictDoNothing({ target: pessoas.login })
      .returning({ id: pessoas.id })
    if (rows.length === 0) throw badRequest('Já há uma pessoa com este login.', { login: 'já existe' })
  })
  return id
}

/** Renames a person. Throws 404 for an unknown login. */
export async function renamePerson(db: Database, login: string, nome: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.update(pessoas).set({ nome }).where(eq(pessoas.login, login)).returning({ id: pessoas.id })
    if (!row) throw notFound('Não há pessoa com este login.')
    await tx.update(agentes).set({ nome }).where(eq(agentes.id, row.id))
  })
}

/** Gives a person a role, which makes them a public agent. Throws 404 for an unknown login, 400 for the unit. */
export async function addRole(
  db: Database,
  login: string,
  { cargo, idUnidade }: { cargo: string; idUnidade: string },
): Promise<string> {
  const id = randomUUID()
  await db.transaction(async (tx) => {
    const [person] = await tx.select().from(pessoas).where(eq(pessoas.login, login)).for('update')
    if (!person) throw notFound('Não há pessoa com este login.')
    const [unit] = await tx.select().from(agentes).where(eq(agentes.id, idUnidade))
    if (!unit?.ativo || !unitTypes.some((tipo) => tipo === unit.tipo)) {
      throw badRequest('A unidade não existe ou não está ativa.', { idUnidade: 'desconhecida' })
    }
    const { idPatriarca } = unit
    const idOrganizacao = unit.tipo === 'Organizacao' ? unit.id : unit.idOrganizacao
    const held = await tx.select({ id: papeis.id }).from(papeis).where(eq(papeis.idPessoa, person.id))
    await tx.insert(agentes).values({ id, tipo: 'Papel', nome: cargo, idPai: unit.id, idOrganizacao, idPatriarca })
    await tx
      .insert(papeis)
      .values({ id, idPessoa: person.id, idUnidade: unit.id, cargo, prioritario: held.length === 0 })
    await tx.update(pessoas).set({ agentePublico: true }).where(eq(pessoas.id, person.id))
  })
  return id
}

/** Activates or deactivates a role. Throws 404 for an unknown role. */
export async function updateRole(db: Database, id: string, { ativo }: { ativo: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.update(papeis).set({ ativo }).where(eq(papeis.id, id)).returning({ id: papeis.id })
    if (rows.length === 0) throw notFound('Não há papel com este id.')
    await tx.update(agentes).set({ ativo }).where(eq(agentes.id, id))
  })
}
