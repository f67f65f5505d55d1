import { z } from 'zod'
import { actName } from '../../../contract/act-names.ts'
import { idSchema } from '../../../contract/api/common.ts'
import { type AtoRequest, type Autuar, type TipoAto, tipoAto } from '../../../contract/api/processes.ts'
import { restrictedFields, restrictionToSend } from '../../engine/access/index.ts'
import { type Attached, attachedSchema, type Resolved, seenField } from '../../engine/attached/index.ts'
import { processesTexts } from './processes-texts.ts'

const words = z.string().min(1)
const carried = { idsDocumentos: z.array(attachedSchema), ...seenField }

/** The parties of a process: agents of the directory, companies, and others by a description. */
const interestedSchema = z.object({
  agentes: z.array(idSchema),
  pessoasJuridicas: z.array(z.object({ razaoSocial: words, cnpj: words, email: z.string().nullable() })),
  semIdentificacao: z.array(z.object({ descricao: words })),
})
type Interested = z.infer<typeof interestedSchema>

/** Payload of an opening, in the unit of the role (shapes.md 3.13). */
export const processOpeningSchema = z.object({
  idPapel: idSchema,
  idClasse: idSchema,
  resumo: words,
  ...carried,
  interessados: interestedSchema,
})
export type ProcessOpening = z.infer<typeof processOpeningSchema>

const onProcess = { idProcesso: idSchema, idPapel: idSchema }
/** The access is that of the act's term; the term of an edit is public (shapes.md 3.13). */
const restricted = { ...onProcess, ...restrictedFields }
const justified = { ...restricted, justificativa: words }

/** Payload of an act on an existing process, by the service's name for it. */
export const processActSchema = z.discriminatedUnion('ato', [
  z.object({ ato: z.literal('despachar'), ...restricted, idDestino: idSchema, mensagem: words, ...carried }),
  z.object({ ato: z.literal('avocar'), ...justified }),
  z.object({ ato: z.literal('entranhar'), ...justified, ...carried, idsDocumentos: carried.idsDocumentos.min(1) }),
  /** Documents of a forwarding, which leaves its box; an empty list means all. */
  z.object({
    ato: z.literal('entranhar-encaminhamento'),
    ...justified,
    idEncaminhamento: idSchema,
    ...carried,
  }),
  /** Numbers of documents in the process. */
  z.object({ ato: z.literal('desentranhar'), ...justified, sequenciais: z.array(z.int().min(1)).min(1) }),
  z.object({ ato: z.literal('encerrar'), ...restricted, desfecho: words }),
  z.object({ ato: z.literal('reabrir'), ...justified }),
  z.object({
    ato: z.literal('editar'),
    ...onProcess,
    idClasse: idSchema,
    resumo: words,
    interessados: interestedSchema,
    justificativa: words.nullable(),
    /** The act that had set the content when the edit began; a newer edit must not be overwritten. */
    idBase: idSchema.optional(),
  }),
])
export type ProcessAct = z.infer<typeof processActSchema>

type Sent<Act> = Act extends { idsDocumentos: readonly Attached[] } ? Resolved<Act> : Act
/** An act whose documents are all known. */
export type ResolvedAct = Sent<ProcessAct>

/** The attachments of an act; none of one that takes none. */
export const attachedTo = (act: ProcessAct): readonly Attached[] => ('idsDocumentos' in act ? act.idsDocumentos : [])

/** Replaces the attachments of an act. */
export const actWith = (act: ProcessAct, ids: readonly string[]): ResolvedAct =>
  'idsDocumentos' in act ? { ...act, idsDocumentos: ids } : act

/** The body that opens a process; without `idLocal`, since the unit of the role is used anyway (shapes.md 3.13). */
export function openBody({ idPapel, idClasse, resumo, idsDocumentos, interessados }: Resolved<ProcessOpening>): Autuar {
  return {
    idPapelResponsavel: idPapel,
    idClasse,
    resumo,
    idsDocumentosEntranhados: unique(idsDocumentos),
    ...partiesOf(interessados),
  }
}

/** The path of an act, with the body that this path takes. */
export function requestOf(act: ResolvedAct): AtoRequest {
  const actor = { idProcesso: act.idProcesso, idPapelResponsavel: act.idPapel }
  if (act.ato === 'editar') {
    const { idClasse, resumo, justificativa, interessados } = act
    return { path: 'editar', body: { ...actor, idClasse, resumo, justificativa, ...partiesOf(interessados) } }
  }
  const common = { ...actor, restricaoAcesso: restrictionToSend(act) }
  switch (act.ato) {
    case 'despachar': {
      const { idDestino, mensagem } = act
      const body = { ...common, idDestino, mensagem, idsDocumentosEntranhados: unique(act.idsDocumentos) }
      return { path: 'despachar', body }
    }
    case 'entranhar': {
      const { justificativa } = act
      const body = { ...common, justificativa, idsDocumentosEntranhados: unique(act.idsDocumentos) }
      return { path: 'entranhar-documentos', body }
    }
    case 'entranhar-encaminhamento': {
      const { justificativa, idEncaminhamento } = act
      const named = act.idsDocumentos.length === 0 ? {} : { idsDocumentosEntranhados: unique(act.idsDocumentos) }
      return { path: 'entranhar-encaminhamento', body: { ...common, justificativa, idEncaminhamento, ...named } }
    }
    // Numbers as text, as live programs send them (shapes.md 3.13).
    case 'desentranhar':
      return {
        path: 'desentranhar',
        body: { ...common, justificativa: act.justificativa, sequenciais: unique(act.sequenciais).map(String) },
      }
    case 'encerrar':
      return { path: 'encerrar', body: { ...common, desfecho: act.desfecho } }
    case 'avocar':
    case 'reabrir':
      return { path: act.ato, body: { ...common, justificativa: act.justificativa } }
  }
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const partiesOf = ({ agentes, pessoasJuridicas, semIdentificacao }: Interested) => ({
  idsAgentesInteressados: unique(agentes),
  pessoasJuridicasInteressadas: [...pessoasJuridicas],
  interessadosSemIdentificacao: [...semIdentificacao],
})

/** The service's kinds of act (shapes.md 4.7). */
const kinds: Readonly<Record<ProcessAct['ato'], TipoAto>> = {
  despachar: 'Despacho',
  avocar: 'Avocamento',
  entranhar: 'Entranhamento',
  'entranhar-encaminhamento': 'Entranhamento',
  desentranhar: 'Desentranhamento',
  encerrar: 'Encerramento',
  reabrir: 'Reabertura',
  editar: 'Edicao',
}

/** The number of an act's kind in the list of a process. */
export const tipoOf = ({ ato }: Pick<ProcessAct, 'ato'>) => tipoAto[kinds[ato]]

/** The text of an act; null for an edit without a reason. */
export function wordsOf(act: ProcessAct | ResolvedAct): string | null {
  if (act.ato === 'despachar') return act.mensagem
  return act.ato === 'encerrar' ? act.desfecho : act.justificativa
}

/** Equal for two acts that the list of acts cannot tell apart. */
export const contentKeyOf = (act: ProcessAct) =>
  JSON.stringify([act.idProcesso, tipoOf(act), act.idPapel, wordsOf(act)])

export const nameOf = (act: Pick<ProcessAct, 'ato'>) =>
  act.ato === 'entranhar-encaminhamento' ? processesTexts.forwardingAdded : actName({ tipo: tipoOf(act) })
