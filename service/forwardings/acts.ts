import type { z } from 'zod'
import type {
  encaminhamentoReencaminharSchema,
  encaminhamentoResolverSchema,
  encaminhamentoRespostaSchema,
} from '../../contract/api/forwardings.ts'
import { requireSelf } from '../boxes/acting.ts'
import type { Transaction } from '../database/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import { requireRestriction } from '../grounds/restriction.ts'
import { checkDestinations, requireDocuments } from './checks.ts'
import type { ForwardingPayload } from './create.ts'
import { itemsOf, requireItem, wasAnswered } from './item.ts'
import { anexosOf, destinosOf, type EncaminhamentoRow, findEncaminhamento } from './store.ts'

type Deps = Pick<ServiceDeps, 'db' | 'events'>
type Reply = z.output<typeof encaminhamentoRespostaSchema>
type Reforward = z.output<typeof encaminhamentoReencaminharSchema>

/** The fields of all acts. */
type Said = Omit<Reply, 'idsDestinos' | 'destinatarios'>

const senderOf = ({ idResponsavel, idPapelRemetente }: Said) => idResponsavel ?? idPapelRemetente ?? ''

async function earlierOf(tx: Transaction, body: Said): Promise<EncaminhamentoRow> {
  const row = await findEncaminhamento(tx, body.idEncaminhamentoAnterior ?? body.idEncaminhamentoOrigem ?? '')
  if (!row) throw notFound('O encaminhamento anterior não existe.')
  return row
}

/** The fields of a follow-up forwarding; absent ones are taken from the earlier forwarding. */
async function textOf(tx: Transaction, body: Said, earlier: EncaminhamentoRow) {
  const restricaoAcesso = body.restricaoAcesso ?? earlier.restricaoAcesso
  return {
    assunto: body.assunto ?? earlier.assunto,
    mensagem: body.mensagem,
    idResponsavel: senderOf(body),
    enviarEmailNotificacoes: body.enviarEmailNotificacoes ?? false,
    restricaoAcesso,
    nivelAcesso: await requireRestriction(tx, restricaoAcesso),
  }
}

/** Replies to the sender from the box of the item. Returns idEvento. */
export async function acceptReply({ db, events }: Deps, idCidadao: string, body: Reply): Promise<string> {
  return db.transaction(async (tx) => {
    const earlier = await earlierOf(tx, body)
    await requireSelf(tx, idCidadao, senderOf(body))
    const item = await requireItem(tx, earlier.id, senderOf(body))
    const idsDocumentos = body.idsDocumentos ?? body.documentos ?? []
    await requireDocuments(tx, idCidadao, idsDocumentos)
    const payload: ForwardingPayload = {
      ...(await textOf(tx, body, earlier)),
      idsDestinos: [earlier.idResponsavel],
      idsDocumentos,
      anterior: { id: earlier.id, ato: 'responder', idsItens: [item.id] },
    }
    return events.enqueue(tx, { tipo: 'EncaminhamentoPosterior', idCidadao, payload })
  })
}

/** Re-forwards it with its documents from the box of the item. Returns idEvento. */
export async function acceptReforward({ db, events }: Deps, idCidadao: string, body: Reforward): Promise<string> {
  return db.transaction(async (tx) => {
    const earlier = await earlierOf(tx, body)
    const sender = senderOf(body)
    await requireSelf(tx, idCidadao, sender)
    const item = await requireItem(tx, earlier.id, sender)
    const destinos = body.destinatarios ?? (body.idsDestinos ?? []).map((id) => ({ id }))
    const problem = await checkDestinations(tx, destinos, sender === idCidadao)
    if (problem) throw badRequest(problem, { idsDestinos: problem })
    const carried = (await anexosOf(tx, [earlier.id])).map(({ idDocumento }) => idDocumento)
    const added = (body.idsDocumentos ?? body.documentos ?? []).filter((id) => !carried.includes(id))
    await requireDocuments(tx, idCidadao, added)
    const payload: ForwardingPayload = {
      ...(await textOf(tx, body, earlier)),
      idsDestinos: destinos.map(({ id }) => id),
      idsDocumentos: [...carried, ...added],
      anterior: { id: earlier.id, ato: 'reencaminhar', idsItens: [item.id] },
    }
    return events.enqueue(tx, { tipo: 'EncaminhamentoPosterior', idCidadao, payload })
  })
}

/**
 * Complements a sent forwarding while nobody has replied to it or re-forwarded it (spec, "States"). The complement
 * replaces the earlier one in every input where that is still open. Returns idEvento.
 */
export async function acceptComplement({ db, events }: Deps, idCidadao: string, body: Reply): Promise<string> {
  return db.transaction(async (tx) => {
    const earlier = await earlierOf(tx, body)
    await requireSelf(tx, idCidadao, senderOf(body))
    if (earlier.idResponsavel !== senderOf(body))
      throw forbidden('Só quem enviou o encaminhamento pode complementá-lo.')
    if (await wasAnswered(tx, earlier.id)) {
      throw badRequest('Este encaminhamento já foi respondido ou reencaminhado e não pode mais ser complementado.')
    }
    const idsDocumentos = body.idsDocumentos ?? body.documentos ?? []
    await requireDocuments(tx, idCidadao, idsDocumentos)
    const waiting = (await itemsOf(tx, earlier.id)).filter(({ pasta }) => pasta === 'Entrada')
    const payload: ForwardingPayload = {
      ...(await textOf(tx, body, earlier)),
      idsDestinos: (await destinosOf(tx, [earlier.id])).map(({ idAgente }) => idAgente),
      idsDocumentos,
      anterior: { id: earlier.id, ato: 'complementar', idsItens: waiting.map(({ id }) => id) },
    }
    return events.enqueue(tx, { tipo: 'EncaminhamentoPosterior', idCidadao, payload })
  })
}

/** Resolves it in one box. Returns idEvento. */
export async function acceptResolve(
  { db, events }: Deps,
  idCidadao: string,
  id: string,
  { idCaixa, idResponsavel }: z.output<typeof encaminhamentoResolverSchema>,
): Promise<string> {
  return db.transaction(async (tx) => {
    if (!(await findEncaminhamento(tx, id))) throw notFound('Este encaminhamento não existe.')
    await requireSelf(tx, idCidadao, idResponsavel)
    const item = await requireItem(tx, id, idResponsavel, idCaixa)
    const payload = { resolver: { id, idItem: item.id } }
    return events.enqueue(tx, { tipo: 'EncaminhamentoPosterior', idCidadao, payload })
  })
}
