import { createHash } from 'node:crypto'
import {
  type GatewayAnswer,
  type HttpTransport,
  type Patience,
  TransportError,
  withPatience,
} from '../transport/index.ts'
import { networkAnswer, networkPage } from './storage-answer.ts'

/** Hashes of a file in the storage: SHA-256 in hexadecimal. */
interface Digest {
  readonly sha256: string
  readonly bytes: number
  /** The hash of the first `prefixBytes`; null if not requested, or if the file is shorter. */
  readonly prefixSha256: string | null
}

/**
 * `refused`: the storage answered with an error; `network`: the network answered in its place; `offline`: it was not
 * reached, or the connection broke.
 */
export type DigestResult =
  | { readonly kind: 'ok'; readonly digest: Digest }
  | { readonly kind: 'refused'; readonly status: number }
  | ({ readonly kind: 'network' } & GatewayAnswer)
  | { readonly kind: 'offline' }
  | { readonly kind: 'cancelled' }

export interface DigestRequest {
  /** A storage address; it is valid for seconds only. */
  readonly address: string
  readonly prefixBytes?: number
  readonly signal?: AbortSignal
}

interface DigesterOptions {
  transport: Pick<HttpTransport, 'request'>
  patience: Patience
}

/** Downloads files only to hash them. Asks again where the storage cannot answer now. */
export function createDigester({ transport, patience }: DigesterOptions) {
  return (wanted: DigestRequest): Promise<DigestResult> =>
    withPatience(
      { attempt: () => digest(transport, wanted), retryAfterMs: (result) => (isLater(result) ? 0 : null), ...wanted },
      patience,
    )
}
export type Digester = ReturnType<typeof createDigester>

const isLater = (result: DigestResult) =>
  result.kind === 'network' || (result.kind === 'refused' && (result.status === 429 || result.status >= 500))

async function digest(
  transport: DigesterOptions['transport'],
  { address, prefixBytes, signal }: DigestRequest,
): Promise<DigestResult> {
  try {
    const answer = await transport.request({ method: 'GET', url: address, ...(signal && { signal }) })
    if (answer.status !== 200) {
      const network = await networkAnswer(answer)
      return network === null ? { kind: 'refused', status: answer.status } : { kind: 'network', ...network }
    }
    const whole = createHash('sha256')
    const prefix = createHash('sha256')
    let bytes = 0
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      const page = bytes === 0 ? networkPage(answer, chunk) : null
      if (page !== null) return { kind: 'network', ...page }
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
