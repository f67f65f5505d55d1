import { z } from 'zod'
import { restrictionFor } from '../../contract/api/access.ts'
import { idSchema } from '../../contract/api/common.ts'
import type {
  EncaminhamentoNovoShapeA,
  EncaminhamentoNovoShapeB,
  TipoDestinatario,
} from '../../contract/api/forwardings.ts'
import { accessLevelSchema } from '../../contract/bridge/access.ts'
import type { DraftFields } from '../../contract/bridge/compose.ts'
import { type DirectoryKind, directoryKindSchema } from '../../contract/bridge/directory.ts'
import type { SessionContext } from '../session/index.ts'

/** What a forward operation carries: a draft frozen at the moment of sending. */
export const forwardPayloadSchema = z.object({
  idResponsavel: idSchema,
  assunto: z.string().min(1),
  mensagem: z.string().min(1),
  destinos: z.array(z.object({ id: idSchema, kind: directoryKindSchema })).min(1),
  idsDocumentos: z.array(idSchema),
  access: accessLevelSchema,
  enviarEmailNotificacoes: z.boolean(),
})
export type ForwardPayload = z.infer<typeof forwardPayloadSchema>

/** The payload of a draft, or a sentence in Portuguese that names the field which is not as it must be. */
export function payloadOf(
  fields: DraftFields,
  { person, roles }: Pick<SessionContext, 'person' | 'roles'>,
): { ok: true; payload: ForwardPayload } | { ok: false; sentence: string } {
  const no = (sentence: string) => ({ ok: false as const, sentence })
  const assunto = fields.subject.trim()
  const mensagem = fields.message.trim()
  if (fields.recipients.length === 0) return no('Destinatários: escolha ao menos um.')
  if (assunto === '') return no('Assunto: escreva do que se trata.')
  if (mensagem === '') return no('Mensagem: escreva ao menos uma frase.')
  // Whoever holds no role writes as the citizen that they are (spec, "Requirements for forwarding").
  const idResponsavel = fields.idPapel ?? (roles.length === 0 ? person.id : null)
  if (idResponsavel === null) return no('Papel: escolha em nome de qual papel o encaminhamento segue.')
  if (idResponsavel !== person.id && !roles.some(({ id }) => id === idResponsavel)) {
    return no('Papel: o papel escolhido já não é seu. Escolha outro.')
  }
  const destinos = new Map(fields.recipients.map(({ id, kind }) => [id, kind]))
  const payload = {
    idResponsavel,
    assunto,
    mensagem,
    destinos: [...destinos].map(([id, kind]) => ({ id, kind })),
    idsDocumentos: [...new Set(fields.documents.map(({ idDocumento }) => idDocumento))],
    access: fields.access,
    enviarEmailNotificacoes: fields.notifyByEmail,
  }
  return { ok: true, payload }
}

const tipos: Readonly<Record<DirectoryKind, TipoDestinatario>> = {
  Organizacao: 'Orgao',
  Setor: 'Unidade',
  Grupo: 'Grupo',
  Comissao: 'Comissao',
  Papel: 'Papel',
  Cidadao: 'Cidadao',
}

/** The request's body, in the shape that the environment takes (spec, "Forwarding payloads"). */
export function bodyOf(payload: ForwardPayload, shape: 'A' | 'B'): EncaminhamentoNovoShapeA | EncaminhamentoNovoShapeB {
  const { assunto, mensagem, idResponsavel, destinos, idsDocumentos, enviarEmailNotificacoes } = payload
  const both = { assunto, mensagem, enviarEmailNotificacoes, restricaoAcesso: restrictionFor(payload.access) }
  if (shape === 'A') return { ...both, idResponsavel, idsDestinos: destinos.map(({ id }) => id), idsDocumentos }
  return {
    ...both,
    idPapelRemetente: idResponsavel,
    destinatarios: destinos.map(({ id, kind }) => ({ id, tipo: tipos[kind] })),
    documentos: idsDocumentos,
  }
}
