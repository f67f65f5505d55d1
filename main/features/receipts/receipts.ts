import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { DocumentView, OpenedContent } from '../../../contract/bridge/documents.ts'
import type { HistoryEntry } from '../../../contract/bridge/history.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type {
  IssuedReceipt,
  ReceiptCheck,
  ReceiptDocument,
  ReceiptReading,
  ReceiptRecord,
} from '../../../contract/bridge/receipts.ts'
import type { Receipt } from '../../../contract/bridge/signatures.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { type ApiClient, getDocumentMetadata } from '../../engine/api/index.ts'
import { asciiJson, writeRecordPdf } from '../../engine/pdf/index.ts'
import { bytesOfPlainFile } from '../../open-plain-file.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { askService } from './ask-service.ts'
import { codeOf, readReceipt, sealReceipt } from './receipt-file.ts'
import { notDone, receiptLines } from './receipts-texts.ts'

export interface ReceiptsOptions {
  client: ApiClient
  context: SessionContext
  now(): Date
  /** Reads this person's operations. */
  lookups: {
    operations(): Outcome<OperationView[]>
    history(wanted: { operationId: string }): Outcome<HistoryEntry[]>
    /** The content that a forwarding has sent; null for another operation. */
    sentBy(wanted: { operationId: string }): Outcome<{ readonly fields: DraftFields } | null>
    /** The person's own signature of a document in the signature phase, if known. */
    signature(wanted: { id: string; check: boolean }): Promise<Outcome<Receipt>>
    findDocument(idDocumento: string): DocumentView | null
    /** One line about personal data in what an operation has sent as Público; null for another operation. */
    personalData(operationId: string): string | null
  }
  files: {
    /** Stores a file for the page to save. */
    add(file: { name: string; mediaType: string; bytes: Uint8Array }): Promise<OpenedContent>
    find(handedId: string): { readonly path: string; readonly sizeBytes: number } | null
  }
}

export interface Receipts {
  issue(wanted: { operationId: string }): Promise<Outcome<IssuedReceipt>>
  check(wanted: { receiptId: string; documentId: string | null }): Promise<Outcome<ReceiptCheck>>
}

/** A receipt with 500 documents has some 150 KB. */
const maxReceiptBytes = 4 * 1024 * 1024

export function createReceipts(options: ReceiptsOptions): Receipts {
  const { client, context, files } = options

  async function issue({ operationId }: { operationId: string }): Promise<Outcome<IssuedReceipt>> {
    const listed = options.lookups.operations()
    if (!listed.ok) return listed
    const operation = listed.value.find(({ id }) => id === operationId)
    if (operation === undefined) return failed('not-found')
    if (operation.state !== 'done') {
      return failed('conflict', notDone)
    }
    const file = sealReceipt(await recordOf(operation, options))
    const name = `Recibo ${file.recibo.registro ?? file.recibo.protocolo ?? operationId.slice(0, 8)}`
    const title = `${name}: ${file.recibo.titulo}`
    const json = asciiJson(file)
    const pdf = writeRecordPdf({ title, lines: receiptLines(file), attachment: { name: 'recibo.json', json } })
    return ok({
      file,
      pdf: await files.add({ name: `${name}.pdf`, mediaType: 'application/pdf', bytes: pdf }),
      json: await files.add({ name: `${name}.json`, mediaType: 'application/json', bytes: Buffer.from(json) }),
    })
  }

  async function check({ receiptId, documentId }: Parameters<Receipts['check']>[0]): Promise<Outcome<ReceiptCheck>> {
    const given = files.find(receiptId)
    const document = documentId === null ? null : files.find(documentId)
    if (given === null || (documentId !== null && document === null)) return failed('file-problem')
    const bytes =
      given.sizeBytes > maxReceiptBytes ? null : await buffer(bytesOfPlainFile(given.path)).catch(() => null)
    const file = bytes === null ? 'no-receipt' : readReceipt(bytes)
    if (file === 'no-receipt' || file === 'malformed') {
      const service = { kind: 'nothing-cited' } as const
      return ok({ file: null, integrity: file, document: 'not-given', matched: null, service })
    }
    const sha256 = document === null ? null : await hashOf(document.path).catch(() => null)
    if (document !== null && sha256 === null) return failed('file-problem')
    return ok({
      file,
      integrity: codeOf(file.recibo) === file.codigo ? 'intact' : 'altered',
      ...matchOf(file.recibo.documentos, sha256),
      service: await askService(file.recibo, { client, context }),
    })
  }

  return { issue, check }
}

async function recordOf(operation: OperationView, options: ReceiptsOptions): Promise<ReceiptRecord> {
  const { context, lookups, now } = options
  const { environment, person } = context
  const { id, kind, title, roleName, createdAt, updatedAt, result } = operation
  const history = lookups.history({ operationId: id })
  const entries = history.ok ? history.value : []
  return {
    tipo: 'recibo-malote',
    versao: 1,
    ato: kind,
    titulo: title,
    pessoa: person.nome,
    papel: roleName,
    ambiente: environment.nome,
    enderecoServico: environment.apiUrl,
    temValidade: environment.kind === 'production',
    protocolo: result.protocolo ?? null,
    registro: result.registro ?? null,
    documentos: await documentsOf(operation, options),
    ...definedFields({
      dadosPessoais: lookups.personalData(id) ?? undefined,
      observacao: operation.failure?.message,
      idDocumentoFaseAssinatura: result.idDocumentoFaseAssinatura,
    }),
    idOperacao: id,
    idEvento: entries.findLast(({ eventId }) => eventId !== null)?.eventId ?? null,
    idEncaminhamento: result.idEncaminhamento ?? null,
    idProcesso: result.idProcesso ?? null,
    idAto: result.idAto ?? null,
    solicitadoEm: createdAt,
    concluidoEm: entries.findLast(({ state }) => state === 'done')?.lastAt ?? updatedAt,
    emitidoEm: now().toISOString(),
  }
}

/** The documents of an act, with the hashes that the service has now. */
async function documentsOf(operation: OperationView, options: ReceiptsOptions): Promise<ReceiptDocument[]> {
  const { client, context, lookups } = options
  const { id: operationId } = operation
  const sent = lookups.sentBy({ operationId })
  const documents =
    sent.ok && sent.value !== null
      ? sent.value.fields.documents.flatMap(attachedOf)
      : await ownDocument(operation, lookups)
  return Promise.all(
    documents.map(async ({ idDocumento, nome, registro, sha256Assinado, leitura }) => {
      const answer = idDocumento === null ? null : await getDocumentMetadata(client, idDocumento, context.signal)
      const known = idDocumento === null ? null : lookups.findDocument(idDocumento)
      const metadata = answer?.kind === 'ok' ? answer.value : null
      return {
        idDocumento,
        registro: metadata?.registro ?? registro ?? known?.registro ?? null,
        nome: metadata?.nome ?? nome,
        sha256: metadata?.hashSha256.toLowerCase() ?? null,
        sha256Assinado: sha256Assinado ?? metadata?.hashSha256Revisado?.toLowerCase() ?? null,
        ...definedFields({ leitura }),
      }
    }),
  )
}

type AttachedDocument = Omit<ReceiptDocument, 'sha256'>

/** The document that an operation has captured or signed. */
async function ownDocument(
  { kind, title, result }: OperationView,
  lookups: ReceiptsOptions['lookups'],
): Promise<AttachedDocument[]> {
  const { idDocumento = null, registro = null, idDocumentoFaseAssinatura: idFase } = result
  const signature = idFase === undefined ? null : await lookups.signature({ id: idFase, check: false })
  if (signature?.ok) {
    const { nome, reviewedSha256, phaseSha256, idDocumento: captured, registro: number } = signature.value
    const sha256Assinado = (reviewedSha256 ?? phaseSha256).toLowerCase()
    const leitura = kind === 'sign' ? readingOf(signature.value) : undefined
    return [{ idDocumento: captured, registro: number, nome, sha256Assinado, ...definedFields({ leitura }) }]
  }
  return idDocumento === null && idFase === undefined
    ? []
    : [{ idDocumento, nome: title, registro, sha256Assinado: null }]
}

const readingOf = ({ reviewedAt, reviewedPages }: Receipt): ReceiptReading | null =>
  reviewedAt === null
    ? null
    : { abertoEm: reviewedAt, paginasVistas: reviewedPages?.seen ?? null, paginas: reviewedPages?.total ?? null }

/** A document that an earlier operation of the same gesture has captured is known by its file only. */
const attachedOf = (each: DraftFields['documents'][number]): AttachedDocument[] =>
  'idDocumento' in each
    ? [{ idDocumento: each.idDocumento, nome: each.nome, registro: each.registro, sha256Assinado: null }]
    : []

function matchOf(
  documents: readonly ReceiptDocument[],
  sha256: string | null,
): Pick<ReceiptCheck, 'document' | 'matched'> {
  if (sha256 === null) return { document: 'not-given', matched: null }
  const captured = documents.find((each) => each.sha256 === sha256)
  if (captured !== undefined) return { document: 'captured', matched: captured }
  const signed = documents.find((each) => each.sha256Assinado === sha256)
  if (signed !== undefined) return { document: 'signed', matched: signed }
  const hasHash = documents.some((each) => each.sha256 !== null || each.sha256Assinado !== null)
  return { document: hasHash ? 'other' : 'no-hash', matched: null }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of bytesOfPlainFile(file)) hash.update(bytes)
  return hash.digest('hex')
}
