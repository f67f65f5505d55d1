import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { DocumentoArquivo } from '../../contract/api/uploads.ts'
import { multipart, type Transport, TransportError } from '../transport/index.ts'

export interface UploadOrder {
  /** The address and how to send to it: a form where it has a `body`, a PUT otherwise (shapes.md 3.4). */
  ticket: DocumentoArquivo
  path: string
  /** What the address was asked for: the file must still have exactly this many bytes. */
  sizeBytes: number
  signal: AbortSignal
  /** Told at most ten times a second, and at the end. */
  onProgress(bytesSent: number): void
}

/**
 * How an upload can end. Nothing is bound by it yet, so all but `file` may be tried again with a new address.
 *
 * - offline: the storage cannot be reached, or the line broke.
 * - refused: the storage said no, for an address that has died for instance.
 * - unavailable: the storage cannot now.
 * - file: the file on this computer is not as it was, or cannot be read.
 */
export type UploadEnd =
  | { readonly kind: 'sent' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'unavailable'; readonly status: number }
  | { readonly kind: 'file' }
  | { readonly kind: 'stopped' }

export interface Uploader {
  upload(order: UploadOrder): Promise<UploadEnd>
}

/** No total limit: a slow line is not an error, silence is. */
const limits = { connectMs: 15_000, idleMs: 60_000 }
const progressPauseMs = 100

/** Streams files from the disk to the object storage, in constant memory; the storage gets no token. */
export function createUploader({ transport, now }: { transport: Pick<Transport, 'request'>; now(): Date }): Uploader {
  return {
    async upload({ ticket, path, sizeBytes, signal, onProgress }) {
      if (!(await hasSize(path, sizeBytes))) return { kind: 'file' }
      const open = () => createReadStream(path, { highWaterMark: 256 * 1024 })
      try {
        const answer = await transport.request({
          ...requestFor(ticket, sizeBytes, open),
          url: ticket.url,
          signal,
          limits,
          onProgress: atMostEvery(progressPauseMs, now, (sent) => onProgress(Math.min(sent, sizeBytes))),
        })
        answer.discard()
        onProgress(sizeBytes)
        return endOf(answer.status)
      } catch (error) {
        if (!(error instanceof TransportError)) throw error
        if (error.aborted) return { kind: 'stopped' }
        return error.kind === 'source' ? { kind: 'file' } : { kind: 'offline' }
      }
    },
  }
}

function requestFor(ticket: DocumentoArquivo, sizeBytes: number, open: () => ReadStream) {
  if (ticket.body === undefined) {
    const headers = { 'content-type': 'application/pdf' }
    return { method: 'PUT', headers, body: open, contentLength: sizeBytes }
  }
  const type = { fileName: 'documento.pdf', contentType: 'application/pdf' }
  const form = multipart({ part: 'file', ...type, sizeBytes, open, fields: ticket.body })
  const headers = { 'content-type': form.contentType }
  return { method: 'POST', headers, body: form.open, contentLength: form.contentLength }
}

async function hasSize(path: string, sizeBytes: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() === true && found.size === sizeBytes
}

function endOf(status: number): UploadEnd {
  if (status === 200 || status === 201 || status === 204) return { kind: 'sent' }
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
