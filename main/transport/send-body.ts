import type { ClientRequest } from 'node:http'
import { pipeline, Transform } from 'node:stream'
import { codeOf, TransportError } from './failures.ts'
import { type Blocks, sendFile } from './file-body.ts'
import type { TransportRequest } from './types.ts'

type BodyParts = Pick<TransportRequest, 'body' | 'contentLength' | 'onProgress'>

/** Writes the request's body and ends it. Only failures of the source are reported; the connection reports its own. */
export function sendBody(
  outgoing: ClientRequest,
  parts: BodyParts,
  blocks: Blocks,
  fail: (error: TransportError) => void,
): void {
  const { body, contentLength, onProgress } = parts
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    outgoing.end(body)
    return
  }
  if (typeof body === 'object') {
    void sendFile(outgoing, { ...parts, body }, blocks, fail)
    return
  }
  const failSource = (cause: unknown) => fail(new TransportError('source', codeOf(cause), { cause }))
  const source = body()
  const counted = counting(contentLength, onProgress)
  source.once('error', failSource)
  counted.once('error', (error) => {
    if (error instanceof TransportError) fail(error)
  })
  // The errors of all three have their own listeners; the callback only keeps them from being thrown.
  pipeline(source, counted, outgoing, () => {})
}

/** Counts what passes, and fails if it is not exactly the announced length: the server would wait, or cut it short. */
function counting(contentLength: number | undefined, onProgress: BodyParts['onProgress']): Transform {
  let passed = 0
  const wrongLength = () => new TransportError('source', 'MALOTE_SOURCE_LENGTH')
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
