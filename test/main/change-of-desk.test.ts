import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../support/host.ts'
import { type Interposer, type Rule, startInterposer, type Verdict } from '../support/interposer.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { startService, type TestService } from '../support/service.ts'

const soon = { timeout: 25_000, interval: 20 }
let service: TestService
let interposer: Interposer
let ana: TestApp
beforeAll(async () => {
  service = await startService()
  interposer = await startInterposer(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: interposer.url })
  await ana.signIn()
})
afterAll(async () => {
  await ana.stop()
  await interposer.close()
  await service.stop()
})

/** Captures a file, and signs out when its request has left and not been answered; answers what lets it go on. */
async function leaveInTheMiddle(title: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isHeld = false
  const rule: Rule = async ({ path: asked }): Promise<Verdict> => {
    if (!asked.includes('/documentos/capturar/')) return 'pass'
    isHeld = true
    await released
    return 'pass'
  }
  interposer.judge(rule)
  const [row] = await ana.addFiles([await makeScanPdf(mkdtempSync(path.join(tmpdir(), 'malote-desk-')), title)])
  const { roleInForceId } = await ana.call('session.get', {})
  await ana.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
  await vi.waitFor(() => expect(isHeld).toBe(true), soon)
  await ana.call('session.signOut', { unsent: 'keep' })
  return release
}
const last = async () => (await ana.call('outbox.list', {})).at(-1)
const done = () => vi.waitFor(async () => expect(await last()).toMatchObject({ state: 'done' }), soon)
const captures = () => interposer.seen.filter((request) => request.includes('/documentos/capturar/')).length

it('leaves what is on its way to the desk that sent it, though the person is there again at once', async () => {
  const before = captures()
  const release = await leaveInTheMiddle('Nota 1')
  await ana.signIn()
  expect(await last()).toMatchObject({ state: 'registering' })
  release()
  await done()
  expect(captures()).toBe(before + 1)
})

it('shows nothing of a desk that has been left to who sits down next', async () => {
  const release = await leaveInTheMiddle('Nota 2')
  const told = ana.events.length
  release()
  await ana.signIn()
  const since = ana.events.slice(told)
  const signedIn = since.findIndex(({ name, payload }) => {
    return name === 'session.changed' && (payload as { status: string }).status === 'signed-in'
  })
  expect(since.slice(0, signedIn).map(({ name }) => name)).not.toContain('outbox.changed')
  await done()
})
