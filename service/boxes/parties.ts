import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import { isAmong } from '../database/many.ts'
import { agentes, papeis, pessoas } from '../database/schema/index.ts'
import { type Party, tipoCaixaOf } from './party.ts'

type AgenteRow = typeof agentes.$inferSelect

async function agentsById(db: Database | Transaction, ids: readonly string[]): Promise<Map<string, AgenteRow>> {
  const found = new Map<string, AgenteRow>()
  let wanted = [...new Set(ids)]
  // One query for each level of the tree, however many agents are requested.
  while (wanted.length > 0) {
    const rows = await db.select().from(agentes).where(isAmong(agentes.id, wanted))
    for (const row of rows) found.set(row.id, row)
    wanted = [...new Set(rows.flatMap((row) => (row.idPai && !found.has(row.idPai) ? [row.idPai] : [])))]
  }
  return found
}

function above(
  all: ReadonlyMap<string, AgenteRow>,
  from: AgenteRow | undefined,
  tipos: readonly string[],
): AgenteRow | undefined {
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
