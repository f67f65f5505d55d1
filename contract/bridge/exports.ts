import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { failureSchema } from './outcome.ts'

/** `pdf`: one file with all documents. `folder`: a folder with a file for each document, and a list of them. */
const exportFormSchema = z.enum(['pdf', 'folder'])
export type ExportForm = z.infer<typeof exportFormSchema>

/**
 * Why a document is not in an export. `restricted`: the person may not read it. `password`, `unreadable` and `heavy`: its
 * file does not open; only a PDF made of all documents lacks these.
 */
const missingReasonSchema = z.enum([
  'restricted',
  'gone',
  'offline',
  'busy',
  'refused',
  'password',
  'unreadable',
  'heavy',
])
export type MissingReason = z.infer<typeof missingReasonSchema>

const missingPieceSchema = z.object({
  sequencial: z.int(),
  /** Null for a document that the person may not see. */
  nome: z.string().nullable(),
  reason: missingReasonSchema,
  /** The reason in the words of the service or of Malote. */
  message: z.string().nullable(),
})
export type MissingPiece = z.infer<typeof missingPieceSchema>

/** A process that is being saved outside Malote, or was; kept in memory until sign-out. */
const processExportSchema = z.object({
  exportId: z.uuid(),
  idProcesso: idSchema,
  form: exportFormSchema,
  /** The name of the folder that was chosen. */
  place: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Documents that have been dealt with, of how many. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** The saved file or folder; null unless done. */
  result: z
    .object({
      /** Of the file or folder. */
      name: z.string(),
      /** Pages of the PDF. */
      pages: z.int().min(0).nullable(),
      included: z.int().min(0),
      /** Documents that were taken out of the process: named in it, not included. */
      removed: z.int().min(0),
      missing: z.array(missingPieceSchema),
      /** Acts whose documents the service does not show. */
      hiddenActs: z.int().min(0),
      /** False where the service did not answer and the last copy of the process was saved. */
      fresh: z.boolean(),
    })
    .nullable(),
  /** Null unless failed. Nothing is left of a failed or cancelled export. */
  failure: failureSchema.nullable(),
})
export type ProcessExport = z.infer<typeof processExportSchema>

const placeSchema = z.object({ placeId: z.uuid(), name: z.string() })

export const exportsCalls = {
  /** Of this session, the newest first. */
  'exports.list': { input: z.strictObject({}), output: z.array(processExportSchema) },
  /** Asks for a folder by the system's dialog; null if the person cancels. Failures: not-offered without a dialog. */
  'exports.choosePlace': { input: z.strictObject({}), output: placeSchema.nullable() },
  /** Begins to save into a folder that was chosen here or found by `folders.browse`. Failures: not-found; refused. */
  'exports.start': {
    input: z.strictObject({ idProcesso: idSchema, form: exportFormSchema, placeId: z.uuid() }),
    output: processExportSchema,
  },
  /** Stops it and deletes what was written. */
  'exports.stop': { input: z.strictObject({ exportId: z.uuid() }), output: z.null() },
  /** Forgets one that has ended; its file stays. */
  'exports.forget': { input: z.strictObject({ exportId: z.uuid() }), output: z.null() },
} as const
