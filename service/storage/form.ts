import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { TransferRefused } from './transfer-errors.ts'

/** The text parts before the file. */
type FormFields = Readonly<Record<string, string>>

/** A parser for the form; undefined if the header has no boundary. */
function openForm(request: IncomingMessage, part: string) {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      isPartAFile: (name, contentType, fileName) =>
        name === part || fileName !== undefined || contentType === 'application/octet-stream',
      limits: { fields: 40, fieldSize: 16 * 1024, parts: 50 },
    })
  } catch {
    return undefined
  }
}

/**
 * Reads a multipart form in constant memory: passes the stream of the file `part` and the fields before it to `receive`.
 * Throws TransferRefused for a broken form or a missing part, and what `receive` throws. busboy's size limit is not
 * used, because it calls a file of exactly that size truncated; `receive` counts the bytes.
 */
export function readForm<T>(
  request: IncomingMessage,
  part: string,
  receive: (file: Readable, fields: FormFields) => Promise<T>,
): Promise<T> {
  const type = request.headers['content-type']
  if (!type?.toLowerCase().startsWith('multipart/form-data')) {
    return Promise.reject(new TransferRefused('MalformedPOSTRequest'))
  }
  const form = openForm(request, part)
  if (form === undefined) return Promise.reject(new TransferRefused('MalformedPOSTRequest'))
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const fields: Record<string, string> = {}
  let received: Promise<T> | undefined
  let current: BusboyFileStream | undefined

  // `pipeline` would destroy the request on failure, and the client would get no answer.
  const fail = (error: unknown) => {
    request.unpipe(form)
    current?.destroy(error instanceof Error ? error : new TransferRefused('MalformedPOSTRequest'))
    reject(error)
  }
  const broken = () => fail(new TransferRefused('MalformedPOSTRequest'))

  form.on('field', (name, value) => {
    fields[name] = value
  })
  form.on('file', (name, file) => {
    file.on('error', () => undefined)
    if (name !== part || received !== undefined) {
      file.resume()
      return
    }
    current = file
    received = receive(file, { ...fields })
    received.catch(fail)
  })
  form.on('finish', () => {
    if (received === undefined) fail(new TransferRefused('InvalidArgument'))
    else received.then(resolve, reject)
  })
  form.on('error', broken)
  request.once('error', broken)
  request.once('close', () => {
    if (!request.complete) broken()
  })
  request.pipe(form)
  return promise
}
