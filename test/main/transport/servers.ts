import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import {
  createServer as createHttpServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'

export async function listen(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

export const serveHttp = async (listener: RequestListener) =>
  `http://127.0.0.1:${await listen(createHttpServer(listener))}`

/** Creates a certificate authority and its server certificate, by openssl. */
export function makeCertificates(name = 'localhost'): { ca: string; key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'malote-ca-'))
  const openssl = (line: string) => execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'ignore' })
  const key = (name: string) => openssl(`genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out ${name}.key`)
  key('ca')
  openssl('req -x509 -new -key ca.key -subj /CN=Autoridade -days 2 -out ca.pem')
  key('server')
  openssl(`req -new -key server.key -subj /CN=${name} -out server.csr`)
  writeFileSync(join(folder, 'ext'), `subjectAltName=DNS:${name}`)
  openssl('x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile ext -out server.pem')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { ca: read('ca.pem'), key: read('server.key'), cert: read('server.pem') }
}

export async function serveHttps(certificates: { key: string; cert: string }, listener: RequestListener) {
  return listen(createHttpsServer(certificates, listener))
}

type ProxyRequests = { authority: string; credentials: string | undefined }[]

/** The way of a CONNECT proxy: another `answer` than 200 refuses, `lets` tells which credentials pass. */
interface ProxyManners {
  answer?: number
  lets?(credentials: string | undefined): boolean
  /** The header Proxy-Authenticate of a refusal. */
  challenge?: string
}

/** Starts a CONNECT proxy that records its requests. */
export async function serveProxy(requests: ProxyRequests, manners: ProxyManners = {}) {
  const server = createHttpServer()
  server.on('connect', connectFor(requests, manners))
  return `http://127.0.0.1:${await listen(server)}`
}

/** The same with TLS, for the name localhost. */
export async function serveSecureProxy(certificates: { key: string; cert: string }, requests: ProxyRequests) {
  const server = createHttpsServer(certificates)
  server.on('connect', connectFor(requests, {}))
  return `https://localhost:${await listen(server)}`
}

/**
 * Starts a CONNECT proxy that opens the TLS of every connection to port 443 with its own certificate, as inspecting
 * proxies do, and hands the requests to `target`.
 */
export async function serveInspectingProxy(
  requests: ProxyRequests,
  certificates: { key: string; cert: string },
  target: string,
) {
  const inspected = createHttpsServer(certificates, (request, response) => {
    const { method, url } = request
    const headers = { ...request.headers, host: new URL(target).host }
    const onward = httpRequest(new URL(url ?? '/', target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  const server = createHttpServer()
  const passOn = connectFor(requests, {})
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!request.url?.endsWith(':443')) return passOn(request, socket, head)
    requests.push({ authority: request.url, credentials: undefined })
    socket.on('error', () => socket.destroy())
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    inspected.emit('connection', socket)
  })
  return `http://127.0.0.1:${await listen(server)}`
}

function connectFor(requests: ProxyRequests, { answer = 200, lets, challenge = 'Basic realm="rede"' }: ProxyManners) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const credentials = request.headers['proxy-authorization']
    requests.push({ authority: request.url ?? '', credentials })
    socket.on('error', () => socket.destroy())
    if (lets?.(credentials) === false)
      return void socket.end(`HTTP/1.1 407 Sign in\r\nProxy-Authenticate: ${challenge}\r\n\r\n`)
    if (answer !== 200) return void socket.end(`HTTP/1.1 ${answer} Refused\r\n\r\n`)
    const onward = connect(Number((request.url ?? '').split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
  }
}

interface SocksManners {
  version?: number
  refuses?: boolean
  /** The user and password that pass, as "user:password" (RFC 1929). */
  signIn?: string
}

/** Starts a SOCKS proxy, version 5 (RFC 1928) or 4a; `refuses` fails every request. */
export async function serveSocks(requests: string[], { version = 5, refuses = false, signIn }: SocksManners = {}) {
  const server = createTcpServer(async (socket) => {
    socket.on('error', () => socket.destroy())
    if (version === 5) {
      const methods = (await read(socket)).subarray(2)
      if (signIn === undefined) socket.write(Buffer.from([5, 0]))
      else if (!methods.includes(2)) return void socket.end(Buffer.from([5, 0xff]))
      else {
        socket.write(Buffer.from([5, 2]))
        const isRight = userAndPassword(await read(socket)) === signIn
        if (!isRight) return void socket.end(Buffer.from([1, 1]))
        socket.write(Buffer.from([1, 0]))
      }
    }
    const { host, port } = (version === 5 ? socks5Target : socks4Target)(await read(socket))
    requests.push(`${host}:${port}`)
    if (refuses) return void socket.end(version === 5 ? Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0]) : socks4Reply(91))
    const onward = connect(port, '127.0.0.1', () => {
      socket.write(version === 5 ? Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]) : socks4Reply(90))
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
  })
  return `socks${version}://127.0.0.1:${await listen(server)}`
}

/** Never resolves for a connection that is cut: its answer has no reader. */
const read = (socket: Socket) => new Promise<Buffer>((resolve) => void socket.once('data', resolve))
function userAndPassword(request: Buffer): string {
  const userEnd = 2 + (request[1] ?? 0)
  return `${request.subarray(2, userEnd)}:${request.subarray(userEnd + 1)}`
}

const socks4Reply = (status: number) => Buffer.from([0, status, 0, 0, 0, 0, 0, 0])

/** Address type 1: four bytes; 3: a length and a name. */
function socks5Target(request: Buffer) {
  const length = request[3] === 3 ? (request[4] ?? 0) : 4
  const start = request[3] === 3 ? 5 : 4
  const host = request.subarray(start, start + length)
  return { host: request[3] === 3 ? host.toString() : host.join('.'), port: request.readUInt16BE(start + length) }
}

/** Version 4a: after the address 0.0.0.x, a name follows the user. */
function socks4Target(request: Buffer) {
  const user = request.indexOf(0, 8)
  const host = request.subarray(user + 1, request.indexOf(0, user + 1))
  return { host: host.toString(), port: request.readUInt16BE(2) }
}

/** A port on which nobody listens. */
export async function deadPort(): Promise<number> {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
