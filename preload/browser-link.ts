/** What goes over the socket, page to host. `oldest` lets the host forget what has been answered before it. */
interface Request {
  readonly client: string
  readonly id: number
  readonly oldest: number
  readonly call?: string
  readonly input?: unknown
  /** Handles of files whose bytes the host already has. */
  readonly files?: readonly string[]
  /** For whom it is asked: still for them when it is asked again. */
  readonly account?: unknown
}

export interface LinkOptions {
  /** Opens a socket to the host. */
  connect: () => WebSocket
  /** Opens an address of the sign-in in a tab of its own; false where the browser did not let it. */
  openTab: (url: string) => boolean
  /** Milliseconds before the next attempt to connect, by the number of attempts that failed. */
  delayOf: (failures: number) => number
}

export interface Link {
  ask(what: Pick<Request, 'call' | 'input' | 'files' | 'account'>): Promise<unknown>
  onEvent(listener: (name: string, payload: unknown) => void): () => void
  onLink(listener: (connected: boolean) => void): () => void
}

/**
 * A socket that comes back. What was asked and not answered is asked again with the same id, and the host, which
 * keeps its answers until they are acknowledged, never does it twice.
 */
export function createLink({ connect, openTab, delayOf }: LinkOptions): Link {
  const client = crypto.randomUUID()
  const pending = new Map<number, { request: () => Request; answer: (outcome: unknown) => void }>()
  const events = new Set<(name: string, payload: unknown) => void>()
  const watchers = new Set<(connected: boolean) => void>()
  let socket: WebSocket | null = null
  let connected = false
  let failures = 0
  let next = 1

  const send = (message: unknown) => {
    if (connected) socket?.send(JSON.stringify(message))
  }
  const tell = (value: boolean) => {
    if (connected === value) return
    connected = value
    for (const watcher of watchers) watcher(value)
  }
  const receive = (message: Record<string, unknown>) => {
    if (typeof message['event'] === 'string') {
      for (const listener of events) listener(message['event'], message['payload'])
    } else if (typeof message['open'] === 'string') {
      send({ opened: message['open'], ok: openTab(String(message['url'])) })
    } else if (typeof message['id'] === 'number') {
      const asked = pending.get(message['id'])
      pending.delete(message['id'])
      asked?.answer(message['outcome'])
    }
  }
  const open = () => {
    const current = connect()
    socket = current
    current.addEventListener('open', () => {
      failures = 0
      tell(true)
      for (const { request } of pending.values()) send(request())
    })
    current.addEventListener('message', ({ data }) => receive(JSON.parse(String(data)) as Record<string, unknown>))
    current.addEventListener('close', () => {
      tell(false)
      failures += 1
      setTimeout(open, delayOf(failures))
    })
  }
  open()

  return {
    ask: (what) =>
      new Promise((answer) => {
        const id = next++
        const request = () => ({ client, id, oldest: Math.min(...pending.keys()), ...what })
        pending.set(id, { request, answer })
        send(request())
      }),
    onEvent: (listener) => {
      events.add(listener)
      return () => events.delete(listener)
    },
    onLink: (listener) => {
      watchers.add(listener)
      listener(connected)
      return () => watchers.delete(listener)
    },
  }
}
