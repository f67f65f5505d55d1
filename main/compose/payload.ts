import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import type {
  EncaminhamentoNovoShapeA,
  EncaminhamentoNovoShapeB,
  TipoDestinatario,
} from '../../contract/api/forwardings.ts'
import type { Attachment, DraftFields } from '../../contract/bridge/compose.ts'
import { type DirectoryKind, directoryKindSchema } from '../../contract/bridge/directory.ts'
import { restrictedBy, restrictedFields, restrictionIn } from '../access/index.ts'
import type { SessionContext } from '../session/index.ts'
import { type Attached, attachedSchema, type Resolved } from './attached.ts'

export const destinosSchema = z.array(z.object({ id: idSchema, kind: directoryKindSchema }))

/** What a forward operation carries: a draft frozen at the moment of sending. */
export const forwardPayloadSchema = z.object({
  idResponsavel: idSchema,
  assunto: z.string().min(1),
  mensagem: z.string().min(1),
  destinos: destinosSchema.min(1),
  idsDocumentos: z.array(attachedSchema),
  ...restrictedFields,
  enviarEmailNotificacoes: z.boolean(),
})
export type ForwardPayload = z.infer<typeof forwardPayloadSchema>

type Read<T> = ({ ok: true } & T) | { ok: false; sentence: string }
type Sender = Pick<SessionContext, 'person' | 'roles'>

/** The payload of a draft, or a sentence in Portuguese that names the field which is not as it must be. */
export function payloadOf(fields: DraftFields, sender: Sender): Read<{ payload: ForwardPayload }> {
  if (fields.recipients.length === 0) return { ok: false, sentence: 'Destinatários: escolha ao menos um.' }
  const read = textOf(fields, sender)
  if (!read.ok) return read
  const recipients = new Map(fields.recipients.map(({ id, kind }) => [id, kind]))
  const destinos = [...recipients].map(([id, kind]) => ({ id, kind }))
  return { ok: true, payload: { ...read.text, destinos } }
}

/** All of a payload but where it goes. */
export function textOf(
  fields: DraftFields,
  { person, roles }: Sender,
): Read<{ text: Omit<ForwardPayload, 'destinos'> }> {
  const no = (sentence: string) => ({ ok: false as const, sentence })
  const assunto = fields.subject.trim()
  const mensagem = fields.message.trim()
  if (assunto === '') return no('Assunto: escreva do que se trata.')
  if (mensagem === '') return no('Mensagem: escreva ao menos uma frase.')
  // Whoever holds no role writes as the citizen that they are (spec, "Requirements for forwarding").
  const idResponsavel = fields.idPapel ?? (roles.length === 0 ? person.id : null)
  if (idResponsavel === null) return no('Papel: escolha em nome de qual papel o encaminhamento segue.')
  if (idResponsavel !== person.id && !roles.some(({ id }) => id === idResponsavel)) {
    return no('Papel: o papel escolhido já não é seu. Escolha outro.')
  }
  const said = restrictedBy(fields, idResponsavel === person.id)
  if (!said.ok) return no(`Acesso: ${said.sentence}`)
  const text = {
    ...{ idResponsavel, assunto, mensagem },
    idsDocumentos: once(fields.documents.map(attachedOf)),
    ...said.restricted,
    enviarEmailNotificacoes: fields.notifyByEmail,
  }
  return { ok: true, text }
}

/** What is attached twice goes along once. */
const once = (attached: readonly Attached[]): Attached[] => [
  ...new Map(attached.map((each) => [JSON.stringify(each), each])).values(),
]

function attachedOf(attachment: Attachment): Attached {
  if ('idDocumento' in attachment) return attachment.idDocumento
  return 'fileId' in attachment ? { fileId: attachment.fileId } : { idFase: attachment.idFase }
}

const tipos: Readonly<Record<DirectoryKind, TipoDestinatario>> = {
  Organizacao: 'Orgao',
  Setor: 'Unidade',
  Grupo: 'Grupo',
  Comissao: 'Comissao',
  Papel: 'Papel',
  Cidadao: 'Cidadao',
}

/** Destinations as shape B names them. */
export const destinatariosOf = (destinos: z.infer<typeof destinosSchema>) =>
  destinos.map(({ id, kind }) => ({ id, tipo: tipos[kind] }))

/** The request's body, in the shape that the environment takes (spec, "Forwarding payloads"). */
export function bodyOf(
  payload: Resolved<ForwardPayload>,
  shape: 'A' | 'B',
): EncaminhamentoNovoShapeA | EncaminhamentoNovoShapeB {
  const { assunto, mensagem, idResponsavel, destinos, enviarEmailNotificacoes } = payload
  const idsDocumentos = [...payload.idsDocumentos]
  const both = { assunto, mensagem, enviarEmailNotificacoes, restricaoAcesso: restrictionIn(payload) }
  if (shape === 'A') return { ...both, idResponsavel, idsDestinos: destinos.map(({ id }) => id), idsDocumentos }
  return {
    ...both,
    idPapelRemetente: idResponsavel,
    destinatarios: destinatariosOf(destinos),
    documentos: idsDocumentos,
  }
}
