import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** Time limits of one request, in milliseconds. */
export interface TimeLimits {
  /** For name lookup, connection, proxy and TLS together. */
  connectMs: number
  /** Longest silence on an open connection, in either direction, including the wait for the response's head. */
  idleMs: number
  /** From the start to the end of the response's body. */
  totalMs?: number
}

/** A file between two pieces in memory. Fails as `source` if the file does not have exactly this size and hash. */
export interface FileBody {
  readonly path: string
  readonly sizeBytes: number
  /** Hexadecimal. */
  readonly sha256: string
  readonly before?: Uint8Array
  readonly after?: Uint8Array
}

export interface TransportRequest {
  method: string
  url: string | URL
  headers?: Readonly<Record<string, string>>
  /**
   * A stream (as a function) or a file is opened only when the connection is open. A request with a stream is never
   * repeated.
   */
  body?: string | Uint8Array | (() => Readable) | FileBody
  /** May be repeated on a new connection where a kept one was closed. By default true for GET and HEAD only. */
  repeatable?: boolean
  /** Sends the head alone, and the body when the server asks for it, or is silent: an answer before the body is read. */
  asksFirst?: boolean
  /** Exact length of a streamed body in bytes; a body of another length fails as `source`. */
  contentLength?: number
  /**
   * An address that a document names, not the configuration: http anywhere, but never an address of this computer or of
   * a private network. It gets nothing of the person.
   */
  isPublic?: boolean
  signal?: AbortSignal
  limits?: Partial<TimeLimits>
  /** Called with the number of body bytes handed to the connection so far. */
  onProgress?: (bytesSent: number) => void
}

export interface TransportResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Read it to its end, or call `discard`. */
  readonly body: Readable
  /** @throws TransportError `oversized` beyond `maxBytes` (16 MiB by default), `interrupted` if it breaks off. */
  text(maxBytes?: number): Promise<string>
  bytes(maxBytes?: number): Promise<Uint8Array<ArrayBuffer>>
  discard(): void
}

export interface HttpTransport {
  /** Resolves with any status; follows no redirects. @throws TransportError, and nothing else. */
  request(request: TransportRequest): Promise<TransportResponse>
  /**
   * The name of the authority that a refused certificate of this address claims; null if it cannot be told. Unverified:
   * only to be shown to a person.
   */
  issuerOf(url: URL, signal: AbortSignal): Promise<string | null>
  /** For openid-client's customFetch. */
  fetch(url: string, init: FetchInit): Promise<Response>
  /** Makes new connections from now on, since the proxies have changed. Requests under way end as they began. */
  renew(): void
  /** Closes all connections. */
  close(): void
}

export interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
}

export interface ProxyCredentials {
  readonly user: string
  readonly password: string
}

/** The sign-ins at proxies that ask for one. */
export interface ProxySignIns {
  /** Opens a tunnel with the proxy's credentials, or without any: `open` fails with the code of a needed sign-in then. */
  through(proxy: URL, target: URL, open: (credentials: ProxyCredentials | null) => Promise<Socket>): Promise<Socket>
}

export interface HttpTransportOptions {
  /** Proxies in the order to try them: `http`, `https`, `socks4` or `socks5://host:port`; null: direct. */
  proxyFor(url: URL): Promise<string | null | readonly (string | null)[]>
  /** PEM texts, trusted in addition to Node's own authorities; read before the first connection with TLS. */
  certificateAuthorities?: () => readonly string[]
  /** Without it no proxy gets credentials. */
  signIns?: ProxySignIns | undefined
  userAgent: string
  limits?: Partial<TimeLimits>
}
