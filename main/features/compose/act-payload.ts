import type { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import type { EncaminhamentoReencaminhar, EncaminhamentoResposta } from '../../../contract/api/forwardings.ts'
import type { DraftActKind, DraftFields } from '../../../contract/bridge/compose.ts'
import { restrictionToSend } from '../../engine/access/index.ts'
import type { Resolved } from '../../engine/attached/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { composeTexts } from './compose-texts.ts'
import {
  destinatariosOf,
  destinosSchema,
  type ForwardPayload,
  forwardPayloadSchema,
  payloadOf,
  textOf,
} from './payload.ts'

/** Payload of an act on a forwarding; only a re-forwarding has destinations. */
export const actPayloadSchema = forwardPayloadSchema.extend({
  /** The earlier forwarding. */
  idEncaminhamento: idSchema,
  destinos: destinosSchema,
})
export type ActPayload = z.infer<typeof actPayloadSchema>
export const reforwardPayloadSchema = actPayloadSchema.extend({ destinos: destinosSchema.min(1) })

/** The operation that a draft becomes. */
type ForwardingOperation = { kind: 'forward'; payload: ForwardPayload } | { kind: DraftActKind; payload: ActPayload }

/** The operation of a draft, or a message in Portuguese that names the wrong field. */
export function operationOf(
  fields: DraftFields,
  context: Pick<SessionContext, 'person' | 'roles' | 'environment'>,
): { ok: true; operation: ForwardingOperation } | { ok: false; sentence: string } {
  const { about } = fields
  const invalid = (sentence: string) => ({ ok: false as const, sentence })
  const { person, roles, environment } = context
  if (environment.forwardingShape === 'B' && roles.length > 0 && fields.idPapel === person.id) {
    return invalid(composeTexts.onlyRoles)
  }
  if (about === null || about.kind === 're-forward') {
    const read = payloadOf(fields, context)
    if (!read.ok) return read
    const { payload } = read
    if (about === null) return { ok: true, operation: { kind: 'forward', payload } }
    if (context.environment.forwardingShape === 'B' && payload.idsDocumentos.length > 0) {
      return invalid(composeTexts.onlyOriginalDocuments)
    }
    const { kind, idEncaminhamento } = about
    return { ok: true, operation: { kind, payload: { ...payload, idEncaminhamento } } }
  }
  const { kind, idEncaminhamento } = about
  if (fields.recipients.length > 0) return invalid(composeTexts.fixedDestination(fixedDestinationTexts[kind]))
  const read = textOf(fields, context)
  if (!read.ok) return read
  return { ok: true, operation: { kind, payload: { ...read.text, destinos: [], idEncaminhamento } } }
}

const fixedDestinationTexts = {
  reply: 'a resposta vai para quem enviou.',
  complement: 'o complemento vai para onde foi o encaminhamento.',
}

/**
 * The request's body in the environment's shape (spec, "Forwarding payloads"; shapes.md 3.9). With `inheritsAccess`
 * the access is left out, and the service takes that of the earlier forwarding.
 */
export function actBodyOf(
  payload: Resolved<ActPayload>,
  shape: 'A' | 'B',
  inheritsAccess: boolean,
): EncaminhamentoResposta & EncaminhamentoReencaminhar {
  const { assunto, mensagem, idResponsavel, idEncaminhamento, destinos, enviarEmailNotificacoes } = payload
  const idsDocumentos = [...payload.idsDocumentos]
  const hasDestinations = destinos.length > 0
  const common: EncaminhamentoResposta & EncaminhamentoReencaminhar = { assunto, mensagem, enviarEmailNotificacoes }
  if (!inheritsAccess) common.restricaoAcesso = restrictionToSend(payload)
  if (shape === 'A') {
    const body = { ...common, idEncaminhamentoAnterior: idEncaminhamento, idResponsavel, idsDocumentos }
    return hasDestinations ? { ...body, idsDestinos: destinos.map(({ id }) => id) } : body
  }
  const body = { ...common, idEncaminhamentoOrigem: idEncaminhamento, idPapelRemetente: idResponsavel }
  return hasDestinations
    ? { ...body, destinatarios: destinatariosOf(destinos) }
    : { ...body, documentos: idsDocumentos }
}
