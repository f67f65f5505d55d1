import type { Agent, AgentOptions, ClientRequestArgs } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import type { ConnectOptions } from './connect.ts'
import { http } from './node-http.ts'

/** Opens a connection that is ready for a request. */
export type Connector = (options: Pick<ConnectOptions, 'url' | 'connectMs' | 'isPublic' | 'signal'>) => Promise<Duplex>

/** Options of a request, beside Node's own, for opening its connection. */
export interface ConnectionRequest {
  maloteConnection: Parameters<Connector>[0]
}

type Created = (error: Error | null, stream: Duplex) => void

// Node hands over the request when this calls back, so only an open connection gets its bytes. By default Node would
// queue them on a socket that is still connecting.
function create(connector: Connector, options: object, created: Created | undefined): undefined {
  connector((options as ConnectionRequest).maloteConnection).then(
    (socket) => created?.(null, socket),
    (error: Error) => created?.(error, undefined as unknown as Duplex),
  )
  return undefined
}

class PlainAgent extends http.Agent {
  readonly #connector: Connector
  constructor(connector: Connector, options: AgentOptions) {
    super(options)
    this.#connector = connector
  }
  override createConnection(options: ClientRequestArgs, created?: Created): undefined {
    return create(this.#connector, options, created)
  }
}

class SecureAgent extends HttpsAgent {
  readonly #connector: Connector
  constructor(connector: Connector, options: AgentOptions) {
    super(options)
    this.#connector = connector
  }
  override createConnection(options: ClientRequestArgs, created?: Created): undefined {
    return create(this.#connector, options, created)
  }
}

interface Agents {
  for(url: URL, use: 'reuse' | 'once'): Agent
  /** Closes idle connections now, and the others once their request has ended. */
  retire(): void
  close(): void
}

/**
 * Safe requests share kept connections; each write gets a new one. A server may close an idle connection just as a
 * request uses it: a read is repeated, but a write would become uncertain.
 */
export function createAgents({ connector }: { connector: Connector }): Agents {
  const reuse = { keepAlive: true, maxFreeSockets: 8, scheduling: 'lifo' as const, timeout: 30_000 }
  const kept = { 'http:': new PlainAgent(connector, reuse), 'https:': new SecureAgent(connector, reuse) }
  const once = { 'http:': new PlainAgent(connector, {}), 'https:': new SecureAgent(connector, {}) }
  return {
    for(url, use) {
      const agents = use === 'reuse' ? kept : once
      return url.protocol === 'https:' ? agents['https:'] : agents['http:']
    },
    retire() {
      for (const agent of Object.values(kept)) {
        // Node's agent closes a connection that becomes idle where this is false.
        Object.assign(agent, { keepAlive: false })
        for (const socket of Object.values(agent.freeSockets).flatMap((each) => each ?? [])) socket.destroy()
      }
    },
    close() {
      for (const agent of [...Object.values(kept), ...Object.values(once)]) agent.destroy()
    },
  }
}
