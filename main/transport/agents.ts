import { type AgentOptions, type ClientRequestArgs, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import type { ConnectOptions } from './connect.ts'

/** How the agents get a standing connection. */
export type Connector = (options: Pick<ConnectOptions, 'url' | 'connectMs' | 'signal'>) => Promise<Duplex>

/** What a request tells its agent about its own connection, beside Node's options. */
export interface ConnectionWish {
  maloteConnection: Parameters<Connector>[0]
}

type Created = (error: Error | null, stream: Duplex) => void

// Node hands a request to its socket only when this calls back, so a request never meets a connection that does not
// stand yet. Node's default would queue its bytes on a socket that is still connecting.
function create(connector: Connector, options: object, created: Created | undefined): undefined {
  connector((options as ConnectionWish).maloteConnection).then(
    (socket) => created?.(null, socket),
    (error: Error) => created?.(error, undefined as unknown as Duplex),
  )
  return undefined
}

class PlainAgent extends HttpAgent {
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

export interface Agents {
  for(url: URL, use: 'reuse' | 'once'): HttpAgent
  close(): void
}

/**
 * Safe requests share kept connections; a write gets a connection of its own. A server may close an idle connection
 * at the very moment that a request goes out on it: a read is simply repeated, a write would be left in doubt.
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
    close() {
      for (const agent of [...Object.values(kept), ...Object.values(once)]) agent.destroy()
    },
  }
}
