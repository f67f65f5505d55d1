import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { hostOf } from '../../addresses.ts'
import { http } from '../../engine/transport/index.ts'

/**
 * Why a device did not answer. `unreachable`: no connection. `lost`: the connection broke, or was silent for too long.
 * `oversized`: a longer answer than allowed. `certificate`: another certificate than the pinned one. `aborted`: by the caller.
 */
export type DeviceFailureKind = 'unreachable' | 'lost' | 'oversized' | 'certificate' | 'aborted'

export class DeviceFailure extends Error {
  readonly kind: DeviceFailureKind
  constructor(kind: DeviceFailureKind, cause?: unknown) {
    super(`device: ${kind}`, { cause })
    this.kind = kind
  }
}

export interface DeviceLimits {
  readonly connectMs: number
  /** Longest silence on the open connection. */
  readonly idleMs: number
}

export interface DeviceRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** http or https. */
  readonly url: URL
  readonly body?: string
  readonly maxBytes: number
  /** The SHA-256 of the only certificate to speak to; null takes any. */
  readonly pin: string | null
  readonly limits: DeviceLimits
  readonly signal: AbortSignal
  /** The answer has begun. */
  onBegun?(): void
}

export interface DeviceAnswer {
  readonly status: number
  readonly mediaType: string
  readonly location: string | null
  /** In milliseconds; null where the device says none. */
  readonly retryAfterMs: number | null
  readonly bytes: Buffer
  /** Of the presented certificate, as `pin`; null over http. */
  readonly certificate: string | null
}

/** Silence after which the system asks whether the other end is still there: ten times, each second (libuv). */
const keepAliveMs = 5000

/**
 * One request to a device of the local network: directly, never through a proxy, on a connection of its own. No redirect is
 * followed. Certificates of devices are self-signed, so that identity is the pin alone; it is compared before the request is
 * sent.
 * @throws DeviceFailure
 */
export async function requestDevice(wanted: DeviceRequest): Promise<DeviceAnswer> {
  const { signal, url, limits } = wanted
  if (signal.aborted) throw new DeviceFailure('aborted')
  const socket = await openSocket(wanted)
  const abort = () => void socket.destroy(new DeviceFailure('aborted'))
  signal.addEventListener('abort', abort, { once: true })
  socket.setTimeout(limits.idleMs, () => socket.destroy(new DeviceFailure('lost')))
  try {
    const certificate = url.protocol === 'https:' ? fingerprintOf(socket as TLSSocket) : null
    if (wanted.pin !== null && certificate !== null && certificate !== wanted.pin)
      throw new DeviceFailure('certificate')
    const answer = await answerOn(socket, wanted)
    wanted.onBegun?.()
    const bytes = await bytesOf(answer, wanted.maxBytes)
    const { location = null, 'content-type': mediaType = '', 'retry-after': retryAfter } = answer.headers
    const seconds = Number(retryAfter ?? 'none')
    return {
      status: answer.statusCode ?? 0,
      mediaType: mediaType.split(';')[0]?.trim().toLowerCase() ?? '',
      location,
      retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null,
      bytes,
      certificate,
    }
  } catch (cause) {
    if (cause instanceof DeviceFailure) throw cause
    throw new DeviceFailure(signal.aborted ? 'aborted' : 'lost', cause)
  } finally {
    signal.removeEventListener('abort', abort)
    socket.destroy()
  }
}

function openSocket({ url, limits, signal }: DeviceRequest): Promise<Socket> {
  const isEncrypted = url.protocol === 'https:'
  const host = hostOf(url)
  const port = Number(url.port || (isEncrypted ? 443 : 80))
  return new Promise((resolve, reject) => {
    const socket = isEncrypted
      ? connectTls({ host, port, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
      : connectTcp({ host, port, noDelay: true })
    const fail = (cause?: unknown) => {
      clearTimeout(timer)
      socket.destroy()
      reject(new DeviceFailure(signal.aborted ? 'aborted' : 'unreachable', cause))
    }
    const abort = () => fail()
    const timer = setTimeout(fail, limits.connectMs)
    signal.addEventListener('abort', abort, { once: true })
    // Stays: an error of a destroyed socket would be uncaught otherwise.
    socket.on('error', fail)
    socket.setKeepAlive(true, keepAliveMs)
    socket.once(isEncrypted ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      resolve(socket)
    })
  })
}

const fingerprintOf = (socket: TLSSocket) =>
  socket.getPeerCertificate().fingerprint256.replaceAll(':', '').toLowerCase()

function answerOn(socket: Socket, { method, url, body }: DeviceRequest): Promise<IncomingMessage> {
  const headers: OutgoingHttpHeaders = { host: url.host, 'user-agent': 'Malote', accept: '*/*', connection: 'close' }
  if (body !== undefined) {
    headers['content-type'] = 'text/xml'
    headers['content-length'] = Buffer.byteLength(body)
  }
  return new Promise((resolve, reject) => {
    const options = { method, path: url.pathname, headers, createConnection: () => socket } as const
    const request: ClientRequest = http.request(options)
    request.once('response', resolve).once('error', reject)
    request.end(body)
  })
}

/** The whole body. Where its length was announced, a shorter one fails. */
async function bytesOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) throw new DeviceFailure('oversized')
    parts.push(part)
  }
  if (!answer.complete) throw new DeviceFailure('lost')
  return Buffer.concat(parts)
}
