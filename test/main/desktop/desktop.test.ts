import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { failed } from '../../../contract/bridge/outcome.ts'
import { eventually } from '../../support/eventually.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const signedIn = signedInApp({ anew: true, keepsSecrets: true })
const folder = mkdtempSync(path.join(tmpdir(), 'malote-desktop-'))
const states = async () => (await signedIn.app.call('outbox.list', {})).map(({ state }) => state)

const tickets = () => signedIn.line.seen.filter((request) => request.includes('/gerar-url-upload/')).length

const looks = () => signedIn.line.seen.filter((request) => request.includes('/usuario/caixas-encaminhamento')).length

/** Waits for an answer of the service: an upload that was allowed has begun before. */
const roundTrip = () => signedIn.app.outcome('documents.byNumber', { registro: '2026-B3F4XZ' })

async function submit(name: string): Promise<void> {
  const { app, idPapel } = signedIn
  const rows = await app.addFiles([await makeTextPdf(folder, name, 1)])
  await app.call('capture.submit', { fileIds: rows.map(({ fileId }) => fileId), idPapel })
}

describe('a locked window', () => {
  it('locks after the minutes without input, and shows nothing of the account until its person signs in', async () => {
    const { app } = signedIn
    await app.call('settings.update', { lockMinutes: 5 })
    const [row] = await app.addFiles([await makeTextPdf(folder, 'Nota', 1)])
    const { contentId } = await app.call('capture.open', { fileId: row?.fileId ?? '' })
    app.app.idle(299)
    expect(await app.call('session.get', {})).toMatchObject({ isLocked: false, person: { nome: 'Ana Prado' } })
    expect(await app.app.content(contentId)).not.toBeNull()

    app.app.idle(300)
    const before = app.events.length
    const hidden = { isLocked: true, person: null, roles: [], roleInForceId: null }
    expect(await app.call('session.get', {})).toMatchObject(hidden)
    expect(app.events.at(-1)).toMatchObject({ name: 'session.changed', payload: hidden })
    for (const name of ['outbox.list', 'capture.list', 'status.get', 'diagnostics.make', 'desktop.take'] as const)
      expect(await app.outcome(name, {})).toMatchObject({ ok: false, failure: { code: 'not-signed-in' } })
    expect(await app.app.content(contentId)).toBeNull()
    await expect(app.addFiles([await makeTextPdf(folder, 'Outra', 1)])).rejects.toThrow('not-signed-in')
    expect(await app.outcome('session.signOut', { unsent: 'discard' })).toMatchObject({ ok: false })

    // Neither work in the background nor a restart shows anything.
    app.app.system('resume')
    await app.restart()
    expect(await app.call('session.get', {})).toMatchObject(hidden)
    expect(
      app.events.slice(before).filter(({ name }) => !['session.changed', 'settings.changed'].includes(name)),
    ).toEqual([])

    await app.signIn()
    // The browser's own session is not enough.
    expect(new URL(app.openedAddresses.at(-1) ?? '').searchParams.get('prompt')).toBe('login')
    expect(await app.call('session.get', {})).toMatchObject({ isLocked: false, person: { nome: 'Ana Prado' } })
    expect((await app.call('capture.list', {})).map(({ name }) => name)).toEqual([row?.name])
    await app.restart()
    expect(await app.call('session.get', {})).toMatchObject({ isLocked: false })
  })

  it('goes on sending, or waits until the person is back, as they have chosen @all', async () => {
    const { app } = signedIn
    await app.call('settings.update', { lockWithSystem: true, pauseOnBattery: true, sendWhileLocked: false })
    app.app.system('on-battery')
    await submit('a')
    await roundTrip()
    app.app.system('lock-screen')
    app.app.system('on-ac')
    expect(await app.call('session.get', {})).toMatchObject({ isLocked: true })
    expect(tickets()).toBe(0)
    // A restart changes neither the lock nor what was chosen for it.
    const before = looks()
    await app.restart()
    await eventually(() => expect(looks()).toBeGreaterThan(before))
    expect(tickets()).toBe(0)
    await app.signIn()
    await eventually(async () => expect(await states()).toEqual(['done']))

    await app.call('settings.update', { sendWhileLocked: true, lockWithSystem: false })
    app.app.system('lock-screen')
    expect(await app.call('session.get', {})).toMatchObject({ isLocked: false })
    await app.call('settings.update', { lockMinutes: 1 })
    app.app.system('on-battery')
    await submit('b')
    await roundTrip()
    app.app.idle(60)
    expect(tickets()).toBe(1)
    app.app.system('on-ac')
    await eventually(() => expect(tickets()).toBe(2))
    await app.signIn()
    await eventually(async () => expect(await states()).toEqual(['done', 'done']))
  })

  it('lets the page delete the PDF of a print that it has interrupted', async () => {
    const { app } = signedIn
    await app.call('settings.update', { lockMinutes: 1 })
    app.app.idle(60)
    const [ended, printed] = await Promise.all([
      app.outcome('printing.end', { contentId: randomUUID() }),
      app.outcome('printing.prepare', { title: null }),
    ])
    // This host has no printers: the call has reached it.
    expect([ended, printed]).toEqual([failed('not-offered'), failed('not-signed-in')])
  })

  it('keeps what the page saves a moment after the last key', async () => {
    const { app } = signedIn
    await app.call('settings.update', { lockMinutes: 1 })
    app.app.idle(60)
    expect(await app.outcome('settings.update', { textSize: 112 })).toMatchObject({ ok: true })
    expect(await app.outcome('session.signOut', { unsent: 'keep' })).toMatchObject({ ok: true })
    expect(await app.call('session.get', {})).toMatchObject({ status: 'signed-out', isLocked: false })
  })
})

describe('the power of the computer', () => {
  it('stops sending on battery if the person has chosen so, and during sleep in any case @all', async () => {
    const { app } = signedIn
    app.app.system('on-battery')
    expect(await app.call('status.get', {})).toMatchObject({ suspendedBy: null })
    await app.call('settings.update', { pauseOnBattery: true })
    expect(await app.call('status.get', {})).toMatchObject({ suspendedBy: 'battery', isPaused: false })
    app.app.system('on-ac')
    app.app.system('suspend')
    expect(await app.call('status.get', {})).toMatchObject({ suspendedBy: 'sleep' })
    await submit('c')
    await roundTrip()
    expect(tickets()).toBe(0)
    app.app.system('resume')
    expect(await app.call('status.get', {})).toMatchObject({ suspendedBy: null })
    await eventually(async () => expect(await states()).toEqual(['done']))
  })
})

it('takes requests from outside the window while somebody is signed in; a link waits for the sign-in', async () => {
  const { app } = signedIn
  const { environmentId, person } = await app.call('session.get', {})
  const account = { environmentId: environmentId ?? '', personId: person?.id ?? '' }
  const open = { kind: 'open', target: { kind: 'processes' }, account } as const
  app.app.request(open)
  expect(await app.call('desktop.take', {})).toEqual([open])
  app.app.request(open)
  await app.call('session.signOut', { unsent: 'keep' })
  app.app.request(open)
  app.app.link('malote:2026-B3F4X')
  app.app.link('malote:sair')
  expect(await app.outcome('desktop.take', {})).toMatchObject({ ok: false, failure: { code: 'not-signed-in' } })
  await app.signIn()
  const waited = [{ kind: 'link', number: '2026-B3F4X', of: 'process' }, { kind: 'refused-link' }]
  expect(await app.call('desktop.take', {})).toEqual(waited)
  expect(await app.call('desktop.take', {})).toEqual([])
})
