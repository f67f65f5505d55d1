import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { directoryEntrySchema } from './directory.ts'

/** A process as a draft names it, so that the draft can be read offline. */
const namedProcessSchema = z.strictObject({
  id: idSchema,
  protocolo: z.string().max(40),
  resumo: z.string().max(2000),
})
export type NamedProcess = z.infer<typeof namedProcessSchema>

/** The most parties of one kind. */
export const maxParties = 200
const shortText = z.string().max(500)

/** The interested parties of a process; in a draft each field may be empty. */
const draftPartiesSchema = z.strictObject({
  agentes: z.array(directoryEntrySchema).max(maxParties),
  pessoasJuridicas: z
    .array(z.strictObject({ razaoSocial: shortText, cnpj: z.string().max(40), email: shortText }))
    .max(maxParties),
  semIdentificacao: z.array(z.strictObject({ descricao: shortText })).max(maxParties),
})
export type DraftParties = z.infer<typeof draftPartiesSchema>

/** The class and the parties that an opening and an edit set; the summary is the draft's subject. */
const content = {
  classe: z.strictObject({ id: idSchema, codigo: z.string(), nome: z.string() }).nullable(),
  interessados: draftPartiesSchema,
}
/** Null until the person has chosen a process. */
const onProcess = { processo: namedProcessSchema.nullable() }

/** Documents to detach, by their numbers in the process. */
const pieceSchema = z.strictObject({ sequencial: z.int().min(1), nome: z.string().max(500) })
export type Piece = z.infer<typeof pieceSchema>

/** The opening of a process, or an act on it, by the service's name. Its text is the draft's message. */
export const processDraftSchema = z.discriminatedUnion('ato', [
  z.strictObject({ ato: z.literal('autuar'), ...content }),
  z.strictObject({ ato: z.literal('despachar'), ...onProcess }),
  z.strictObject({ ato: z.literal('avocar'), ...onProcess }),
  z.strictObject({ ato: z.literal('entranhar'), ...onProcess }),
  /** The draft's documents are some of the forwarding's; without them all are attached. */
  z.strictObject({
    ato: z.literal('entranhar-encaminhamento'),
    ...onProcess,
    encaminhamento: z.strictObject({ id: idSchema, protocolo: z.string().max(40), assunto: shortText }),
  }),
  z.strictObject({ ato: z.literal('desentranhar'), ...onProcess, pecas: z.array(pieceSchema).max(500) }),
  z.strictObject({ ato: z.literal('encerrar'), ...onProcess }),
  z.strictObject({ ato: z.literal('reabrir'), ...onProcess }),
  z.strictObject({
    ato: z.literal('editar'),
    ...onProcess,
    ...content,
    /** False where the service did not tell all that the edit replaces. */
    isKnown: z.boolean(),
    /** The act that had set the content when the edit began. */
    idBase: idSchema.optional(),
  }),
])
export type ProcessDraft = z.infer<typeof processDraftSchema>
export type ProcessDraftKind = ProcessDraft['ato']

/** The fields that an act takes (shapes.md 3.13). */
interface ActForm {
  /** The API's name of its text; null for none. */
  readonly text: 'mensagem' | 'justificativa' | 'desfecho' | null
  readonly isTextNeeded: boolean
  readonly documents: 'none' | 'optional' | 'needed'
  /** False: its term is public. */
  readonly takesAccess: boolean
}

const reasoned: ActForm = { text: 'justificativa', isTextNeeded: true, documents: 'none', takesAccess: true }
const contentForm: ActForm = { text: null, isTextNeeded: false, documents: 'none', takesAccess: false }

export const actForms: Readonly<Record<ProcessDraftKind, ActForm>> = {
  autuar: { ...contentForm, documents: 'optional' },
  despachar: { ...reasoned, text: 'mensagem', documents: 'optional' },
  avocar: reasoned,
  entranhar: { ...reasoned, documents: 'needed' },
  'entranhar-encaminhamento': { ...reasoned, documents: 'optional' },
  desentranhar: reasoned,
  encerrar: { ...reasoned, text: 'desfecho' },
  reabrir: reasoned,
  editar: { ...contentForm, text: 'justificativa' },
}

/** Whether a draft sets the class, the summary and the parties of a process. */
export const setsContent = (draft: ProcessDraft): draft is Extract<ProcessDraft, { ato: 'autuar' | 'editar' }> =>
  draft.ato === 'autuar' || draft.ato === 'editar'

/** Numbers of the kinds Autuacao and Edicao (shapes.md 4.7). */
const contentKinds: readonly number[] = [1, 11]
/** The id of the last act that set the class, the summary and the parties. */
export const lastContentActOf = (atos: readonly { readonly id: string; readonly tipo: number }[]): string | undefined =>
  atos.findLast(({ tipo }) => contentKinds.includes(tipo))?.id

/** The process that a draft acts on; null for an opening, and while none is chosen. */
export const processOf = (draft: ProcessDraft): NamedProcess | null => (draft.ato === 'autuar' ? null : draft.processo)
