import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { failed, type Outcome } from '../../../contract/bridge/outcome.ts'
import type { Application } from '../../host.ts'
import { createAnswers } from './answers.ts'
import type { Drops } from './drop-route.ts'
import type { Openers } from './openers.ts'

interface SocketOptions {
  app: Pick<Application, 'call' | 'addFiles' | 'openForReading'>
  drops: Drops
  openers: Openers
}

export interface Socket {
  /** Upgrades a connection that has passed the guard and the entrance. */
  accept(request: IncomingMessage, connection: Duplex, head: Buffer): void
  publish(name: string, payload: unknown): void
  close(): void
}

/** Far above a draft with the longest message and 500 documents. */
const longestMessage = 4 * 1024 * 1024

/** The bridge over WebSockets, one for each open page; all pages belong to one person. */
export function createSocket({ app, drops, openers }: SocketOptions): Socket {
  const server = new WebSocketServer({ noServer: true, maxPayload: longestMessage, perMessageDeflate: false })
  const answers = createAnswers()

  async function give({ files: handles, account, isForReading }: Record<string, unknown>): Promise<Outcome<unknown>> {
    if (!Array.isArray(handles) || !handles.every((handle) => typeof handle === 'string'))
      return failed('invalid-input')
    const files = await drops.take(handles)
    if (files === null) return failed('invalid-input')
    return isForReading === true ? app.openForReading(files, account) : app.addFiles(files, account)
  }

  async function ask(message: Record<string, unknown>): Promise<Outcome<unknown>> {
    const { call, input, account } = message
    if ('files' in message) return give(message)
    return typeof call === 'string' ? app.call(call, input, account) : failed('invalid-input')
  }

  function receive(socket: WebSocket, text: string): void {
    const message = parse(text)
    if (message === null) return socket.close(1008)
    const { opened, client, id, oldest } = message
    if (typeof opened === 'string') return openers.answered(opened, message['ok'] === true)
    if (typeof client !== 'string' || client.length > 64 || !isNumber(id)) return socket.close(1008)
    const question = { client, id, oldest: isNumber(oldest) ? oldest : 0 }
    void answers
      .answer(question, () => ask(message))
      .then((outcome) => {
        socket.send(`{"id":${id},"outcome":${outcome}}`, () => {})
      })
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

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value)

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
