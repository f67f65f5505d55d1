import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { errorResultSchema } from '../../contract/api/common.ts'
import { limitAddresses } from '../../service/limits/address-quota.ts'
import { eventually } from '../support/eventually.ts'
import { asPerson, type Person, pdf } from '../support/records.ts'
import { startService, type TestService } from '../support/service.ts'

const [most, uploads] = [5, 3]
let service: TestService
let ana: Person
let bruno: Person
beforeAll(async () => {
  service = await startService({
    env: { MAX_CONNECTIONS: '30', ADDRESS_CONNECTIONS: `${most}`, UPLOAD_ADDRESSES: `${uploads}` },
  })
  ;[ana, bruno] = [await asPerson(service, 'ana.prado'), await asPerson(service, 'bruno.reis')]
})
afterAll(() => service.stop())

const path = '/v2/documentos/upload-arquivo/gerar-url-upload/'

describe('the upload addresses that a person has open', () => {
  it('are limited, also for requests at once, and become free with a record', async () => {
    const bytes = pdf('a document')
    const asked = []
    // In pairs, because an address has few connections here.
    for (let pair = 0; pair < 3; pair += 1) {
      asked.push(...(await Promise.all([ana.get(path + bytes.length), ana.get(path + bytes.length)])))
    }
    const refused = asked.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(asked.length - uploads)
    for (const { status, headers, body } of refused) {
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(errorResultSchema.parse(body).error).toContain('envios de arquivo abertos')
    }
    const [ticket] = asked.filter(({ status }) => status === 200)
    const form = new FormData()
    for (const [name, value] of Object.entries<string>(ticket?.body.body)) form.append(name, value)
    form.append('file', new Blob([bytes]), 'a.pdf')
    expect((await fetch(ticket?.body.url, { method: 'POST', body: form })).status).toBe(204)
    expect((await ana.get(path + bytes.length)).status).toBe(429)
    expect((await ana.requestCapture(ticket?.body.idArquivo)).status).toBe(202)
    expect((await ana.get(path + bytes.length)).status).toBe(200)
  })

  it('of one person do not keep another from sending', async () => {
    expect((await bruno.get(`${path}10`)).status).toBe(200)
  })
})

/** A request on a connection of its own, from an address of this machine. */
async function ask(port: number, localAddress: string, headers: Record<string, string> = {}) {
  const request = get({ host: '127.0.0.1', port, path: '/health', localAddress, agent: false, headers })
  // `once` listens for errors until the answer begins; a connection that is cut later would have no listener.
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode, headers: response.headers, text }
}

describe('the bytes that a person has waiting for a record', () => {
  it('are limited, and become free with a record', async () => {
    const small = await startService({ env: { UPLOAD_GIGABYTES: '0.000001' } })
    try {
      const clara = await asPerson(small, 'ana.prado')
      const bytes = pdf('x'.repeat(580))
      const idArquivo = await clara.upload(bytes)
      const refused = await clara.get(path + bytes.length)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(errorResultSchema.parse(refused.body).error).toContain('ainda sem registro')
      expect((await clara.requestCapture(idArquivo)).status).toBe(202)
      expect((await clara.get(path + bytes.length)).status).toBe(200)
    } finally {
      await small.stop()
    }
  })
})

describe('the connections of one address', () => {
  const sockets: net.Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  it('cannot be all connections: another address is answered, and the same one learns when to ask again', async () => {
    const port = Number(new URL(service.baseUrl).port)
    await eventually(async () => expect((await ask(port, '127.0.0.3')).status).toBe(200))
    for (let count = 0; count < 60; count += 1) {
      const socket = net.connect({ host: '127.0.0.1', port, localAddress: '127.0.0.3' })
      sockets.push(socket.on('error', () => undefined).resume())
    }
    await eventually(() => expect(sockets.filter(({ closed }) => !closed)).toHaveLength(most))
    const refused = await ask(port, '127.0.0.3')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(errorResultSchema.parse(JSON.parse(refused.text)).error).toContain('conexões demais')
    expect((await ask(port, '127.0.0.2')).status).toBe(200)
    for (const socket of sockets.splice(0)) socket.destroy()
    await eventually(async () => expect((await ask(port, '127.0.0.3')).status).toBe(200))
  })
})

describe('the requests of one address behind a proxy', () => {
  let server: Server
  const held: (() => void)[] = []
  afterEach(() => {
    for (const release of held.splice(0)) release()
    server.close()
  })

  it('are limited by the address that the proxy names, until earlier ones have ended', async () => {
    server = createServer()
    const isExcess = limitAddresses(server, { most: 2, behindProxy: true })
    server.on('request', (request, response) => {
      if (isExcess(request)) response.writeHead(429).end()
      else if (request.headers['x-wait'] === undefined) response.end()
      else held.push(() => response.end())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const from = (address: string, more: Record<string, string> = {}) =>
      ask(port, '127.0.0.1', { 'x-forwarded-for': `9.9.9.9, ${address}`, ...more })
    const waiting = [from('10.0.0.1', { 'x-wait': '1' }), from('10.0.0.1', { 'x-wait': '1' })]
    await eventually(() => expect(held).toHaveLength(2))
    expect((await from('10.0.0.1')).status).toBe(429)
    expect((await from('10.0.0.2')).status).toBe(200)
    expect((await ask(port, '127.0.0.1')).status).toBe(200)
    for (const release of held.splice(0)) release()
    await Promise.all(waiting)
    await eventually(async () => expect((await from('10.0.0.1')).status).toBe(200))
  })
})
