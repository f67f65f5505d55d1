import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as dns from 'dns-packet'
import { expect, it, onTestFinished } from 'vitest'
import { findScanners } from '../../../main/features/scanning/find-scanners.ts'

const sureName = 'Multi do balcão._uscan._tcp.local'

interface Announced {
  readonly name?: string
  readonly service?: string
  readonly txt?: readonly string[]
  readonly address?: string
  readonly port?: number
}

function recordsOf({
  name = sureName,
  service = '_uscan._tcp.local',
  txt = [],
  address = '127.0.0.1',
  port = 8080,
}: Announced) {
  const host = `${name.split('.')[0]}.local`
  return [
    { type: 'PTR', name: service, data: name },
    { type: 'SRV', name, data: { target: host, port } },
    { type: 'TXT', name, data: txt.map((line) => Buffer.from(line)) },
    { type: 'A', name: host, data: address },
  ] as const satisfies readonly dns.Answer[]
}

/** A responder on this computer that answers each question so. */
async function respond(answersTo: (question: dns.Question) => readonly (readonly dns.Answer[] | Buffer)[]) {
  const socket = createSocket('udp4')
  socket.on('message', (packet, { address, port }) => {
    for (const question of dns.decode(packet).questions ?? [])
      for (const answers of answersTo(question))
        socket.send(
          Buffer.isBuffer(answers) ? answers : dns.encode({ type: 'response', answers: [...answers] }),
          port,
          address,
        )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return () =>
    findScanners(new AbortController().signal, {
      group: '127.0.0.1',
      port: (socket.address() as AddressInfo).port,
      from: ['127.0.0.1'],
      searchMs: 200,
    })
}
const pointer = ({ type, name }: dns.Question) => type === 'PTR' && name === '_uscan._tcp.local'

it('finds a scanner by what it announces, and its root by TXT rs', async () => {
  const txt = ['txtvers=1', 'ty=Multi do balcão', 'rs=/eSCL2/', 'UUID=4509a320-00a0-008f-00b6-00559a327d32']
  const find = await respond((question) => (pointer(question) ? [recordsOf({ txt })] : []))
  expect(await find()).toEqual([
    { uuid: '4509a320-00a0-008f-00b6-00559a327d32', name: 'Multi do balcão', root: 'http://127.0.0.1:8080/eSCL2/' },
  ])
})

it('asks for what an answer leaves out', async () => {
  const records = recordsOf({})
  const find = await respond(({ type, name }) => [
    records.filter((each) => each.type === type && each.name.toLowerCase() === name.toLowerCase()),
  ])
  expect(await find()).toMatchObject([{ root: 'http://127.0.0.1:8080/eSCL/' }])
})

it('lists a device once, by its encrypted service', async () => {
  const txt = ['UUID=4509a320-00a0-008f-00b6-00559a327d32']
  const secure = { service: '_uscans._tcp.local', name: 'Multi._uscans._tcp.local', port: 443, txt }
  const find = await respond((question) => (pointer(question) ? [recordsOf({ txt }), recordsOf(secure)] : []))
  expect(await find()).toMatchObject([{ root: 'https://127.0.0.1/eSCL/' }])
})

it.each<[string, readonly (readonly dns.Answer[] | Buffer)[]]>([
  ['an address of the public Internet', [recordsOf({ address: '93.184.216.34' })]],
  ['a path that is none', [recordsOf({ txt: ['rs=../../?a b'] })]],
  ['no port', [recordsOf({ port: 0 })]],
  ['another service', [recordsOf({ service: '_ipp._tcp.local' })]],
  ['no packet of DNS', [Buffer.from('not DNS'), Buffer.alloc(9000, 0xc0)]],
])('lists no scanner that announces %s', async (_, answers) => {
  const find = await respond((question) => (pointer(question) ? answers : []))
  expect(await find()).toEqual([])
})

it('takes what hides out of a name, and reads no more than its limit of records', async () => {
  const many = Array.from({ length: 600 }, (_, nth) =>
    recordsOf({ name: `S${nth}._uscan._tcp.local`, txt: [`ty=S\u202e${nth}`] }),
  )
  const find = await respond((question) => (pointer(question) ? many : []))
  const found = await find()
  expect(found.length).toBeLessThanOrEqual(500)
  expect(found[0]?.name).toBe('S0')
})
