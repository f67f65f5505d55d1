import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { failed, type Outcome } from '../../../contract/bridge/outcome.ts'
import type { App } from '../../host.ts'
import type { Drops } from './drops.ts'
import type { Openers } from './openers.ts'

export interface SocketOptions {
  app: Pick<App, 'call' | 'addFiles'>
  drops: Drops
  openers: Openers
}

export interface Socket {
  /** Takes over a connection that the guard and the entrance have let through. */
  accept(request: IncomingMessage, connection: Duplex, head: Buffer): void
  publish(name: string, payload: unknown): void
  close(): void
}

/** A draft with its longest message and 500 documents is far below this. */
const longestMessage = 4 * 1024 * 1024

/** The bridge over WebSockets: one per open page, all of them of the same person. */
export function createSocket({ app, drops, openers }: SocketOptions): Socket {
  const server = new WebSocketServer({ noServer: true, maxPayload: longestMessage, perMessageDeflate: false })
  // Answers stay until the page says it has them: a page that comes back asks again, and gets what was done.
  const answers = new Map<string, Map<number, Promise<Outcome<unknown>>>>()

  async function addFiles(handles: unknown, account: unknown): Promise<Outcome<unknown>> {
    if (!Array.isArray(handles) || !handles.every((handle) => typeof handle === 'string'))
      return failed('invalid-input')
    const files = await drops.take(handles)
    return files ? app.addFiles(files, account) : failed('invalid-input')
  }

  function answerOnce(client: string, id: number, message: Record<string, unknown>): Promise<Outcome<unknown>> {
    const ofClient = answers.get(client) ?? new Map<number, Promise<Outcome<unknown>>>()
    answers.set(client, ofClient)
    for (const old of ofClient.keys()) if (old < Number(message['oldest'])) ofClient.delete(old)
    const known = ofClient.get(id)
    if (known) return known
    const { account } = message
    const asked =
      'files' in message
        ? addFiles(message['files'], account)
        : app.call(String(message['call']), message['input'], account)
    const outcome = asked.catch(() => failed('internal'))
    ofClient.set(id, outcome)
    return outcome
  }

  function receive(socket: WebSocket, text: string): void {
    const message = parse(text)
    if (message === null) return socket.close(1008)
    if (typeof message['opened'] === 'string') return openers.answered(message['opened'], message['ok'] === true)
    const { client, id } = message
    if (typeof client !== 'string' || client.length > 64 || !Number.isSafeInteger(id)) return socket.close(1008)
    void answerOnce(client, Number(id), message).then((outcome) =>
      socket.send(JSON.stringify({ id, outcome }), () => {}),
    )
  }

  server.on('connection', (socket: WebSocket) => {
    const leave = openers.connect((wish) => socket.send(JSON.stringify(wish), () => {}))
    socket.on('message', (data, binary) => (binary ? socket.close(1003) : receive(socket, String(data))))
    socket.on('error', () => socket.terminate())
    socket.on('close', leave)
  })

  return {
    accept: (request, connection, head) =>
      server.handleUpgrade(request, connection, head, (socket) => server.emit('connection', socket, request)),
    publish: (event, payload) => {
      const text = JSON.stringify({ event, payload })
      for (const socket of server.clients) socket.send(text, () => {})
    },
    close: () => {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
