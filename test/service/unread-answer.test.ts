import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { type ConnectionLimits, endHalfOpen, headLimit } from '../../service/half-open.ts'
import { eventually } from '../support/eventually.ts'

const limits: ConnectionLimits = { headMs: 300, pauseMs: 300, smallBodyMs: 300, connections: 100 }

it('closes a connection whose answer is not read, but not one whose answer is unfinished', async () => {
  const server = http.createServer(headLimit(limits))
  endHalfOpen(server, limits)
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  const release = Promise.withResolvers<void>()
  server.on('request', (request, response) => {
    if (request.url === '/endless') {
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(1024 * 1024))) {}
      }
      response.on('drain', more)
      more()
    } else {
      void release.promise.then(() => response.end('late'))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const late = fetch(`http://127.0.0.1:${port}/late`)
  // A socket without a data listener stops reading when its buffer is full.
  const unread = Array.from({ length: 10 }, () => net.connect({ host: '127.0.0.1', port }))
  for (const socket of unread) socket.on('error', () => undefined).write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n')
  const count = () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, number) => (error ? reject(error) : resolve(number)))
    })
  await eventually(() => expect(connections).toBe(11))
  await eventually(async () => expect(await count()).toBe(1))
  release.resolve()
  expect(await (await late).text()).toBe('late')
  for (const socket of unread) socket.destroy()
  server.close()
})
