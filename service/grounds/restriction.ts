import type { RestricaoAcesso } from '../../contract/api/access.ts'
import { activeAgents } from '../boxes/active.ts'
import type { Transaction } from '../database/index.ts'
import { badRequest } from '../errors.ts'
import { accessLevelOf } from './access-level.ts'
import { knownGrounds } from './store.ts'

/** The level of a restriction. Throws 400 for a contradiction or an unknown id. */
export async function requireRestriction(tx: Transaction, restricao: RestricaoAcesso): Promise<number> {
  const level = accessLevelOf(restricao)
  if ('problem' in level) throw badRequest(level.problem, { restricaoAcesso: level.problem })
  const ids = restricao.idsFundamentosLegais ?? []
  const known = await knownGrounds(tx, ids)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) {
    const problem = `Estes fundamentos legais não existem: ${unknown.join(', ')}.`
    throw badRequest(problem, { restricaoAcesso: problem })
  }
  const idPapelAprovador = restricao.classificacaoInformacao?.idPapelAprovador
  if (
    idPapelAprovador !== undefined &&
    (await activeAgents(tx, [idPapelAprovador])).get(idPapelAprovador)?.tipo !== 'Papel'
  ) {
    const problem = 'Quem aprova a classificação deve ser um papel ativo.'
    throw badRequest(problem, { restricaoAcesso: problem })
  }
  return level.nivel
}
