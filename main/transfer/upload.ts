import { stat } from 'node:fs/promises'
import type { DocumentoArquivo } from '../../contract/api/uploads.ts'
import { multipartFrame, type Transport, TransportError, type TransportResponse } from '../transport/index.ts'

export interface UploadOrder {
  /** The address and how to send to it: a form where it has a `body`, a PUT otherwise (shapes.md 3.4). */
  ticket: DocumentoArquivo
  path: string
  /** What the address was asked for: the file must still have exactly this many bytes. */
  sizeBytes: number
  /** Hexadecimal: compared with what the storage says of what it has received, where it says something. */
  sha256: string
  signal: AbortSignal
  /** Told at most ten times a second, and at the end. */
  onProgress(bytesSent: number): void
}

/**
 * How an upload can end. Nothing is bound by it yet, so all but `file` may be tried again with a new address.
 *
 * - offline: the storage cannot be reached, or the line broke.
 * - refused: the storage said no, for an address that has died for instance.
 * - unavailable: the storage cannot now, or has not taken the file to its end.
 * - altered: by its own word the storage has received other bytes.
 * - file: the file on this computer is not as it was, or cannot be read.
 */
export type UploadEnd =
  | { readonly kind: 'sent' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'unavailable'; readonly status: number }
  | { readonly kind: 'altered' }
  | { readonly kind: 'file' }
  | { readonly kind: 'stopped' }

export interface Uploader {
  upload(order: UploadOrder): Promise<UploadEnd>
}

/** No total limit: a slow line is not an error, silence is. */
const limits = { connectMs: 15_000, idleMs: 60_000 }
const progressPauseMs = 100
const longestAnswerBytes = 64 * 1024

/** Streams files from the disk to the object storage, in constant memory; the storage gets no token. */
export function createUploader({ transport, now }: { transport: Pick<Transport, 'request'>; now(): Date }): Uploader {
  return {
    async upload({ ticket, path, sizeBytes, sha256, signal, onProgress }) {
      if (!(await hasSize(path, sizeBytes))) return { kind: 'file' }
      const request = requestFor(ticket, { path, sizeBytes })
      const tell = atMostEvery(progressPauseMs, now, (sent) => onProgress(Math.min(sent, sizeBytes)))
      let sent = 0
      try {
        const answer = await transport.request({
          ...request,
          ...{ url: ticket.url, signal, limits },
          // Bytes without a record are nobody's document: sent again to the same address they are the same bytes.
          repeatable: true,
          onProgress(bytes) {
            sent = bytes
            tell(bytes)
          },
        })
        const { status } = answer
        if (status !== 200 && status !== 201 && status !== 204) {
          answer.discard()
          return noOf(status)
        }
        // Before it had it all: whatever it means by that, it is not this file.
        if (sent < request.contentLength) {
          answer.discard()
          return { kind: 'unavailable', status }
        }
        onProgress(sizeBytes)
        // To its end, so that the connection can carry the next file. What it says beyond its head decides nothing.
        await answer.bytes(longestAnswerBytes).catch(() => {})
        return contradicts(answer, sha256) ? { kind: 'altered' } : { kind: 'sent' }
      } catch (error) {
        if (!(error instanceof TransportError)) throw error
        if (error.aborted) return { kind: 'stopped' }
        return error.kind === 'source' ? { kind: 'file' } : { kind: 'offline' }
      }
    },
  }
}

function requestFor(ticket: DocumentoArquivo, file: { path: string; sizeBytes: number }) {
  if (ticket.body === undefined) {
    const headers = { 'content-type': 'application/pdf' }
    return { method: 'PUT', headers, body: file, contentLength: file.sizeBytes }
  }
  const type = { fileName: 'documento.pdf', contentType: 'application/pdf' }
  const frame = { part: 'file', ...type, sizeBytes: file.sizeBytes, fields: ticket.body }
  const { before, after, contentType, contentLength } = multipartFrame(frame)
  return { method: 'POST', headers: { 'content-type': contentType }, body: { ...file, before, after }, contentLength }
}

async function hasSize(path: string, sizeBytes: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() === true && found.size === sizeBytes
}

/**
 * Whether the storage names another SHA-256 than the file's: in the header of S3's checksums, or as its ETag. An ETag
 * that is anything else, an MD5 or the number of parts, says nothing that could be compared.
 */
function contradicts({ headers }: Pick<TransportResponse, 'headers'>, sha256: string): boolean {
  const checksum = headers['x-amz-checksum-sha256']
  if (typeof checksum === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(checksum)) {
    return Buffer.from(checksum, 'base64').toString('hex') !== sha256
  }
  const etag = /^"?([0-9a-f]{64})"?$/i.exec(headers.etag ?? '')?.[1]
  return etag !== undefined && etag.toLowerCase() !== sha256
}

function noOf(status: number): UploadEnd {
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { kind: 'refused', status }
  return { kind: 'unavailable', status }
}

function atMostEvery(pauseMs: number, now: () => Date, tell: (value: number) => void): (value: number) => void {
  let last = Number.NEGATIVE_INFINITY
  return (value) => {
    const at = now().getTime()
    if (at - last < pauseMs) return
    last = at
    tell(value)
  }
}
