import { describe, expect, it } from 'vitest'
import { electronChannels } from '../../../../contract/bridge/channels.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { HandedFile } from '../../../../main/host.ts'
import { serveBridge } from '../../../../main/hosts/electron/ipc.ts'

const frame = (url: string) => ({ url })
const mainFrame = frame('malote://app/index.html')
const window = { mainFrame }

const noDrops = {
  keep: async () => '',
  take: async (handles: readonly string[]) => (handles.length === 0 ? [] : null),
  discard: async () => {},
  clear: async () => {},
}

function serve(isWindow: (contents: unknown) => boolean = (contents) => contents === window) {
  const handlers = new Map<string, (...args: unknown[]) => Promise<unknown>>()
  const called: unknown[] = []
  const handed: HandedFile[] = []
  serveBridge({
    ipcMain: { handle: (channel, handler) => void handlers.set(channel, handler as never) },
    app: {
      call: async (name, input, account) => {
        called.push([name, input, ...(account === undefined ? [] : [account])])
        if (name === 'session.get') throw new Error('a fault of ours')
        return ok(null)
      },
      addFiles: async (files, account) => {
        handed.push(...files)
        if (account !== undefined) called.push(account)
        return ok({ rows: [], rejected: [] })
      },
      openForReading: async (files, account) => {
        handed.push(...files)
        called.push(['hand over', account])
        return ok([])
      },
    },
    drops: noDrops,
    isWindow,
  })
  const send = (channel: string, event: unknown, ...args: unknown[]) => handlers.get(channel)?.(event, ...args)
  return { send, called, handed }
}

const fromPage = { sender: window, senderFrame: mainFrame }

describe('the bridge in Electron', () => {
  it('answers the main frame of our window', async () => {
    const { send, called } = serve()
    expect(await send(electronChannels.call, fromPage, 'status.get', { a: 1 })).toStrictEqual(ok(null))
    expect(called).toStrictEqual([['status.get', { a: 1 }]])
  })

  it('passes on the account that the page names', async () => {
    const { send, called } = serve()
    await send(electronChannels.call, fromPage, 'status.get', {}, { personId: 'ana' })
    await send(electronChannels.addFiles, fromPage, ['/home/ana/Ofício.pdf'], { personId: 'ana' })
    expect(called).toStrictEqual([['status.get', {}, { personId: 'ana' }], { personId: 'ana' }])
  })

  it('refuses every other sender without calling main', async () => {
    const other = { mainFrame }
    const elsewhere = { mainFrame: frame('https://attacker.example/') }
    const senders = [
      { sender: other, senderFrame: mainFrame },
      { sender: window, senderFrame: null },
      { sender: window, senderFrame: frame('malote://app/index.html') },
      { sender: elsewhere, senderFrame: elsewhere.mainFrame },
    ]
    const { send, called, handed } = serve()
    for (const sender of senders) {
      expect(await send(electronChannels.call, sender, 'status.get', {})).toStrictEqual(failed('invalid-input'))
      expect(await send(electronChannels.addFiles, sender, ['/a.pdf'])).toStrictEqual(failed('invalid-input'))
    }
    expect([called, handed]).toStrictEqual([[], []])
  })

  it('never throws across the bridge', async () => {
    const { send } = serve()
    expect(await send(electronChannels.call, fromPage, 'session.get', {})).toStrictEqual(failed('internal'))
    expect(await send(electronChannels.call, fromPage, { toString: () => 'status.get' })).toStrictEqual(
      failed('invalid-input'),
    )
  })

  it('answers the call of a frame that was disposed meanwhile', async () => {
    const gone = Object.defineProperty({ mainFrame }, 'mainFrame', {
      get: () => {
        throw new Error('Render frame was disposed before WebFrameMain could be accessed')
      },
    })
    const { send, called } = serve((contents) => contents === gone)
    const event = { sender: gone, senderFrame: mainFrame }
    for (const channel of Object.values(electronChannels).filter((each) => each !== electronChannels.event))
      expect(await send(channel, event, 'status.get', {})).toStrictEqual(failed('internal'))
    expect(called).toStrictEqual([])
  })

  it('accepts files by absolute path only', async () => {
    const { send, handed } = serve()
    await send(electronChannels.addFiles, fromPage, ['/home/ana/Ofício.pdf'])
    expect(handed).toStrictEqual([{ path: '/home/ana/Ofício.pdf', name: 'Ofício.pdf', owned: false }])
    for (const wrong of [
      '/a.pdf',
      [],
      ['a.pdf'],
      ['/a\0.pdf'],
      [1],
      null,
      [{ handle: 'a' }],
      [{ name: 'a', problem: 'toString' }],
      Array(1001).fill('/a.pdf'),
    ])
      expect(await send(electronChannels.addFiles, fromPage, wrong)).toStrictEqual(failed('invalid-input'))
    expect(handed).toHaveLength(1)
  })
})
