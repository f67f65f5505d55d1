import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { DraftFields } from '../../contract/bridge/compose.ts'
import { failed } from '../../contract/bridge/outcome.ts'
import { eventually } from '../support/eventually.ts'
import type { Rule, Verdict } from '../support/fault-proxy.ts'
import { patience } from '../support/patience.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { quickTiming } from '../support/quick-timing.ts'
import { signedInApp } from '../support/signed-in-app.ts'

// What is on its way may end after the test lets it: five seconds can be less than a sign-in takes.
const desk = signedInApp({ outboxTiming: { ...quickTiming, graceMs: patience.timeout } })

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
  desk.line.judge(rule)
  const [row] = await desk.app.addFiles([await makeScanPdf(mkdtempSync(path.join(tmpdir(), 'malote-desk-')), title)])
  const { roleInForceId } = await desk.app.call('session.get', {})
  await desk.app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
  await eventually(() => expect(isHeld).toBe(true))
  await desk.app.call('session.signOut', { unsent: 'keep' })
  return release
}
const last = async () => (await desk.app.call('outbox.list', {})).at(-1)
const done = () => eventually(async () => expect(await last()).toMatchObject({ state: 'done' }))
const captures = () => desk.line.seen.filter((request) => request.includes('/documentos/capturar/')).length

it('leaves what is on its way to the desk that sent it, though the person is there again at once', async () => {
  const before = captures()
  const release = await leaveInTheMiddle('Nota 1')
  await desk.app.signIn()
  expect(await last()).toMatchObject({ state: 'registering' })
  release()
  await done()
  expect(captures()).toBe(before + 1)
})

it('shows nothing of a desk that has been left to who sits down next', async () => {
  const release = await leaveInTheMiddle('Nota 2')
  const told = desk.app.events.length
  release()
  await desk.app.signIn()
  const since = desk.app.events.slice(told)
  const signedIn = since.findIndex(({ name, payload }) => {
    return name === 'session.changed' && (payload as { status: string }).status === 'signed-in'
  })
  expect(since.slice(0, signedIn).map(({ name }) => name)).not.toContain('outbox.changed')
  await done()
})

it('takes nothing in for who sits there now that the one before has asked for', async () => {
  const { person, environmentId } = await desk.app.call('session.get', {})
  const ana = { environmentId, personId: person?.id }
  const fields: DraftFields = {
    ...{ recipients: [], idPapel: null, subject: 'Segredo de Ana', message: '', documents: [] },
    ...{ access: 'Organizacional', notifyByEmail: false, about: null },
  }
  await desk.app.call('compose.save', { draftId: randomUUID(), fields })
  await desk.app.call('session.signOut', { unsent: 'keep' })
  await desk.app.signIn('bruno.reis')
  const late = { draftId: randomUUID(), fields }
  expect(await desk.app.app.call('compose.save', late, ana)).toEqual(failed('not-signed-in'))
  const copy = await makeScanPdf(mkdtempSync(path.join(tmpdir(), 'malote-desk-')), 'Nota 3')
  expect(await desk.app.app.addFiles([{ ...copy, owned: true }], ana)).toEqual(failed('not-signed-in'))
  expect(existsSync(copy.path)).toBe(false)
  expect(await desk.app.call('compose.list', {})).toEqual([])
  expect(await desk.app.call('capture.list', {})).toEqual([])
  await desk.app.call('session.signOut', { unsent: 'keep' })
  await desk.app.signIn('ana.prado')
  expect((await desk.app.call('compose.list', {})).map(({ fields: { subject } }) => subject)).toEqual([
    'Segredo de Ana',
  ])
})
