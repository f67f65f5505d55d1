import type { ClientRequest } from 'node:http'
import { pipeline, Transform } from 'node:stream'
import { codeOf, TransportError, transportCodes } from './failures.ts'
import type { TransportRequest } from './types.ts'
import { type BufferPool, writeFileBody } from './write-file-body.ts'

type BodyParts = Pick<TransportRequest, 'body' | 'contentLength' | 'onProgress'>

/** Writes the request's body and ends it. `fail` gets failures of the source only; the connection reports its own. */
export function writeBody(
  outgoing: ClientRequest,
  parts: BodyParts,
  buffers: BufferPool,
  fail: (error: TransportError) => void,
): void {
  const { body, contentLength, onProgress } = parts
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    outgoing.end(body)
    return
  }
  if (typeof body === 'object') {
    void writeFileBody(outgoing, { ...parts, body }, buffers, fail)
    return
  }
  const failSource = (cause: unknown) => fail(new TransportError('source', codeOf(cause), { cause }))
  const source = body()
  const counted = counting(contentLength, onProgress)
  source.once('error', failSource)
  counted.once('error', (error) => {
    if (error instanceof TransportError) fail(error)
  })
  // Each of the three has an error listener; without this callback pipeline would throw too.
  pipeline(source, counted, outgoing, () => {})
}

/** Counts the bytes, and fails on another length than announced, for which the server would wait or cut the body. */
function counting(contentLength: number | undefined, onProgress: BodyParts['onProgress']): Transform {
  let passed = 0
  const wrongLength = () => new TransportError('source', transportCodes.sourceChanged)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      if (contentLength !== undefined && passed > contentLength) return done(wrongLength())
      onProgress?.(passed)
      done(null, chunk)
    },
    flush(done) {
      done(contentLength !== undefined && passed < contentLength ? wrongLength() : null)
    },
  })
}
