import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { report } from '../report.ts'
import { callerAddress, networkOf } from './caller-address.ts'

/** How many more connections of an address are told about the limit; further ones are closed at once. */
const told = 10
/** Time for a connection above the limit to read its answer. */
const toldMs = 2000

interface AddressQuota {
  /** Most connections of one address, or requests at a time behind a proxy. */
  readonly most: number
  readonly behindProxy: boolean
}

/** Counts by address. */
function createCounter() {
  const counts = new Map<string, number>()
  return {
    /** Counts one more; returns how many there are now. */
    add: (address: string): number => {
      const count = (counts.get(address) ?? 0) + 1
      counts.set(address, count)
      return count
    },
    remove: (address: string) => {
      const count = (counts.get(address) ?? 1) - 1
      if (count > 0) counts.set(address, count)
      else counts.delete(address)
    },
  }
}

/**
 * Limits what one address may have open, so that nobody uses up the connections of all. Returns whether a request is
 * above the limit and has to be refused. Behind a proxy all connections are the proxy's, so the requests that run for
 * one address are counted; without X-Forwarded-For nothing is.
 */
export function limitAddresses(
  server: Server,
  { most, behindProxy }: AddressQuota,
): (request: IncomingMessage) => boolean {
  const counter = createCounter()
  const excess = new WeakSet<IncomingMessage | Socket>()
  if (behindProxy) {
    server.on('request', (request, response) => {
      const address = callerAddress(request, { behindProxy })
      if (address === null) return
      if (counter.add(address) > most) excess.add(request)
      response.once('close', () => counter.remove(address))
    })
  } else {
    server.on('connection', (socket: Socket) => {
      const address = networkOf(socket.remoteAddress ?? '')
      const count = counter.add(address)
      const end = () => socket.destroy()
      const patience = count > most ? setTimeout(end, toldMs) : undefined
      socket.once('close', () => {
        clearTimeout(patience)
        counter.remove(address)
      })
      if (count > most) {
        excess.add(socket)
        report('connection-closed', { limit: 'address' })
      }
      if (count > most + told) end()
    })
  }
  return (request) => excess.has(request) || excess.has(request.socket)
}
