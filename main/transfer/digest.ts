import { createHash } from 'node:crypto'
import { type Transport, TransportError } from '../transport/index.ts'

/** What the bytes behind a storage address hash to; hexadecimal SHA-256. */
export interface Digest {
  readonly sha256: string
  readonly bytes: number
  /** Of the first `prefixBytes`, where that was asked for and there are as many. */
  readonly prefixSha256: string | null
}

/** `refused`: the storage answered so; `offline`: it could not be asked, or broke off in the middle. */
export type DigestEnd =
  | { readonly kind: 'ok'; readonly digest: Digest }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'cancelled' }

export interface DigestOrder {
  /** A storage address, good for seconds only. */
  readonly address: string
  readonly prefixBytes?: number
  readonly signal?: AbortSignal
}

/** Reads bytes from storage without keeping them: only to know whether they are what they should be. */
export function createDigester({ transport }: { transport: Pick<Transport, 'request'> }) {
  return async ({ address, prefixBytes, signal }: DigestOrder): Promise<DigestEnd> => {
    try {
      const answer = await transport.request({ method: 'GET', url: address, ...(signal && { signal }) })
      if (answer.status !== 200) {
        answer.discard()
        return { kind: 'refused', status: answer.status }
      }
      const whole = createHash('sha256')
      const prefix = createHash('sha256')
      let bytes = 0
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        whole.update(chunk)
        if (prefixBytes !== undefined && bytes < prefixBytes) prefix.update(chunk.subarray(0, prefixBytes - bytes))
        bytes += chunk.byteLength
      }
      const isLongEnough = prefixBytes !== undefined && bytes >= prefixBytes
      const prefixSha256 = isLongEnough ? prefix.digest('hex') : null
      return { kind: 'ok', digest: { sha256: whole.digest('hex'), bytes, prefixSha256 } }
    } catch (error) {
      const isCancelled = signal?.aborted === true || (error instanceof TransportError && error.aborted)
      return { kind: isCancelled ? 'cancelled' : 'offline' }
    }
  }
}
export type Digester = ReturnType<typeof createDigester>
