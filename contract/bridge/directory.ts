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

export const directoryCalls = {
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
