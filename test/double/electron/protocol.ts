import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkOptions } from '../declared.ts'
import { app, needReady } from './app.ts'

export interface CustomScheme {
  readonly scheme: string
  readonly privileges?: Readonly<Record<string, boolean>>
}
type Handler = (request: Request) => Response | Promise<Response>

/** Without these a page of the scheme has no origin, no secure context and no fetch. */
const needed = ['standard', 'secure', 'supportFetchAPI'] as const
const registered = new Map<string, CustomScheme>()
const ports = new Map<string, Promise<number>>()

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const one of schemes) {
      checkOptions('CustomScheme', one)
      checkOptions('Privileges', one.privileges ?? {})
      registered.set(one.scheme, one)
    }
  },

  handle(scheme: string, handler: Handler): void {
    needReady('protocol.handle')
    if (ports.has(scheme)) throw new Error('Failed to register protocol, it is already handled')
    for (const privilege of needed)
      if (!registered.get(scheme)?.privileges?.[privilege])
        throw new Error(`the double serves no scheme "${scheme}" without the privilege ${privilege}`)
    ports.set(scheme, serve(scheme, handler))
  },
}

/**
 * Chromium without Electron refuses to open an unknown scheme, so a server of this process stands for it:
 * `malote://app/x` is `http://app.malote.localhost:PORT/x`.
 */
export async function realAddress(url: string): Promise<string> {
  const { protocol: scheme, host, pathname, search, hash } = new URL(url)
  const port = await ports.get(scheme.slice(0, -1))
  if (port === undefined) throw new Error(`ERR_UNKNOWN_URL_SCHEME (-302) loading '${url}'`)
  return `http://${host}.${scheme.slice(0, -1)}.localhost:${port}${pathname}${search}${hash}`
}

/** The address that the application knows, of one that Chromium knows. */
export function schemeAddress(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname, pathname, search, hash } = new URL(url)
  const [, host, scheme] = /^([\w-]+)\.([\w-]+)\.localhost$/.exec(hostname) ?? []
  return scheme !== undefined && ports.has(scheme) ? `${scheme}://${host}${pathname}${search}${hash}` : url
}

async function serve(scheme: string, handler: Handler): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    // A page that goes away in the middle of an answer is no fault.
    answer(handler, incoming, outgoing).catch(() => outgoing.destroy())
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  server.unref()
  await listening.promise
  if (!registered.has(scheme)) throw new Error(`scheme "${scheme}" is not registered`)
  return (server.address() as AddressInfo).port
}

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, String(value))
  const url = schemeAddress(`http://${incoming.headers.host}${incoming.url}`)
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}
  const response = await handler(new Request(url, { method, headers, ...body } as RequestInit))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) outgoing.end()
  else await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing)
}
