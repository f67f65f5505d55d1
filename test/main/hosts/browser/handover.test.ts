import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { openGateway } from '../../../../main/hosts/browser/gateway.ts'
import { askFirstStart } from '../../../../main/hosts/browser/handover.ts'
import { createOpeners } from '../../../../main/hosts/browser/openers.ts'
import { createServer } from '../../../../main/hosts/browser/server.ts'
import { createQuestions } from '../../../../main/hosts/serving/index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-handover-'))
const openers = createOpeners({ openBySystem: async () => {}, patienceMs: 2000 })
const app = {
  call: async () => ok(null),
  addFiles: async () => failed('internal'),
  openForReading: async () => failed('internal'),
  content: async () => null,
  open: () => {},
}

it('deletes files that a killed process had not accepted yet', async () => {
  const data = path.join(folder, 'killed')
  const drops = ['arriving', 'handed'].map((each) => path.join(data, 'drops', each))
  for (const each of drops) {
    mkdirSync(each, { recursive: true })
    writeFileSync(path.join(each, 'left'), '%PDF-1.7')
  }
  const gateway = await openGateway({
    server: await createServer(),
    app,
    openers,
    questions: createQuestions(),
    dataFolder: data,
    root: folder,
  })
  expect(drops.flatMap((each) => readdirSync(each))).toEqual([])
  await gateway.close()
})

it('removes the address for a second start when it closes', async () => {
  const other = await createServer()
  const data = path.join(folder, 'other')
  const second = await openGateway({
    server: other,
    app,
    openers,
    questions: createQuestions(),
    dataFolder: data,
    root: folder,
  })
  expect(existsSync(path.join(data, 'browser-host.json'))).toBe(true)
  await second.close()
  expect(existsSync(path.join(data, 'browser-host.json'))).toBe(false)
  expect(await askFirstStart({ folder: data, opened: [], patienceMs: 0 })).toBeNull()
})

describe('a second start', () => {
  const never = Number.POSITIVE_INFINITY
  const ask = (data: string, pid: number) =>
    askFirstStart({ folder: data, opened: [], patienceMs: 0, first: { pid, opensWithinMs: never } })
  /** A server at a stale address; resolves when it is asked. */
  async function startForeignServer() {
    const asked = Promise.withResolvers<void>()
    const server = http.createServer((_request, reply) => {
      reply.writeHead(403).end()
      asked.resolve()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { server, asked: asked.promise, port: (server.address() as AddressInfo).port }
  }
  function noted(name: string, note: object): string {
    const data = path.join(folder, name)
    mkdirSync(data)
    writeFileSync(path.join(data, 'browser-host.json'), JSON.stringify(note))
    return data
  }

  it('waits while the first start is opening, even if a killed process left its address', async () => {
    const { server, asked, port } = await startForeignServer()
    const data = noted('opening', { host: '127.0.0.1', port, key: 'AAAA', pid: 0 })
    const address = ask(data, process.pid)
    await asked
    const gateway = await openGateway({
      server: await createServer(),
      app,
      openers,
      questions: createQuestions(),
      dataFolder: data,
      root: folder,
    })
    expect(await address).toMatch(/^http:/)
    await gateway.close()
    server.close()
  })

  it('does not wait for a first start that has written its address but does not answer', async () => {
    const { server, port } = await startForeignServer()
    const note = { host: '127.0.0.1', port, key: 'AAAA', pid: process.pid }
    expect(await ask(noted('silent', note), process.pid)).toBeNull()
    server.close()
  })

  it('gets no address from a first start that is killed amid its answer', async () => {
    const server = http.createServer((_request, reply) => {
      reply.writeHead(200, { 'content-length': '100' }).write('http:', () => reply.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const note = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, key: 'AAAA', pid: process.pid }
    expect(await ask(noted('cut', note), process.pid)).toBeNull()
    server.close()
  })

  it('does not wait for a first start that has ended', async () => {
    const { pid } = spawnSync(process.execPath, ['--eval', ''])
    expect(await ask(noted('gone', {}), pid)).toBeNull()
  })
})
