import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { failed } from '../../contract/bridge/outcome.ts'
import { draftFields } from '../support/builders.ts'
import { eventually } from '../support/eventually.ts'
import type { Rule, Verdict } from '../support/fault-proxy.ts'
import { patience } from '../support/patience.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { quickTiming } from '../support/quick-timing.ts'
import { signedInApp } from '../support/signed-in-app.ts'

// Requests in flight may end late: a sign-in can take longer than the default of five seconds.
const signedIn = signedInApp({ outboxTiming: { ...quickTiming, graceMs: patience.timeout } })

/** Captures a file and signs out while the request is unanswered; returns the function that lets the answer through. */
async function leaveInTheMiddle(title: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isHeld = false
  const rule: Rule = async ({ path: asked }): Promise<Verdict> => {
    if (!asked.includes('/documentos/capturar/')) return 'pass'
    isHeld = true
    await released
    return 'pass'
  }
  signedIn.line.judge(rule)
  const [row] = await signedIn.app.addFiles([
    await makeScanPdf(mkdtempSync(path.join(tmpdir(), 'malote-signedIn-')), title),
  ])
  const { roleInForceId } = await signedIn.app.call('session.get', {})
  await signedIn.app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
  await eventually(() => expect(isHeld).toBe(true))
  await signedIn.app.call('session.signOut', { unsent: 'keep' })
  return release
}
const last = async () => (await signedIn.app.call('outbox.list', {})).at(-1)
const done = () => eventually(async () => expect(await last()).toMatchObject({ state: 'done' }))
const captures = () => signedIn.line.seen.filter((request) => request.includes('/documentos/capturar/')).length

it('a request in flight stays with its workspace when the person signs in again at once', async () => {
  const before = captures()
  const release = await leaveInTheMiddle('Nota 1')
  await signedIn.app.signIn()
  expect(await last()).toMatchObject({ state: 'registering' })
  release()
  await done()
  expect(captures()).toBe(before + 1)
})

it('before the next sign-in, no page hears of a change in the outbox of an earlier workspace @all', async () => {
  const release = await leaveInTheMiddle('Nota 2')
  const seenBefore = signedIn.app.events.length
  release()
  await signedIn.app.signIn()
  const since = signedIn.app.events.slice(seenBefore)
  const signedInAt = since.findIndex(({ name, payload }) => {
    return name === 'session.changed' && (payload as { status: string }).status === 'signed-in'
  })
  expect(since.slice(0, signedInAt).map(({ name }) => name)).not.toContain('outbox.changed')
  await done()
})

it('a draft or file that one person asked for late is refused once another has signed in @all', async () => {
  const { person, environmentId } = await signedIn.app.call('session.get', {})
  const ana = { environmentId, personId: person?.id }
  const fields = draftFields({ subject: 'Segredo de Ana' })
  await signedIn.app.call('compose.save', { draftId: randomUUID(), fields })
  await signedIn.app.call('session.signOut', { unsent: 'keep' })
  await signedIn.app.signIn('bruno.reis')
  const late = { draftId: randomUUID(), fields }
  expect(await signedIn.app.app.call('compose.save', late, ana)).toEqual(failed('not-signed-in'))
  const copy = await makeScanPdf(mkdtempSync(path.join(tmpdir(), 'malote-signedIn-')), 'Nota 3')
  expect(await signedIn.app.app.addFiles([{ ...copy, owned: true }], ana)).toEqual(failed('not-signed-in'))
  expect(existsSync(copy.path)).toBe(false)
  expect(await signedIn.app.call('compose.list', {})).toEqual([])
  expect(await signedIn.app.call('capture.list', {})).toEqual([])
  await signedIn.app.call('session.signOut', { unsent: 'keep' })
  await signedIn.app.signIn('ana.prado')
  expect((await signedIn.app.call('compose.list', {})).map(({ fields: { subject } }) => subject)).toEqual([
    'Segredo de Ana',
  ])
})
