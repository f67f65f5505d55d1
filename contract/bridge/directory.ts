import { z } from 'zod'
import { idSchema } from '../api/common.ts'

/** Kinds of entry that can be found by typing. */
export const directoryKindSchema = z.enum(['Organizacao', 'Setor', 'Grupo', 'Comissao', 'Papel', 'Cidadao'])
export type DirectoryKind = z.infer<typeof directoryKindSchema>

export const directoryEntrySchema = z.object({
  id: idSchema,
  kind: directoryKindSchema,
  nome: z.string(),
  sigla: z.string().nullable(),
  /** Where it is: "SEFAZ", "GECON, SEFAZ". */
  detalhe: z.string(),
})
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>

export const classViewSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  nome: z.string(),
  nivel: z.int().nullable(),
  tipoArquivamento: z.string().nullable(),
})
export type ClassView = z.infer<typeof classViewSchema>

/** How far the directory has been read. What has come can be found before all of it is there. */
export const directoryStatusSchema = z.object({
  /** Everybody has been read to the end at least once. */
  isWhole: z.boolean(),
  /** Null while nobody is being read. */
  reading: z
    .object({ step: z.enum(['organisations', 'units', 'people']), done: z.int().min(0), total: z.int().min(0) })
    .nullable(),
  hasClasses: z.boolean(),
  readsClasses: z.boolean(),
})
export type DirectoryStatus = z.infer<typeof directoryStatusSchema>

/** Whom the person keeps at hand, and whom they have written to last. */
export const suggestionsSchema = z.object({
  favourites: z.array(directoryEntrySchema.extend({ isGone: z.boolean() })),
  recents: z.array(directoryEntrySchema),
})
export type Suggestions = z.infer<typeof suggestionsSchema>

/** FundamentoLegal: what may justify a secret. */
export const legalGroundSchema = z.object({
  id: idSchema,
  nome: z.string(),
  descricao: z.string(),
  /** The level that it justifies, by the service's name for it. */
  nivel: z.string(),
  forCitizens: z.boolean(),
})
export type LegalGround = z.infer<typeof legalGroundSchema>

export const directoryCalls = {
  'directory.status': { input: z.strictObject({}), output: directoryStatusSchema },
  'directory.suggestions': { input: z.strictObject({}), output: suggestionsSchema },
  /** Keeps an entry at hand, or no more. */
  'directory.favour': {
    input: z.strictObject({ entry: directoryEntrySchema, isFavourite: z.boolean() }),
    output: z.null(),
  },
  /** Of these, those that are in the directory no more; none while it has never been read to the end. */
  'directory.gone': { input: z.strictObject({ ids: z.array(idSchema).max(500) }), output: z.array(idSchema) },
  /** What may justify a secret, in the service's order. */
  'directory.grounds': { input: z.strictObject({}), output: z.array(legalGroundSchema) },
  /** Every word must begin a word of the entry; accents and case do not count. At most `limit` entries, best first. */
  'directory.search': {
    input: z.strictObject({
      text: z.string().max(200),
      kinds: z.array(directoryKindSchema).min(1),
      limit: z.int().min(1).max(50),
    }),
    output: z.object({ entries: z.array(directoryEntrySchema), complete: z.boolean() }),
  },
  /** Active classes of the person's patriarch that match by code or name. */
  'directory.classes': {
    input: z.strictObject({ text: z.string().max(200), limit: z.int().min(1).max(200) }),
    output: z.object({ classes: z.array(classViewSchema), complete: z.boolean() }),
  },
} as const
