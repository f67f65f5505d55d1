import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** Time limits of one request, in milliseconds. */
export interface Limits {
  /** Name lookup, connection, proxy and TLS together. */
  connectMs: number
  /** Silence on a standing connection, in either direction: covers waiting for the answer's head. */
  idleMs: number
  /** From start to the end of the answer's body. */
  totalMs?: number
}

/** The first `sizeBytes` of a file, between two pieces that are in memory. */
export interface FileBody {
  readonly path: string
  readonly sizeBytes: number
  readonly before?: Uint8Array
  readonly after?: Uint8Array
}

export interface TransportRequest {
  method: string
  url: string | URL
  headers?: Readonly<Record<string, string>>
  /**
   * A stream is given as a function, and opened only once a connection stands; never repeated with a used one. A file
   * is opened then, too.
   */
  body?: string | Uint8Array | (() => Readable) | FileBody
  /** May go out again, on another connection, if a kept one turns out to be closed: nothing counts that it does. */
  repeatable?: boolean
  /** Exact number of bytes of a streamed body; the request fails as `source` if it yields another number. */
  contentLength?: number
  signal?: AbortSignal
  limits?: Partial<Limits>
  /** Bytes of the body handed to the connection so far. */
  onProgress?: (bytesSent: number) => void
}

export interface TransportResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The raw body, for streams to disk. Read it to its end or call `discard`. */
  readonly body: Readable
  /** @throws TransportError `oversized` beyond `maxBytes` (16 MiB unless told), `interrupted` if it breaks off. */
  text(maxBytes?: number): Promise<string>
  bytes(maxBytes?: number): Promise<Uint8Array<ArrayBuffer>>
  discard(): void
}

export interface Transport {
  /** @throws TransportError, and nothing else. Any status is an answer; redirects are not followed. */
  request(request: TransportRequest): Promise<TransportResponse>
  /** The same as a Fetch-like function, for openid-client's customFetch. */
  fetch(url: string, init: FetchInit): Promise<Response>
  /** Closes idle connections. */
  close(): void
}

export interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
}

export interface TransportOptions {
  /** One way, or several in the order to try them: `http`, `https`, `socks4` or `socks5://host:port`; null: direct. */
  proxyFor(url: URL): Promise<string | null | readonly (string | null)[]>
  /** PEM texts, trusted beside Node's own authorities. */
  certificateAuthorities?: readonly string[]
  userAgent: string
  limits?: Partial<Limits>
}
