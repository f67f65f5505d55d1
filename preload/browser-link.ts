/** A message from the page to the host. `oldest`: the host may forget its answers to earlier ids. */
interface Request {
  readonly client: string
  readonly id: number
  readonly oldest: number
  readonly call?: string
  readonly input?: unknown
  /** Handles of files that the host already has. */
  readonly files?: readonly string[]
  /** The files are not to be captured. */
  readonly isForReading?: boolean
  /** The account of the page when it asked, also when it asks again. */
  readonly account?: unknown
}

interface LinkOptions {
  /** Opens a socket to the host. */
  connect: () => WebSocket
  /** Opens an address of the sign-in in a new tab; false if the browser blocked it. */
  openTab: (url: string) => boolean
  /** Milliseconds before the next attempt to connect, by the number of failed attempts. */
  delayOf: (failures: number) => number
}

export interface Link {
  ask(request: Omit<Request, 'client' | 'id' | 'oldest'>): Promise<unknown>
  onEvent(listener: (name: string, payload: unknown) => void): () => void
  onLink(listener: (connected: boolean) => void): () => void
}

/**
 * A socket that reconnects. Requests without an answer are sent again with the same id; the host keeps its answers
 * until they are acknowledged, so no request is executed twice.
 */
export function createLink({ connect, openTab, delayOf }: LinkOptions): Link {
  const client = crypto.randomUUID()
  const pending = new Map<number, { request: () => Request; answer: (outcome: unknown) => void }>()
  const events = new Set<(name: string, payload: unknown) => void>()
  const linkListeners = new Set<(connected: boolean) => void>()
  let socket: WebSocket | null = null
  let connected = false
  let failures = 0
  let nextId = 1

  const send = (message: unknown) => {
    if (connected) socket?.send(JSON.stringify(message))
  }
  const setConnected = (value: boolean) => {
    if (connected === value) return
    connected = value
    for (const listener of linkListeners) listener(value)
  }
  const receive = (message: Record<string, unknown>) => {
    if (typeof message['event'] === 'string') {
      for (const listener of events) listener(message['event'], message['payload'])
    } else if (typeof message['open'] === 'string') {
      send({ opened: message['open'], ok: openTab(String(message['url'])) })
    } else if (typeof message['id'] === 'number') {
      const answered = pending.get(message['id'])
      pending.delete(message['id'])
      answered?.answer(message['outcome'])
    }
  }
  const open = () => {
    const current = connect()
    socket = current
    current.addEventListener('open', () => {
      failures = 0
      setConnected(true)
      for (const { request } of pending.values()) send(request())
    })
    current.addEventListener('message', ({ data }) => receive(JSON.parse(String(data)) as Record<string, unknown>))
    current.addEventListener('close', () => {
      setConnected(false)
      failures += 1
      setTimeout(open, delayOf(failures))
    })
  }
  open()

  return {
    ask: (asked) =>
      new Promise((answer) => {
        const id = nextId++
        const request = () => ({ client, id, oldest: Math.min(...pending.keys()), ...asked })
        pending.set(id, { request, answer })
        send(request())
      }),
    onEvent: (listener) => {
      events.add(listener)
      return () => events.delete(listener)
    },
    onLink: (listener) => {
      linkListeners.add(listener)
      listener(connected)
      return () => linkListeners.delete(listener)
    },
  }
}
