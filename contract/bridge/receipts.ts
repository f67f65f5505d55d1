import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { openedContentSchema } from './documents.ts'
import { operationKindSchema } from './outbox.ts'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

const momentSchema = z.iso.datetime({ offset: true })

/** When a document was opened, and how many of its pages were painted; null where an older version did not count. */
const readingSchema = z.strictObject({
  abertoEm: momentSchema,
  paginasVistas: z.int().nullable(),
  paginas: z.int().nullable(),
})
export type ReceiptReading = z.infer<typeof readingSchema>

/** A document that an act made, signed or sent. */
const receiptDocumentSchema = z.strictObject({
  idDocumento: idSchema.nullable(),
  registro: z.string().nullable(),
  nome: z.string(),
  /** Hash of the captured file, as the service has registered it; null if the service did not say. */
  sha256: sha256Schema.nullable(),
  /** Hash of the bytes that were reviewed and signed, if other bytes were captured. */
  sha256Assinado: sha256Schema.nullable(),
  /** The signer's reading of it on this computer; null: none. Absent in older receipts and for other acts. */
  leitura: readingSchema.nullable().optional(),
})
export type ReceiptDocument = z.infer<typeof receiptDocumentSchema>

/** A receipt of an act that the service has carried out. Times are ISO 8601. The names are those in its file. */
const receiptRecordSchema = z.strictObject({
  tipo: z.literal('recibo-malote'),
  versao: z.literal(1),
  ato: operationKindSchema,
  titulo: z.string(),
  pessoa: z.string(),
  papel: z.string().nullable(),
  ambiente: z.string(),
  enderecoServico: z.string(),
  /** False in an environment where nothing is valid. */
  temValidade: z.boolean(),
  protocolo: z.string().nullable(),
  registro: z.string().nullable(),
  documentos: z.array(receiptDocumentSchema).max(500),
  /** Personal data found before it was sent as Público, and the decision: counts and the reason. */
  dadosPessoais: z.string().max(1000).optional(),
  /** The person should check this although the act is done. */
  observacao: z.string().max(1000).optional(),
  idOperacao: z.uuid(),
  idEvento: z.string().nullable(),
  idEncaminhamento: idSchema.nullable(),
  idProcesso: idSchema.nullable(),
  idAto: idSchema.nullable(),
  /** Of a signature: the document that has no record until all have signed. */
  idDocumentoFaseAssinatura: idSchema.optional(),
  solicitadoEm: momentSchema,
  concluidoEm: momentSchema,
  emitidoEm: momentSchema,
})
export type ReceiptRecord = z.infer<typeof receiptRecordSchema>

/** A receipt's file: the record, and the SHA-256 of its canonical JSON. The code finds accidents; it is no signature. */
export const receiptFileSchema = z.strictObject({ recibo: receiptRecordSchema, codigo: sha256Schema })
export type ReceiptFile = z.infer<typeof receiptFileSchema>

/** The same receipt as a page of PDF, which carries the JSON, and as JSON. */
const issuedReceiptSchema = z.object({ file: receiptFileSchema, pdf: openedContentSchema, json: openedContentSchema })
export type IssuedReceipt = z.infer<typeof issuedReceiptSchema>

const serviceFindingSchema = z.object({
  claim: z.enum(['record', 'captured-hash', 'signed-hash', 'signer', 'event', 'forwarding', 'process', 'act']),
  /** A document, an event or a protocol, as the receipt names it. */
  subject: z.string().nullable(),
  /** `not-visible`: it does not exist, or the person may not see it. `unreachable`: the service could not be asked. */
  result: z.enum(['confirmed', 'differs', 'not-visible', 'not-told', 'unreachable']),
  /** The service's own value, if another one. */
  told: z.string().nullable(),
})
export type ServiceFinding = z.infer<typeof serviceFindingSchema>

/** The results of checking a receipt. */
const receiptCheckSchema = z.object({
  /** Null if the file is no receipt. */
  file: receiptFileSchema.nullable(),
  /** `altered`: the code is not that of the record; `malformed`: a receipt with a value that no receipt has. */
  integrity: z.enum(['intact', 'altered', 'malformed', 'no-receipt']),
  /**
   * The document's file: `captured` or `signed` has that hash of one of the receipt's documents, `other` none of them;
   * `no-hash`: the receipt names no hash.
   */
  document: z.enum(['not-given', 'captured', 'signed', 'other', 'no-hash']),
  /** The document of the receipt that the file is. */
  matched: receiptDocumentSchema.nullable(),
  /** The service's answer now about each thing that the receipt cites. */
  service: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('asked'), findings: z.array(serviceFindingSchema) }),
    z.object({ kind: z.enum(['other-service', 'nothing-cited']) }),
  ]),
})
export type ReceiptCheck = z.infer<typeof receiptCheckSchema>

export const receiptsCalls = {
  /** Failures: not-found; conflict for an act that the service has not carried out. */
  'receipts.issue': { input: z.strictObject({ operationId: z.uuid() }), output: issuedReceiptSchema },
  /** Checks a receipt that was handed over, against the file of a document where one was handed over too. */
  'receipts.check': {
    input: z.strictObject({ receiptId: z.uuid(), documentId: z.uuid().nullable() }),
    output: receiptCheckSchema,
  },
} as const
