import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drain } from '../drain.ts'
import { attachment, readRange } from './download-headers.ts'
import { readForm } from './form.ts'
import type { SignedQuery, Storage } from './storage.ts'
import { sendTransferError, TransferRefused } from './transfer-errors.ts'

async function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
  drain(request.raw)
  if (error instanceof TransferRefused) return sendTransferError(reply, error.code)
  throw error
}

/** An address can outlive its object: a reset of the demonstration removes objects. */
function refuseMissing(error: unknown): never {
  throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new TransferRefused('NoSuchKey') : error
}

interface SignedRoute {
  Params: { id: string }
  Querystring: SignedQuery
}

/** Uploads to and downloads from signed addresses. The signature is the permission; there is no bearer token. */
export function registerTransfers(app: FastifyInstance, { storage }: { storage: Storage }): void {
  // The handlers read bodies as streams; a parser would hold them in memory.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const schema = { hide: true }

  app.post<SignedRoute>('/armazenamento/envio/:id', { schema }, async (request, reply) => {
    try {
      const { params, query } = request
      await readForm(request.raw, 'file', (file, fields) => storage.receiveForm(params.id, file, { fields, query }))
      return reply.code(204).send()
    } catch (error) {
      return refuse(request, reply, error)
    }
  })

  app.put<SignedRoute>('/armazenamento/envio/:id', { schema }, async (request, reply) => {
    try {
      await storage.receivePut(request.params.id, request.raw, request.query)
      return reply.code(204).send()
    } catch (error) {
      return refuse(request, reply, error)
    }
  })

  app.get<SignedRoute>('/armazenamento/objetos/:id', { schema }, async (request, reply) => {
    try {
      const file = storage.checkDownload(request.params.id, request.query)
      // An object never changes, so that its name is a strong validator (RFC 9110, 13.1.5).
      const etag = `"${file.objeto}"`
      const isCurrent = (request.headers['if-range'] ?? etag) === etag
      const range = readRange(isCurrent ? request.headers.range : undefined, file.bytes)
      if (range === undefined) {
        reply.header('content-range', `bytes */${file.bytes}`)
        return sendTransferError(reply, 'InvalidRange')
      }
      const part = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range
      const body = await storage.objects.get(file.objeto, part).catch(refuseMissing)
      if (range !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`)
      return reply
        .type('application/pdf')
        .header('content-length', part.end - part.start + 1)
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
        .header('content-disposition', attachment(file.nome))
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .send(body)
    } catch (error) {
      return refuse(request, reply, error)
    }
  })
}
