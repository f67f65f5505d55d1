import { requireSelf } from '../boxes/acting.ts'
import type { ServiceDeps } from '../deps.ts'
import { badRequest } from '../errors.ts'
import { requireRestriction } from '../grounds/restriction.ts'
import { checkDestinations, requireDocuments } from './checks.ts'
import type { ForwardingPayload } from './create.ts'
import type { NewForwarding } from './rules.ts'

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
