import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import type {
  EncaminhamentoNovoShapeA,
  EncaminhamentoNovoShapeB,
  TipoDestinatario,
} from '../../../contract/api/forwardings.ts'
import { type DraftFields, maxSubjectLength } from '../../../contract/bridge/compose.ts'
import { type DirectoryKind, directoryKindSchema } from '../../../contract/bridge/directory.ts'
import { restrict, restrictedFields, restrictionToSend } from '../../engine/access/index.ts'
import { attachedOf, attachedSchema, type Resolved, seenField } from '../../engine/attached/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { composeTexts } from './compose-texts.ts'

export const destinosSchema = z.array(z.object({ id: idSchema, kind: directoryKindSchema }))

/** Payload of a forward operation: a copy of the draft at the moment of sending. */
export const forwardPayloadSchema = z.object({
  idResponsavel: idSchema,
  assunto: z.string().min(1),
  mensagem: z.string().min(1),
  destinos: destinosSchema.min(1),
  idsDocumentos: z.array(attachedSchema),
  ...seenField,
  ...restrictedFields,
  enviarEmailNotificacoes: z.boolean(),
})
export type ForwardPayload = z.infer<typeof forwardPayloadSchema>

type Validated<T> = ({ ok: true } & T) | { ok: false; sentence: string }
type Sender = Pick<SessionContext, 'person' | 'roles'>

/** The payload of a draft, or a message in Portuguese that names the wrong field. */
export function payloadOf(fields: DraftFields, sender: Sender): Validated<{ payload: ForwardPayload }> {
  if (fields.recipients.length === 0) return { ok: false, sentence: composeTexts.chooseRecipient }
  const read = textOf(fields, sender)
  if (!read.ok) return read
  const recipients = new Map(fields.recipients.map(({ id, kind }) => [id, kind]))
  const destinos = [...recipients].map(([id, kind]) => ({ id, kind }))
  return { ok: true, payload: { ...read.text, destinos } }
}

/** A payload without its destinations. */
export function textOf(
  fields: DraftFields,
  { person, roles }: Sender,
): Validated<{ text: Omit<ForwardPayload, 'destinos'> }> {
  const invalid = (sentence: string) => ({ ok: false as const, sentence })
  const assunto = fields.subject.trim()
  const mensagem = fields.message.trim()
  if (assunto === '') return invalid(composeTexts.noSubject)
  if (assunto.length > maxSubjectLength) return invalid(composeTexts.longSubject)
  if (mensagem === '') return invalid(composeTexts.noMessage)
  // A person without a role writes as a citizen (spec, "Requirements for forwarding").
  const idResponsavel = fields.idPapel ?? (roles.length === 0 ? person.id : null)
  if (idResponsavel === null) return invalid(composeTexts.chooseRole)
  if (idResponsavel !== person.id && !roles.some(({ id }) => id === idResponsavel)) {
    return invalid(composeTexts.foreignRole)
  }
  const access = restrict(fields, idResponsavel === person.id)
  if (!access.ok) return invalid(`Acesso: ${access.sentence}`)
  const text = {
    idResponsavel,
    assunto,
    mensagem,
    idsDocumentos: attachedOf(fields.documents),
    ...access.restricted,
    enviarEmailNotificacoes: fields.notifyByEmail,
  }
  return { ok: true, text }
}

const tipos: Readonly<Record<DirectoryKind, TipoDestinatario>> = {
  Organizacao: 'Orgao',
  Setor: 'Unidade',
  Grupo: 'Grupo',
  Comissao: 'Comissao',
  Papel: 'Papel',
  Cidadao: 'Cidadao',
}

/** Destinations in shape B. */
export const destinatariosOf = (destinos: z.infer<typeof destinosSchema>) =>
  destinos.map(({ id, kind }) => ({ id, tipo: tipos[kind] }))

/** The request's body in the environment's shape (spec, "Forwarding payloads"). */
export function bodyOf(
  payload: Resolved<ForwardPayload>,
  shape: 'A' | 'B',
): EncaminhamentoNovoShapeA | EncaminhamentoNovoShapeB {
  const { assunto, mensagem, idResponsavel, destinos, enviarEmailNotificacoes } = payload
  const idsDocumentos = [...payload.idsDocumentos]
  const both = { assunto, mensagem, enviarEmailNotificacoes, restricaoAcesso: restrictionToSend(payload) }
  if (shape === 'A') return { ...both, idResponsavel, idsDestinos: destinos.map(({ id }) => id), idsDocumentos }
  return {
    ...both,
    idPapelRemetente: idResponsavel,
    destinatarios: destinatariosOf(destinos),
    documentos: idsDocumentos,
  }
}
