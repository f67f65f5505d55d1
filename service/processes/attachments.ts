import type { z } from 'zod'
import type { desentranharSchema, entranharEncaminhamentoSchema } from '../../contract/api/processes.ts'
import type { Transaction } from '../database/index.ts'
import { badRequest, notFound } from '../errors.ts'
import { requireItem } from '../forwardings/item.ts'
import { anexosOf, findEncaminhamento } from '../forwardings/store.ts'
import type { Act } from './acts.ts'
import { attachedTo } from './store.ts'

/**
 * Resolves the attachment of a forwarding: its documents join the process, and its item leaves the box (shapes.md 3.11).
 * Throws 404; 403 if no box of the role has it; 400 if it lacks the documents or is closed.
 */
export async function attachForwarding(
  body: z.output<typeof entranharEncaminhamentoSchema>,
  tx: Transaction,
): Promise<Partial<Act>> {
  const { idEncaminhamento } = body
  if (!(await findEncaminhamento(tx, idEncaminhamento))) throw notFound('Este encaminhamento não existe.')
  const { id: idItem } = await requireItem(tx, idEncaminhamento, body.idPapelResponsavel)
  const carried = (await anexosOf(tx, [idEncaminhamento])).map(({ idDocumento }) => idDocumento)
  const wanted = body.idsDocumentosEntranhados ?? carried
  const foreign = wanted.filter((id) => !carried.includes(id))
  if (foreign.length > 0) throw badRequest(`Estes documentos não são do encaminhamento: ${foreign.join(', ')}.`)
  if (wanted.length === 0) throw badRequest('Este encaminhamento não tem documentos para entranhar.')
  return { texto: body.justificativa, idsDocumentos: wanted, anexado: { idEncaminhamento, idItem } }
}

/** The numbers of attachments by their own ids or their documents' ids. Throws 400 for another id. */
export async function numbersOf(tx: Transaction, body: z.output<typeof desentranharSchema>): Promise<number[]> {
  const attached = await attachedTo(tx, body.idProcesso)
  const inside = attached.filter(({ idDesentranhamento }) => idDesentranhamento === null)
  const { idsDocumentosAtosDesentranhados = [], idsDocumentos = [] } = body
  return [...(idsDocumentosAtosDesentranhados ?? []), ...(idsDocumentos ?? [])].map((id) => {
    const found = attached.find((each) => each.id === id) ?? inside.find((each) => each.idDocumento === id)
    if (!found) throw badRequest(`O documento ${id} não está no processo.`)
    return found.sequencial
  })
}
