import { eq, sql } from 'drizzle-orm'
import { type Database, rowsOf, type Transaction } from '../database/index.ts'
import { isAmong } from '../database/many.ts'
import { agentes, papeis, pessoas } from '../database/schema/index.ts'
import { type Party, type Place, tipoCaixaOf } from './party.ts'

interface Agent extends Place {
  readonly idPai: string | null
}

/** Agents and all that stand above them, in one query. */
async function agentsById(db: Database | Transaction, ids: readonly string[]): Promise<Map<string, Agent>> {
  const columns = sql`agentes.id, agentes.tipo, agentes.nome, agentes.sigla, agentes.id_pai as "idPai"`
  const rows = await rowsOf<Agent>(
    db,
    sql`with recursive acima as (select ${columns} from agentes where ${isAmong(agentes.id, ids)}
      union select ${columns} from acima join agentes on agentes.id = "idPai") select * from acima`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function above(all: ReadonlyMap<string, Agent>, from: Agent | undefined, tipos: readonly string[]): Agent | undefined {
  for (let agent = from; agent; agent = agent.idPai ? all.get(agent.idPai) : undefined) {
    if (tipos.includes(agent.tipo)) return agent
  }
  return undefined
}

/** Agents by id with names, units and organisations, without unknown ids. */
export async function namesOf(db: Database | Transaction, ids: readonly string[]): Promise<Map<string, Party>> {
  if (ids.length === 0) return new Map()
  const roles = await db
    .select({ id: papeis.id, idUnidade: papeis.idUnidade, cargo: papeis.cargo, nome: pessoas.nome })
    .from(papeis)
    .innerJoin(pessoas, eq(pessoas.id, papeis.idPessoa))
    .where(isAmong(papeis.id, ids))
  const role = new Map(roles.map((row) => [row.id, row]))
  const all = await agentsById(db, [...ids, ...roles.map((row) => row.idUnidade)])
  const parties = new Map<string, Party>()
  for (const id of ids) {
    const agent = all.get(id)
    if (!agent) continue
    const held = role.get(id)
    const idSeat = held?.idUnidade ?? agent.idPai
    const seat = idSeat ? all.get(idSeat) : undefined
    parties.set(id, {
      id,
      tipo: tipoCaixaOf(agent.tipo),
      nome: held?.nome ?? agent.nome,
      sigla: agent.sigla || undefined,
      cargo: held?.cargo,
      unidade: held || seat?.tipo === 'Setor' ? seat : undefined,
      organizacao: above(all, seat, ['Organizacao', 'Patriarca']),
    })
  }
  return parties
}
