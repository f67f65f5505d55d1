import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { assinanteSchema } from '../api/signatures.ts'
import { maxSearchLength } from '../search-words.ts'
import { resultPageFields } from './result-page.ts'

/** Bytes that the page fetches from `contentPath + contentId`, with ranges, until sign-out. */
export const openedContentSchema = z.object({
  contentId: z.uuid(),
  name: z.string(),
  sizeBytes: z.int().min(0),
  sha256: z.string(),
})
export type OpenedContent = z.infer<typeof openedContentSchema>

/** A captured document known on this computer. */
export const documentViewSchema = z.object({
  idDocumento: idSchema,
  registro: z.string(),
  nome: z.string(),
  capturedAt: z.string().nullable(),
})
export type DocumentView = z.infer<typeof documentViewSchema>

/** A scan with the value of the original. */
const originalViewSchema = z.object({
  valorLegal: z.string(),
  capturador: z.string(),
  capturedAt: z.string().nullable(),
})
export type OriginalView = z.infer<typeof originalViewSchema>

/** A file that the page handed over only to be read: it is not captured. Forgotten at sign-out. */
const handedFileSchema = z.object({ handedId: z.uuid(), name: z.string(), sizeBytes: z.int().min(0) })
export type HandedFileView = z.infer<typeof handedFileSchema>

/** The filters of a search at the service (DocumentoApiFilter); null and '' filter nothing. */
const documentQuerySchema = z.strictObject({
  /** A registry number whole, or a part of a name. */
  text: z.string().trim().max(maxSearchLength),
  idClasse: idSchema.nullable(),
  nivelAcesso: z.int().min(1).max(8).nullable(),
  /** Days of this computer's time zone, both included. */
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  mine: z.boolean(),
})
export type DocumentQuery = z.infer<typeof documentQuerySchema>

/** The parts of a query, as the service filters by them. */
const queryPartSchema = z.enum(['registro', 'nome', 'idClasse', 'nivelAcesso', 'capturadoDe', 'capturadoAte', 'mine'])
export type QueryPart = z.infer<typeof queryPartSchema>

const foundDocumentSchema = documentViewSchema.extend({ nivelAcesso: z.union([z.int(), z.string()]).optional() })
export type FoundDocument = z.infer<typeof foundDocumentSchema>

/** One page of a search at the service. */
const documentResultsSchema = z.object({
  found: z.array(foundDocumentSchema),
  ...resultPageFields,
  /** Parts that the service has not filtered by: other documents are left out of `found`, but counted. */
  ignored: z.array(queryPartSchema),
  /** Parts of which nobody can tell, because the service does not say what a document's data are. */
  unverified: z.array(queryPartSchema),
})
export type DocumentResults = z.infer<typeof documentResultsSchema>

/** The service's data about a document; a part is null if the service does not answer it. */
const documentAboutSchema = z.object({
  idDocumento: idSchema,
  registro: z.string(),
  nome: z.string(),
  nivelAcesso: z.union([z.int(), z.string()]).optional(),
  metadata: z
    .object({
      bytes: z.int(),
      sha256: z.string(),
      /** Hash of the bytes that were reviewed before the signatures, where they are followed by a page of signatures. */
      reviewedSha256: z.string().nullable(),
      capturedAt: z.string().nullable(),
      natureza: z.string().nullable(),
      valorLegal: z.string().nullable(),
      classe: z.string().nullable(),
      capturador: z.string(),
    })
    .nullable(),
  signers: z.array(assinanteSchema).nullable(),
  /** Signers that could not be read; absent for none. */
  signersLeftOut: z.int().min(1).optional(),
  processes: z
    .array(z.object({ id: idSchema, protocolo: z.string(), resumo: z.string(), situacao: z.string() }))
    .nullable(),
  /** Processes that could not be read; absent for none. */
  processesLeftOut: z.int().min(1).optional(),
  forwardings: z
    .object({
      /** Those that the person may read, newest first. */
      listed: z.array(z.object({ id: idSchema, protocolo: z.string(), assunto: z.string(), dataHora: z.string() })),
      /** All that the document is in. */
      count: z.int().min(0),
    })
    .nullable(),
  /** Whether the person may use it as a citizen. */
  mayUse: z.boolean().nullable(),
  original: originalViewSchema.nullable(),
})
export type DocumentAbout = z.infer<typeof documentAboutSchema>

export const documentsCalls = {
  /** Documents captured from this computer, newest first: they can be attached. */
  'documents.list': { input: z.strictObject({}), output: z.array(documentViewSchema) },
  /**
   * Searches at the service: a registry number whole, a name by a part. Answers the newest, up to 50, and whether there
   * may be more. What the service answers beside the point is left out.
   */
  'documents.search': {
    input: z.strictObject({ text: z.string().trim().min(2).max(maxSearchLength) }),
    output: z.object({ found: z.array(documentViewSchema), isMore: z.boolean() }),
  },
  /** Searches at the service by all that it filters by, 25 documents a page, newest first; `page` begins at 1. */
  'documents.searchPage': {
    input: z.strictObject({ query: documentQuerySchema, page: z.int().min(1).max(100_000) }),
    output: documentResultsSchema,
  },
  /** A private copy of a handed file, to be read as any document. Failures: file-problem; storage-problem. */
  'documents.openHanded': { input: z.strictObject({ handedId: z.uuid() }), output: openedContentSchema },
  /** The captured document with exactly the bytes of a handed file; null if there is none that the person may see. */
  'documents.findByFile': { input: z.strictObject({ handedId: z.uuid() }), output: documentViewSchema.nullable() },
  /** The access of captured documents, for as many as the service tells. */
  'documents.levels': {
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(500) }),
    output: z.array(z.object({ idDocumento: idSchema, level: z.union([z.int(), z.string()]) })),
  },
  /** Size and signatures of captured documents, for as many as the service tells; null for what it does not. */
  'documents.facts': {
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(50) }),
    output: z.array(z.object({ idDocumento: idSchema, bytes: z.int().nullable(), signed: z.int().min(0).nullable() })),
  },
  'documents.about': { input: z.strictObject({ idDocumento: idSchema }), output: documentAboutSchema },
  /** The captured document with this registry number; null if the person may see none. */
  'documents.byNumber': {
    input: z.strictObject({ registro: z.string().max(20) }),
    output: documentViewSchema.nullable(),
  },
  /** `keep`: false for one of many, which must not evict the copies of what the person reads. */
  'documents.open': {
    input: z.strictObject({ idDocumento: idSchema, keep: z.boolean().optional() }),
    output: openedContentSchema,
  },
  /** Opens a read-only copy in the system's program for PDFs. */
  'documents.openOutside': { input: z.strictObject({ contentId: z.uuid() }), output: z.null() },
  /** Begins to drag a read-only copy out of the window. Failures: not-found; refused with a message. */
  'documents.dragOut': {
    input: z.strictObject({ contentId: z.uuid(), step: z.enum(['prepare', 'drag']) }),
    output: z.null(),
  },
} as const
