import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { openGateway } from '../../../../main/hosts/browser/gateway.ts'
import { createOpeners } from '../../../../main/hosts/browser/openers.ts'
import { createServer } from '../../../../main/hosts/browser/server.ts'
import { createQuestions } from '../../../../main/hosts/serving/index.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

async function open(now: () => number = () => 0) {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-entrance-'))
  const openers = createOpeners({ openBySystem: async () => {}, patienceMs: 2000 })
  const app = {
    call: async () => ok(null),
    addFiles: async () => failed('internal'),
    openForReading: async () => failed('internal'),
    content: async () => null,
    open: () => {},
  }
  const server = await createServer()
  const gateway = await openGateway({
    server,
    app,
    openers,
    questions: createQuestions(),
    dataFolder: folder,
    root: folder,
    now,
  })
  onTestFinished(async () => {
    await gateway.close()
    removeFolder(folder)
  })
  return { gateway, server }
}
const enter = (address: string, headers: Record<string, string> = {}) => fetch(address, { redirect: 'manual', headers })

it('expires an unused key after ten minutes', async () => {
  let at = 0
  const { gateway } = await open(() => at)
  const [early, late] = [gateway.newAddress(), gateway.newAddress()]
  at = 599_999
  expect((await enter(early)).status).toBe(303)
  at = 600_000
  const refused = await enter(late)
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []])
  expect(await refused.text()).toContain('não vale mais')
  expect((await enter(gateway.newAddress())).status).toBe(303)
})

it('listens at its own loopback address if the system has several', async () => {
  const [one, other] = await Promise.all([open(), open()])
  for (const { server } of [one, other]) expect(server.host).toMatch(/^127(\.\d+){3}$/)
  if (process.platform !== 'linux') return
  expect(new Set(['127.0.0.1', one.server.host, other.server.host]).size).toBe(3)
  await expect(fetch(`http://127.0.0.1:${one.server.port}/`)).rejects.toThrow()
})

it('answers a navigation from another page with a page that navigates: a redirect would send no cookie', async () => {
  const { gateway } = await open()
  const answer = await enter(gateway.newAddress(), { 'sec-fetch-site': 'cross-site' })
  expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 1])
  expect(await answer.text()).toContain('<meta http-equiv="refresh" content="0; url=/">')
})
