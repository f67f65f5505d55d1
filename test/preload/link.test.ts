import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket as Peer, WebSocketServer } from 'ws'
import { createBrowserBridge } from '../../preload/browser-bridge.ts'
import { createLink, type Link } from '../../preload/browser-link.ts'
import { eventually } from '../support/eventually.ts'

let server: WebSocketServer
let peers: Peer[]
let received: Record<string, unknown>[]
let opened: string[]

beforeEach(async () => {
  ;[peers, received, opened] = [[], [], []]
  await listen(0)
})
afterEach(() => close())

/** A real socket at the other end, which answers nothing by itself. */
async function listen(port: number): Promise<void> {
  server = new WebSocketServer({ host: '127.0.0.1', port })
  server.on('connection', (peer) => {
    peers.push(peer)
    peer.on('message', (data) => received.push(JSON.parse(String(data)) as Record<string, unknown>))
  })
  await new Promise((resolve) => server.once('listening', resolve))
}

async function close(): Promise<number> {
  const { port } = server.address() as AddressInfo
  for (const peer of server.clients) peer.terminate()
  await new Promise((resolve) => server.close(resolve))
  return port
}

function linkTo(port = (server.address() as AddressInfo).port): Link {
  return createLink({
    connect: () => new WebSocket(`ws://127.0.0.1:${port}/bridge`),
    openTab: (url) => {
      opened.push(url)
      return !url.includes('blocked')
    },
    delayOf: () => 5,
  })
}

const tell = (message: unknown) => peers.at(-1)?.send(JSON.stringify(message))

describe('the link', () => {
  it('repeats open requests under the same number after a reconnect', async () => {
    const link = linkTo()
    const seen: boolean[] = []
    link.onLink((connected) => seen.push(connected))
    const outcome = link.ask({ call: 'status.get', input: {} })
    await eventually(() => expect(received).toHaveLength(1))
    await listen(await close().then((port) => port))
    await eventually(() => expect(received).toHaveLength(2))
    expect(received[1]).toStrictEqual(received[0])
    tell({ id: received[1]?.['id'], outcome: { ok: true, value: 1 } })
    expect(await outcome).toStrictEqual({ ok: true, value: 1 })
    expect(seen).toStrictEqual([false, true, false, true])
  })

  it('sends the oldest number that it waits for, so that the host can evict older answers', async () => {
    const link = linkTo()
    const asked = [1, 2, 3].map((input) => link.ask({ call: 'status.get', input }))
    await eventually(() => expect(received).toHaveLength(3))
    for (const id of [1, 2]) tell({ id, outcome: null })
    await Promise.all(asked.slice(0, 2))
    void link.ask({ call: 'status.get', input: 4 })
    await eventually(() => expect(received.map((each) => each['oldest'])).toStrictEqual([1, 1, 1, 3]))
  })

  it("opens a tab on the host's request and reports the result", async () => {
    linkTo()
    await eventually(() => expect(peers).toHaveLength(1))
    tell({ open: 'a', url: 'https://id.example/' })
    tell({ open: 'b', url: 'https://id.example/blocked' })
    await eventually(() =>
      expect(received).toStrictEqual([
        { opened: 'a', ok: true },
        { opened: 'b', ok: false },
      ]),
    )
    expect(opened).toHaveLength(2)
  })
})

describe('the bridge of the browser host', () => {
  it('carries calls, events and files, and refuses malformed ones', async () => {
    const files: (readonly File[])[] = []
    const bridge = createBrowserBridge({
      link: linkTo(),
      sendFiles: async (given) => {
        files.push(given)
        return given.some((file) => file.size === 0) ? null : ['handle']
      },
    })
    const statuses: unknown[] = []
    const stop = bridge.on('status.changed', (status) => statuses.push(status))
    await eventually(() => expect(peers).toHaveLength(1))
    tell({ event: 'session.changed', payload: 0 })
    tell({ event: 'status.changed', payload: 1 })
    await eventually(() => expect(statuses).toStrictEqual([1]))
    stop()
    tell({ event: 'status.changed', payload: 2 })

    void bridge.addFiles([new File(['%PDF'], 'a.pdf')])
    await eventually(() => expect(received).toMatchObject([{ id: 1, files: ['handle'] }]))
    const account = { environmentId: 'local', personId: 'ana' }
    void bridge.addFiles([new File(['%PDF'], 'a.pdf')], undefined, account)
    void bridge.call('status.get', {}, account)
    await eventually(() => expect(received).toHaveLength(3))
    expect(received.slice(1)).toMatchObject([
      { call: 'status.get', account },
      { files: ['handle'], account },
    ])
    expect(statuses).toStrictEqual([1])
    expect(await bridge.addFiles([new File([], 'a.pdf')])).toMatchObject({ failure: { code: 'storage-problem' } })
    for (const wrong of [['/etc/passwd'], [{ name: 'a.pdf', size: 1 }], []])
      expect(await bridge.addFiles(wrong as File[])).toMatchObject({ failure: { code: 'invalid-input' } })
    expect([files.length, received.length]).toStrictEqual([3, 3])
  })
})
