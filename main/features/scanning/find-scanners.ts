import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import * as dns from 'dns-packet'
import { isPrivateAddress } from '../../engine/transport/index.ts'

/** A scanner that has announced itself. `uuid`: its own name of itself, if it has one. */
export interface FoundScanner {
  readonly uuid: string | null
  readonly name: string
  /** The root of eSCL, which ends in a slash. */
  readonly root: string
}

export interface FinderOptions {
  readonly searchMs: number
  /** Where questions go: the group of mDNS, by default. */
  readonly group: string
  readonly port: number
  /** The addresses of this computer to ask from: all of its networks, by default. */
  readonly from: readonly string[]
}

const services = ['_uscans._tcp.local', '_uscan._tcp.local'] as const
/** Answers that are read, scanners that are kept: nobody in the network can make the list endless. */
const limits = { packets: 400, records: 2000 } as const

const usualOptions = (): FinderOptions => ({
  searchMs: 2000,
  group: '224.0.0.251',
  port: 5353,
  from: Object.values(networkInterfaces()).flatMap((each) =>
    (each ?? []).filter(({ family }) => family === 'IPv4').map(({ address }) => address),
  ),
})

/**
 * Asks the networks of this computer for scanners (DNS-SD over mDNS, RFC 6762 5.1: a one-shot question from a port of its own,
 * which needs no permission to listen). IPv4 only. Never rejects: a network that cannot be asked has no scanners.
 */
export async function findScanners(signal: AbortSignal, given: Partial<FinderOptions> = {}): Promise<FoundScanner[]> {
  const options = { ...usualOptions(), ...given }
  const records = createRecords()
  const sockets = (await Promise.all(options.from.map((address) => openSocket(address)))).filter(
    (each) => each !== null,
  )
  for (const socket of sockets) socket.on('message', (packet, from) => records.add(packet, from))
  const ask = (questions: readonly dns.Question[]) => {
    if (questions.length === 0) return
    const packet = dns.encode({ type: 'query', id: 0, questions: questions.slice(0, 40) })
    for (const socket of sockets) socket.send(packet, options.port, options.group, () => {})
  }
  try {
    // Packets of mDNS get lost: three times, and then for what the answers have left out.
    for (const _ of [1, 2, 3, 4]) {
      ask([...services.map((name) => ({ type: 'PTR' as const, name })), ...records.missing()])
      await pause(options.searchMs / 4, signal)
    }
    return records.scanners()
  } finally {
    for (const socket of sockets) socket.close()
  }
}

function openSocket(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createSocket({ type: 'udp4' })
    socket.on('error', () => resolve(null))
    socket.bind({ address, port: 0 }, () => {
      try {
        socket.setMulticastInterface(address)
        socket.setMulticastTTL(255)
      } catch {
        // An interface without multicast: the question is sent as it can be.
      }
      resolve(socket)
    })
  })
}

interface Instance {
  readonly service: (typeof services)[number]
  host: string | null
  port: number
  txt: ReadonlyMap<string, string>
}

/** Instances of services by their names, and addresses by the names of hosts. */
interface Announced {
  readonly instances: Map<string, Instance>
  readonly addresses: Map<string, string>
}

const ownAddresses = () =>
  new Set(Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address)))

/** A scanner in a network has an address of that network, and one at this computer is announced by it. */
const mayHave = (address: string, sender: string) =>
  isIPv4(address) &&
  (address === sender || (address.startsWith('127.') ? ownAddresses().has(sender) : isPrivateAddress(address)))

function addRecord({ instances, addresses }: Announced, record: dns.Answer, sender: string): void {
  const name = record.name.toLowerCase()
  if (record.type === 'PTR') {
    const service = services.find((each) => each === name)
    const isNew = service !== undefined && !instances.has(record.data.toLowerCase())
    if (isNew) instances.set(record.data.toLowerCase(), { service, host: null, port: 0, txt: new Map() })
  } else if (record.type === 'A' && mayHave(record.data, sender)) addresses.set(name, record.data)
  const instance = instances.get(name)
  if (instance === undefined) return
  if (record.type === 'SRV') Object.assign(instance, { host: record.data.target.toLowerCase(), port: record.data.port })
  else if (record.type === 'TXT') instance.txt = fieldsOf(record.data)
}

function createRecords() {
  const announced: Announced = { instances: new Map(), addresses: new Map() }
  const { instances, addresses } = announced
  let packets = 0
  let count = 0
  return {
    add(packet: Buffer, { address }: RemoteInfo): void {
      packets += 1
      if (packets > limits.packets) return
      try {
        const { answers = [], additionals = [] } = dns.decode(packet)
        const found = [...answers, ...additionals]
        count += found.length
        if (count > limits.records) return
        // The pointers first: the others tell of instances that they name.
        for (const isPointer of [true, false])
          for (const record of found) if ((record.type === 'PTR') === isPointer) addRecord(announced, record, address)
      } catch {
        // Not an answer of DNS.
      }
    },
    missing(): dns.Question[] {
      return [...instances].flatMap(([name, { host, txt }]): dns.Question[] => {
        if (host === null) return [{ type: 'SRV', name }]
        if (!addresses.has(host)) return [{ type: 'A', name: host }]
        return txt.size === 0 ? [{ type: 'TXT', name }] : []
      })
    },
    scanners: () => scannersOf(announced),
  }
}

/** One for each device: encrypted where it offers that. */
function scannersOf({ instances, addresses }: Announced): FoundScanner[] {
  const byDevice = new Map<string, FoundScanner>()
  for (const service of services)
    for (const [name, instance] of instances) {
      const address = instance.host === null ? undefined : addresses.get(instance.host)
      if (instance.service !== service || address === undefined) continue
      const found = scannerOf(name, instance, address)
      const device = found?.uuid ?? found?.name
      if (found !== null && device !== undefined && !byDevice.has(device)) byDevice.set(device, found)
    }
  return [...byDevice.values()]
}

function scannerOf(name: string, { service, port, txt }: Instance, address: string): FoundScanner | null {
  const path = (txt.get('rs') ?? 'eSCL').replace(/^\/+|\/+$/g, '')
  if (!/^[\w.~/-]{0,100}$/.test(path) || port < 1 || port > 65_535) return null
  const scheme = service.startsWith('_uscans') ? 'https' : 'http'
  const uuid = txt.get('uuid') ?? ''
  return {
    uuid: /^[\w:-]{8,64}$/.test(uuid) ? uuid.toLowerCase() : null,
    name: visible(txt.get('ty') ?? '') || visible(name.slice(0, name.indexOf(`.${service}`))) || address,
    root: new URL(`${scheme}://${address}:${port}/${path === '' ? '' : `${path}/`}`).href,
  }
}

const visible = (text: string) =>
  text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, 100)

function fieldsOf(data: unknown): ReadonlyMap<string, string> {
  const lines = [data].flat().map((line) => (Buffer.isBuffer(line) ? line.toString('utf8') : String(line)))
  return new Map(
    lines.slice(0, 50).flatMap((line): [string, string][] => {
      const end = line.indexOf('=')
      return end < 1 ? [] : [[line.slice(0, end).toLowerCase(), line.slice(end + 1)]]
    }),
  )
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
