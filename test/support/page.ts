import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import WebSocket from 'ws'
import type { CallInput, CallName, CallOutput } from '../../contract/bridge/calls.ts'
import type { AddFilesResult } from '../../contract/bridge/capture.ts'
import { failed, type Outcome } from '../../contract/bridge/outcome.ts'

/** The application ended before it answered; the call may or may not have been executed. */
export class GoneError extends Error {
  constructor() {
    super('the application has gone')
    this.name = 'GoneError'
  }
}

/** The bridge of an application, called over its WebSocket without a browser. */
export interface Page {
  /** Rejects with GoneError if the application ends before it answers. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Outcome<CallOutput<N>>>
  addFiles(files: readonly { name: string; bytes: Uint8Array }[]): Promise<Outcome<AddFilesResult>>
  close(): void
}

/** Opens an address with a one-time key; `openTab` receives the addresses of the sign-in. */
export async function openPage(address: string, openTab: (url: string) => void): Promise<Page> {
  const { origin, host } = new URL(address)
  const entered = await gone(fetch(address, { redirect: 'manual' }))
  const cookie = entered.headers.getSetCookie().map((line) => line.split(';')[0])
  const headers = { origin, cookie: cookie.join('; ') }
  const socket = new WebSocket(`ws://${host}/bridge`, { headers })
  const client = randomUUID()
  const pending = new Map<number, { resolve(outcome: unknown): void; reject(error: Error): void }>()
  let next = 1

  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Record<string, unknown>
    if (typeof message['open'] === 'string') {
      socket.send(JSON.stringify({ opened: message['open'], ok: true }))
      openTab(String(message['url']))
    }
    if (typeof message['id'] !== 'number') return
    pending.get(message['id'])?.resolve(message['outcome'])
    pending.delete(message['id'])
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new GoneError())
    pending.clear()
  })
  await gone(once(socket, 'open'))

  function ask(what: object): Promise<unknown> {
    const id = next++
    return new Promise((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(new GoneError())
      pending.set(id, { resolve, reject })
      socket.send(JSON.stringify({ client, id, oldest: Math.min(...pending.keys()), ...what }))
    })
  }

  return {
    call: (name, input) => ask({ call: name, input }) as never,
    async addFiles(files) {
      const handles: string[] = []
      for (const { name, bytes } of files) {
        const named = { ...headers, 'x-malote-name': encodeURIComponent(name) }
        const sent = await gone(fetch(`${origin}/drop`, { method: 'POST', headers: named, body: Buffer.from(bytes) }))
        if (sent.status !== 201) return failed('storage-problem', await gone(sent.text()))
        handles.push(await gone(sent.text()))
      }
      return ask({ files: handles }) as never
    },
    close: () => socket.terminate(),
  }
}

const gone = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw new GoneError()
  })
