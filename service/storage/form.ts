import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { TransferRefused } from './answers.ts'

/** Text parts that came before the file. */
export type FormFields = Readonly<Record<string, string>>

/** The reader of a form; undefined where the header says no boundary, by which its parts could be told. */
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
 * Reads a multipart form whose file part is `part` and hands its stream to `receive`, together with the fields
 * before it. Constant memory: the request is read only as fast as `receive` consumes. busboy's own size limit is
 * not used, since it marks a file of exactly that size as cut; the meter behind `receive` counts instead.
 * Throws TransferRefused when the form is broken or has no such part, and whatever `receive` throws.
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

  // Piped by hand: `pipeline` would destroy the request on failure, and the client would never get its answer.
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
