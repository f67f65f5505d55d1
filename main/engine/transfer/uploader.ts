import type { DocumentoArquivo } from '../../../contract/api/uploads.ts'
import {
  type FileBody,
  type GatewayAnswer,
  type HttpTransport,
  multipartFrame,
  TransportError,
  type TransportResponse,
  transportCodes,
} from '../transport/index.ts'
import { networkAnswer } from './storage-answer.ts'

interface UploadRequest {
  /** The address and how to send: as a form if it has a `body`, otherwise by PUT (shapes.md 3.4). */
  ticket: DocumentoArquivo
  path: string
  /** The size that the address was requested for. */
  sizeBytes: number
  /** Hexadecimal; compared with the bytes as they leave, and with the hash that the storage reports, if it does. */
  sha256: string
  signal: AbortSignal
  /** Called for each block that has left, and at the end. */
  onProgress(bytesSent: number): void
}

/**
 * How an upload ends. An upload binds nothing yet, so all but `too-large`, `file` and `changed` may be tried again with
 * a new address.
 *
 * - offline: the storage cannot be reached, or was silent.
 * - broken: the connection was reset twice while the file was sent, once after the storage had been asked first.
 * - refused: the storage refused the file, for example because the address has expired.
 * - unavailable: the storage has a problem, or answered before it had the whole file.
 * - network: the network answered in the storage's place.
 * - too-large: a 413, whoever answers; a repetition would not pass either.
 * - altered: the storage reports the hash of other bytes.
 * - file: the file on this computer cannot be read.
 * - changed: the file on this computer does not have the expected bytes. The storage never got all of it.
 */
type UploadResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'unavailable'; readonly status: number }
  | ({ readonly kind: 'network' } & GatewayAnswer)
  | { readonly kind: 'too-large' }
  | { readonly kind: 'altered' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'file' }
  | { readonly kind: 'changed' }

export interface Uploader {
  upload(order: UploadRequest): Promise<UploadResult>
}

/** There is no total limit: a slow connection is no error, a silent one is. */
const limits = { connectMs: 15_000, idleMs: 60_000 }

/** Streams files from the disk to the storage in constant memory. The storage gets no access token. */
export function createUploader({ transport }: { transport: Pick<HttpTransport, 'request'> }): Uploader {
  return {
    async upload(wanted) {
      const first = await send(transport, { ...wanted, asksFirst: false })
      // An answer is lost where the connection is reset while the body leaves; one to the head alone arrives.
      return first.kind === 'broken' ? await send(transport, { ...wanted, asksFirst: true }) : first
    },
  }
}

async function send(
  transport: Pick<HttpTransport, 'request'>,
  { ticket, path, sizeBytes, sha256, signal, onProgress, asksFirst }: UploadRequest & { asksFirst: boolean },
): Promise<UploadResult> {
  const request = requestFor(ticket, { path, sizeBytes, sha256 })
  let sent = 0
  try {
    const answer = await transport.request({
      ...request,
      url: ticket.url,
      signal,
      limits,
      asksFirst,
      // Idempotent: the same bytes go to the same address, and no record refers to them yet.
      repeatable: !asksFirst,
      onProgress(bytes) {
        sent = bytes
        onProgress(Math.min(bytes, sizeBytes))
      },
    })
    const { status } = answer
    if (status !== 200 && status !== 201 && status !== 204) return await failureOf(answer)
    // The storage, or the network, answered before it had all bytes.
    const isEarly = sent < request.contentLength
    // Read to its end, so that the connection can be reused.
    const network = await networkAnswer(answer)
    if (isEarly) answer.discard()
    if (network !== null) return { kind: 'network', ...network }
    if (isEarly) return { kind: 'unavailable', status }
    onProgress(sizeBytes)
    return hasOtherHash(answer, sha256) ? { kind: 'altered' } : { kind: 'sent' }
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    return resultOf(error)
  }
}

function resultOf({ aborted, kind, code }: TransportError): UploadResult {
  if (aborted) return { kind: 'stopped' }
  if (kind === 'source') return { kind: code === transportCodes.sourceChanged ? 'changed' : 'file' }
  return { kind: kind === 'interrupted' && resetCodes.includes(code) ? 'broken' : 'offline' }
}

const resetCodes = ['ECONNRESET', 'EPIPE', 'ECONNABORTED']

function requestFor(ticket: DocumentoArquivo, file: FileBody) {
  if (ticket.body === undefined) {
    const headers = { 'content-type': 'application/pdf' }
    return { method: 'PUT', headers, body: file, contentLength: file.sizeBytes }
  }
  const type = { fileName: 'documento.pdf', contentType: 'application/pdf' }
  const frame = { part: 'file', ...type, sizeBytes: file.sizeBytes, fields: ticket.body }
  const { before, after, contentType, contentLength } = multipartFrame(frame)
  return { method: 'POST', headers: { 'content-type': contentType }, body: { ...file, before, after }, contentLength }
}

/**
 * True if the storage reports another SHA-256 than the file's, in the S3 checksum header or as ETag. Other ETags, such
 * as an MD5 or a multipart tag, cannot be compared.
 */
function hasOtherHash({ headers }: Pick<TransportResponse, 'headers'>, sha256: string): boolean {
  const checksum = headers['x-amz-checksum-sha256']
  if (typeof checksum === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(checksum)) {
    return Buffer.from(checksum, 'base64').toString('hex') !== sha256
  }
  const etag = /^"?([0-9a-f]{64})"?$/i.exec(headers.etag ?? '')?.[1]
  return etag !== undefined && etag.toLowerCase() !== sha256
}

async function failureOf(answer: TransportResponse): Promise<UploadResult> {
  const { status } = answer
  // 417: the storage cannot be asked first.
  if (status === 413 || status === 417) {
    answer.discard()
    return { kind: status === 413 ? 'too-large' : 'broken' }
  }
  const network = await networkAnswer(answer)
  if (network !== null) return { kind: 'network', ...network }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { kind: 'refused', status }
  return { kind: 'unavailable', status }
}
