import { activeAgents } from '../boxes/active.ts'
import { tipoCaixaOf } from '../boxes/party.ts'
import type { Transaction } from '../database/index.ts'
import { findDocumentos } from '../documents/store.ts'
import { visibleTo } from '../documents/visibility.ts'
import { badRequest, forbidden } from '../errors.ts'
import { findFase } from '../signatures/store.ts'
import { destinationsProblem, type NewForwarding } from './rules.ts'

/** The problem with the destinations, or undefined. */
export async function checkDestinations(
  tx: Transaction,
  destinos: NewForwarding['destinos'],
  senderIsCitizen: boolean,
): Promise<string | undefined> {
  const ids = destinos.map(({ id }) => id)
  const active = await activeAgents(tx, ids)
  const find = (id: string) => {
    const agent = active.get(id)
    return agent && tipoCaixaOf(agent.tipo)
  }
  return destinationsProblem(destinos, find, senderIsCitizen)
}

/** Throws unless every document is captured and readable by the person. */
export async function requireDocuments(tx: Transaction, idCidadao: string, ids: readonly string[]): Promise<void> {
  if (new Set(ids).size < ids.length) throw badRequest('Há documentos repetidos.', { idsDocumentos: 'repetidos' })
  const rows = await findDocumentos(tx, ids)
  for (const id of ids.filter((wanted) => !rows.some((row) => row.id === wanted))) {
    if (await findFase(tx, id)) {
      throw badRequest('Um documento ainda está em fase de assinatura e só pode ser encaminhado depois dela.', {
        idsDocumentos: 'em fase de assinatura',
      })
    }
    throw badRequest(`O documento ${id} não existe.`, { idsDocumentos: 'desconhecido' })
  }
  const seen = await visibleTo(tx, idCidadao, rows)
  if (seen.size < rows.length) throw forbidden('Você não tem acesso a um dos documentos.')
}
