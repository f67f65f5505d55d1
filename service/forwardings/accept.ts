import { inArray } from 'drizzle-orm'
import { requireSelf } from '../boxes/acting.ts'
import { tipoCaixaOf } from '../boxes/party.ts'
import type { Transaction } from '../database/index.ts'
import { agentes } from '../database/schema/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { findDocumentos } from '../documents/store.ts'
import { visibleTo } from '../documents/visibility.ts'
import { badRequest, forbidden } from '../errors.ts'
import { requireRestriction } from '../grounds/restriction.ts'
import { findFase } from '../signatures/store.ts'
import type { ForwardingPayload } from './create.ts'
import { destinationsProblem, type NewForwarding } from './rules.ts'

/** What is wrong with the destinations now. */
export async function checkDestinations(
  tx: Transaction,
  destinos: NewForwarding['destinos'],
  senderIsCitizen: boolean,
): Promise<string | undefined> {
  const ids = destinos.map(({ id }) => id)
  const rows = await tx.select().from(agentes).where(inArray(agentes.id, ids))
  const found = new Map(rows.map((row) => [row.id, { tipo: tipoCaixaOf(row.tipo), ativo: row.ativo }]))
  return destinationsProblem(destinos, (id) => found.get(id), senderIsCitizen)
}

/** Throws unless every document is captured and may be seen by the person. */
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

/**
 * Accepts a new forwarding (spec, "Forwardings, processes, events and user"): checks all that can be checked at once
 * and queues the rest. Returns idEvento. Throws 403 for a sender who is somebody else or a document out of sight, 400
 * for destinations and documents that cannot be used.
 */
export async function acceptForwarding(
  { db, events }: Pick<ServiceDeps, 'db' | 'events'>,
  idCidadao: string,
  forwarding: NewForwarding,
): Promise<string> {
  return db.transaction(async (tx) => {
    const nivelAcesso = await requireRestriction(tx, forwarding.restricaoAcesso)
    await requireSelf(tx, idCidadao, forwarding.idResponsavel)
    const problem = await checkDestinations(tx, forwarding.destinos, forwarding.idResponsavel === idCidadao)
    if (problem) throw badRequest(problem, { idsDestinos: problem })
    await requireDocuments(tx, idCidadao, forwarding.idsDocumentos)
    const { destinos, ...rest } = forwarding
    const idsDestinos = destinos.map(({ id }) => id)
    const payload = { ...rest, idsDestinos, nivelAcesso } satisfies ForwardingPayload
    return events.enqueue(tx, { tipo: 'EncaminhamentoInicial', idCidadao, payload })
  })
}
