import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** A certificate authority of our own and a server certificate for localhost signed by it, made by openssl. */
export function makeCertificates(): { ca: string; key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'malote-ca-'))
  const openssl = (line: string) => execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'ignore' })
  const key = (name: string) => openssl(`genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out ${name}.key`)
  key('ca')
  openssl('req -x509 -new -key ca.key -subj /CN=Autoridade -days 2 -out ca.pem')
  key('server')
  openssl('req -new -key server.key -subj /CN=localhost -out server.csr')
  writeFileSync(join(folder, 'ext'), 'subjectAltName=DNS:localhost')
  openssl('x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile ext -out server.pem')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { ca: read('ca.pem'), key: read('server.key'), cert: read('server.pem') }
}

export async function serveHttps(certificates: { key: string; cert: string }, listener: RequestListener) {
  return listen(createHttpsServer(certificates, listener))
}

/** A real CONNECT proxy that notes what it was asked for; `answer` other than 200 refuses. */
export async function serveProxy(asked: { authority: string; credentials: string | undefined }[], answer = 200) {
  const server = createHttpServer()
  server.on('connect', (request, socket, head) => {
    asked.push({ authority: request.url ?? '', credentials: request.headers['proxy-authorization'] })
    if (answer !== 200) return socket.end(`HTTP/1.1 ${answer} Refused\r\n\r\n`)
    const port = Number((request.url ?? '').split(':').at(-1))
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
    return undefined
  })
  return `http://127.0.0.1:${await listen(server)}`
}

/** A port on which nobody listens. */
export async function deadPort(): Promise<number> {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
