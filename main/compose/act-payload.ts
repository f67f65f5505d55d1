import type { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import type { EncaminhamentoReencaminhar, EncaminhamentoResposta } from '../../contract/api/forwardings.ts'
import type { DraftActKind, DraftFields } from '../../contract/bridge/compose.ts'
import { restrictionIn } from '../access/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { Resolved } from './attached.ts'
import {
  destinatariosOf,
  destinosSchema,
  type ForwardPayload,
  forwardPayloadSchema,
  payloadOf,
  textOf,
} from './payload.ts'

/** What an act on an earlier forwarding carries: as a new one, but a reply or a complement goes where it must. */
export const actPayloadSchema = forwardPayloadSchema.extend({
  /** The forwarding that it acts on. */
  idEncaminhamento: idSchema,
  destinos: destinosSchema,
})
export type ActPayload = z.infer<typeof actPayloadSchema>
export const reforwardPayloadSchema = actPayloadSchema.extend({ destinos: destinosSchema.min(1) })

/** Which operation a draft becomes, with what it carries. */
export type DraftOperation = { kind: 'forward'; payload: ForwardPayload } | { kind: DraftActKind; payload: ActPayload }

/** The operation of a draft, or a sentence in Portuguese that names the field which is not as it must be. */
export function operationOf(
  fields: DraftFields,
  context: Pick<SessionContext, 'person' | 'roles' | 'environment'>,
): { ok: true; operation: DraftOperation } | { ok: false; sentence: string } {
  const { about } = fields
  const no = (sentence: string) => ({ ok: false as const, sentence })
  const { person, roles, environment } = context
  if (environment.forwardingShape === 'B' && roles.length > 0 && fields.idPapel === person.id) {
    return no('De: aqui só se envia em nome de um papel. Escolha um.')
  }
  if (about === null || about.kind === 're-forward') {
    const read = payloadOf(fields, context)
    if (!read.ok) return read
    const { payload } = read
    if (about === null) return { ok: true, operation: { kind: 'forward', payload } }
    if (context.environment.forwardingShape === 'B' && payload.idsDocumentos.length > 0) {
      return no('Documentos: aqui só seguem os do encaminhamento original. Retire os que foram acrescentados.')
    }
    const { kind, idEncaminhamento } = about
    return { ok: true, operation: { kind, payload: { ...payload, idEncaminhamento } } }
  }
  const { kind, idEncaminhamento } = about
  if (fields.recipients.length > 0) return no(`Destinatários: ${goesTo[kind]} Retire os que foram escolhidos.`)
  const read = textOf(fields, context)
  if (!read.ok) return read
  return { ok: true, operation: { kind, payload: { ...read.text, destinos: [], idEncaminhamento } } }
}

const goesTo = {
  reply: 'a resposta vai para quem enviou.',
  complement: 'o complemento vai para onde foi o encaminhamento.',
}

/**
 * The request's body, in the shape that the environment takes (spec, "Forwarding payloads"; shapes.md 3.9). Where
 * `inheritsAccess`, the access is left to be that of the earlier one.
 */
export function actBodyOf(
  payload: Resolved<ActPayload>,
  shape: 'A' | 'B',
  inheritsAccess: boolean,
): EncaminhamentoResposta & EncaminhamentoReencaminhar {
  const { assunto, mensagem, idResponsavel, idEncaminhamento, destinos } = payload
  const idsDocumentos = [...payload.idsDocumentos]
  const both = {
    ...{ assunto, mensagem, enviarEmailNotificacoes: payload.enviarEmailNotificacoes },
    ...(inheritsAccess ? {} : { restricaoAcesso: restrictionIn(payload) }),
  }
  const chooses = destinos.length > 0
  if (shape === 'A') {
    const idsDestinos = chooses ? { idsDestinos: destinos.map(({ id }) => id) } : {}
    return { ...both, idEncaminhamentoAnterior: idEncaminhamento, idResponsavel, ...idsDestinos, idsDocumentos }
  }
  return {
    ...{ ...both, idEncaminhamentoOrigem: idEncaminhamento, idPapelRemetente: idResponsavel },
    ...(chooses ? { destinatarios: destinatariosOf(destinos) } : { documentos: idsDocumentos }),
  }
}
