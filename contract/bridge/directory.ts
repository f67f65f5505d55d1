import { z } from 'zod'
import { idSchema } from '../api/common.ts'

/** Kinds of entry that a search finds. */
export const directoryKindSchema = z.enum(['Organizacao', 'Setor', 'Grupo', 'Comissao', 'Papel', 'Cidadao'])
export type DirectoryKind = z.infer<typeof directoryKindSchema>

export const directoryEntrySchema = z.object({
  id: idSchema,
  kind: directoryKindSchema,
  nome: z.string(),
  sigla: z.string().nullable(),
  /** Its place: "SEFAZ", "GECON, SEFAZ". */
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

/** A classification plan that is in force today. */
const planViewSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  nome: z.string(),
  /** Name of the patriarch. */
  patriarca: z.string(),
  /** Its last day; null for a plan without an end. */
  until: z.iso.date().nullable(),
})
export type PlanView = z.infer<typeof planViewSchema>

/** A class in its plan. */
export const planClassSchema = classViewSchema.extend({ observacao: z.string().nullable() })
export type PlanClass = z.infer<typeof planClassSchema>

/** Progress of reading the directory. Entries can be found before it is read completely. */
const directoryStatusSchema = z.object({
  /** The directory was read completely at least once. */
  isWhole: z.boolean(),
  /** Null while no read runs. */
  reading: z
    .object({ step: z.enum(['organisations', 'units', 'people']), done: z.int().min(0), total: z.int().min(0) })
    .nullable(),
  hasClasses: z.boolean(),
  /** The classes are being read now. */
  readsClasses: z.boolean(),
  /** Agents, or classes and legal grounds, that the last complete reading could not read; absent for none. */
  agentsLeftOut: z.int().min(0).optional(),
  classesLeftOut: z.int().min(0).optional(),
})
export type DirectoryStatus = z.infer<typeof directoryStatusSchema>

/** Favourite and recent recipients; `isGone`: no longer in the directory. */
const suggestionsSchema = z.object({
  favourites: z.array(directoryEntrySchema.extend({ isGone: z.boolean() })),
  recents: z.array(directoryEntrySchema),
})
export type Suggestions = z.infer<typeof suggestionsSchema>

/** FundamentoLegal: a legal ground for a secret. */
export const legalGroundSchema = z.object({
  id: idSchema,
  nome: z.string(),
  descricao: z.string(),
  /** The access level that it justifies, by the service's name. */
  nivel: z.string(),
  forCitizens: z.boolean(),
})
export type LegalGround = z.infer<typeof legalGroundSchema>

export const directoryCalls = {
  'directory.status': { input: z.strictObject({}), output: directoryStatusSchema },
  'directory.suggestions': { input: z.strictObject({}), output: suggestionsSchema },
  /** Adds or removes a favourite. */
  'directory.favour': {
    input: z.strictObject({ entry: directoryEntrySchema, isFavourite: z.boolean() }),
    output: z.null(),
  },
  /** Ids that are no longer in the directory; none before it was read completely. */
  'directory.gone': { input: z.strictObject({ ids: z.array(idSchema).max(500) }), output: z.array(idSchema) },
  /** In the service's order. */
  'directory.grounds': { input: z.strictObject({}), output: z.array(legalGroundSchema) },
  /**
   * Every word must begin a word of the entry, without accents and case. Best match first. `complete` is false while the
   * directory was never read completely, so that an entry may be missing.
   */
  'directory.search': {
    input: z.strictObject({
      text: z.string().max(200),
      kinds: z.array(directoryKindSchema).min(1),
      limit: z.int().min(1).max(50),
    }),
    output: z.object({ entries: z.array(directoryEntrySchema), complete: z.boolean() }),
  },
  /** Classes of the plans in force that match by code or name; `complete` as above. */
  'directory.classes': {
    input: z.strictObject({ text: z.string().max(200), limit: z.int().min(1).max(200) }),
    output: z.object({ classes: z.array(classViewSchema), complete: z.boolean() }),
  },
  /** Plans that are in force today, by patriarch and code; `complete` as above. */
  'directory.plans': {
    input: z.strictObject({}),
    output: z.object({ plans: z.array(planViewSchema), complete: z.boolean() }),
  },
  /** All active classes of a plan by code; none for a plan that is not in force. */
  'directory.planClasses': { input: z.strictObject({ idPlano: idSchema }), output: z.array(planClassSchema) },
  /** All organisations by name, each with the name of its patriarch in `detalhe`; `complete` as above. */
  'directory.organisations': {
    input: z.strictObject({}),
    output: z.object({ organisations: z.array(directoryEntrySchema), complete: z.boolean() }),
  },
  /** The sectors, groups and commissions of an organisation, by name. */
  'directory.units': { input: z.strictObject({ idOrgao: idSchema }), output: z.array(directoryEntrySchema) },
} as const
