import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { restricaoAcessoSchema } from '../../contract/api/access.ts'
import { idSchema } from '../../contract/api/common.ts'
import type { Transaction } from '../database/index.ts'
import {
  caixaItens,
  encaminhamentoDestinos,
  encaminhamentoDocumentos,
  encaminhamentos,
} from '../database/schema/index.ts'
import { grantAccessByForwarding } from '../documents/access.ts'
import { withFreeRegistro } from '../documents/registro.ts'
import { EventRefused, type EventResult, type EventToProcess } from '../events/port.ts'
import { notifyForwarding } from '../mail/notify-forwarding.ts'
import { checkDestinations } from './checks.ts'

/** The payload of a forwarding's event. */
export const forwardingPayloadSchema = z.object({
  assunto: z.string(),
  mensagem: z.string(),
  idResponsavel: idSchema,
  idsDestinos: z.array(idSchema).readonly(),
  idsDocumentos: z.array(idSchema).readonly(),
  enviarEmailNotificacoes: z.boolean(),
  nivelAcesso: z.int(),
  restricaoAcesso: restricaoAcessoSchema,
  /** The earlier forwarding, and the items that leave their boxes' inputs. */
  anterior: z
    .object({ id: idSchema, ato: z.enum(['responder', 'reencaminhar', 'complementar']), idsItens: z.array(idSchema) })
    .optional(),
})
export type ForwardingPayload = z.infer<typeof forwardingPayloadSchema>

/**
 * Creates the forwarding of an event and its items in the destinations' boxes and the sender's box.
 * @throws EventRefused if a destination has become inactive
 */
export async function createForwarding(tx: Transaction, event: EventToProcess, now: Date): Promise<EventResult> {
  const { idsDestinos, idsDocumentos, anterior, ...payload } = forwardingPayloadSchema.parse(event.payload)
  const destinos = idsDestinos.map((id) => ({ id }))
  // A reply goes to the sender, and a complement to the earlier destinations, whatever the citizen's rules are.
  const chooses = anterior === undefined || anterior.ato === 'reencaminhar'
  const problem = await checkDestinations(tx, destinos, chooses && payload.idResponsavel === event.idCidadao)
  if (problem) throw new EventRefused(problem)
  const id = randomUUID()
  const protocolo = await withFreeRegistro(now, async (protocolo) => {
    const link = anterior === undefined ? {} : { idEncaminhamentoAnterior: anterior.id }
    const row = { ...payload, ...link, id, protocolo, idEvento: event.id, idPessoa: event.idCidadao, dataHora: now }
    const rows = await tx
      .insert(encaminhamentos)
      .values(row)
      .onConflictDoNothing({ target: encaminhamentos.protocolo })
      .returning()
    return rows.length === 1
  })
  await tx
    .insert(encaminhamentoDestinos)
    .values(idsDestinos.map((idAgente, ordem) => ({ idEncaminhamento: id, idAgente, ordem })))
  if (idsDocumentos.length > 0) {
    await tx
      .insert(encaminhamentoDocumentos)
      .values(idsDocumentos.map((idDocumento, ordem) => ({ idEncaminhamento: id, idDocumento, ordem })))
  }
  const item = (idCaixa: string, pasta: 'Entrada' | 'Saida') => ({
    id: randomUUID(),
    idCaixa,
    idEncaminhamento: id,
    pasta,
    alteradoEm: now,
    dataHora: now,
  })
  await tx
    .insert(caixaItens)
    .values([...idsDestinos.map((idCaixa) => item(idCaixa, 'Entrada')), item(payload.idResponsavel, 'Saida')])
  await grantAccessByForwarding(tx, idsDocumentos, [...idsDestinos, payload.idResponsavel])
  if (payload.enviarEmailNotificacoes) {
    await notifyForwarding(tx, { ...payload, protocolo, idsDestinos, ato: anterior?.ato ?? 'novo' }, now)
  }
  return { idEncaminhamento: id }
}
