import { requireSelf } from '../boxes/acting.ts'
import type { ServiceDeps } from '../deps.ts'
import { badRequest } from '../errors.ts'
import { requireRestriction } from '../grounds/restriction.ts'
import { checkDestinations, requireDocuments } from './checks.ts'
import type { ForwardingPayload } from './create.ts'
import type { NewForwarding } from './rules.ts'

/**
 * Accepts a new forwarding (spec, "Forwardings, processes, events and user"): checks it and queues its event. Returns
 * idEvento. Throws 403 for another person's role or an unreadable document, 400 for unusable destinations or documents.
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
