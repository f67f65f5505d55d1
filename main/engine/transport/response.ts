import type { IncomingMessage } from 'node:http'
import { codeOf, TransportError, transportCodes } from './failures.ts'
import type { TransportResponse } from './types.ts'

const defaultMaxBytes = 16 * 1024 * 1024

/** Wraps Node's response: its body is read with a limit, streamed, or discarded. */
export function createResponse(message: IncomingMessage): TransportResponse {
  const bytes = async (maxBytes = defaultMaxBytes): Promise<Uint8Array<ArrayBuffer>> => {
    const chunks: Buffer[] = []
    let size = 0
    try {
      for await (const chunk of message as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > maxBytes) throw new TransportError('oversized', transportCodes.oversized)
        chunks.push(chunk)
      }
    } catch (cause) {
      message.destroy()
      throw cause instanceof TransportError ? cause : new TransportError('interrupted', codeOf(cause), { cause })
    }
    return Buffer.concat(chunks)
  }
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    body: message,
    bytes,
    text: async (maxBytes) => new TextDecoder().decode(await bytes(maxBytes)),
    discard: () => {
      message.on('error', () => {})
      message.destroy()
    },
  }
}
