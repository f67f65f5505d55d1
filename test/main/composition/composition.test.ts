import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { callNames } from '../../../contract/bridge/channels.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import { createBridge, type Handlers } from '../../../main/bridge/index.ts'
import { openLocalData } from '../../../main/composition/data.ts'
import { createDesks, type Desk, type Desks } from '../../../main/composition/desks.ts'
import { createHandlers } from '../../../main/composition/handlers.ts'
import { handlersWithoutData } from '../../../main/composition/without-data.ts'
import { createLog } from '../../../main/log/index.ts'
import type { Session, SessionContext } from '../../../main/session/index.ts'
import { createSettings } from '../../../main/settings/index.ts'
import { createStatus } from '../../../main/status/index.ts'

const now = () => new Date()
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'malote-app-'))
const openSettings = () => createSettings({ store: { read: () => ({}), write: () => {} }, environments: [] })
const info = { version: '1.0.0', host: 'browser', notices: ['Dados mais novos.'] } as const
const ready = () => ok({ ...info, notices: [...info.notices] })
const log = { error: () => {}, warn: () => {} }

describe('a program without its data', () => {
  it('leaves what a newer version wrote as it is, and says so', () => {
    const folder = newFolder()
    const file = path.join(folder, 'malote.db')
    const newer = new DatabaseSync(file)
    newer.exec('CREATE TABLE kept (x); PRAGMA user_version = 9999')
    newer.close()
    const before = readFileSync(file)
    const opened = openLocalData({ folder, now, log: createLog({ folder, now }) })
    expect(opened).toEqual({ ok: false, sentence: expect.stringContaining('versão mais nova') })
    expect(readFileSync(file)).toEqual(before)
  })

  it('puts a damaged file aside and starts anew', () => {
    const folder = newFolder()
    writeFileSync(path.join(folder, 'malote.db'), 'nothing of a database, '.repeat(500))
    const opened = openLocalData({ folder, now, log: createLog({ folder, now }) })
    expect(opened).toMatchObject({ ok: true, data: { notices: [expect.stringContaining('começou com dados novos')] } })
    if (opened.ok) opened.data.close()
  })

  it('answers every call with that sentence, but for what needs no data', async () => {
    const handlers = handlersWithoutData(ready, openSettings(), 'Dados mais novos.')
    const bridge = createBridge({ handlers, publish: () => {}, log })
    expect(await bridge.call('app.ready', {})).toEqual(ok(info))
    expect(await bridge.call('session.get', {})).toMatchObject({ ok: true, value: { status: 'signed-out' } })
    expect(await bridge.call('settings.update', { theme: 'dark' })).toEqual(ok({ theme: 'dark', holdSeconds: 10 }))
    expect(await bridge.call('status.get', {})).toMatchObject({ ok: true })
    const closed = failed('storage-problem', { message: 'Dados mais novos.' })
    expect(await bridge.call('compose.list', {})).toEqual(closed)
    expect(await bridge.call('session.signIn', { environmentId: 'local' })).toEqual(closed)
  })
})

const contextOf = (nome: string, environmentId = 'local') =>
  ({ environment: { id: environmentId }, person: { id: idOf(nome), nome } }) as SessionContext
const ids = new Map<string, string>()
function idOf(nome: string): string {
  const id = ids.get(nome) ?? randomUUID()
  ids.set(nome, id)
  return id
}
const accountOf = (nome: string, environmentId = 'local') => ({ environmentId, personId: idOf(nome) })

/** Desks whose only feature is a list of drafts that says whose it is. */
function openDesks() {
  const events: string[] = []
  const holding = new Map<string, () => void>()
  const desks = createDesks({
    log,
    left: () => events.push('left'),
    open(context) {
      const { nome } = context.person
      events.push(`open ${nome}`)
      return {
        context,
        compose: { list: () => failed('refused', { message: nome }) },
        close: () =>
          new Promise<void>((resolve) => {
            holding.set(nome, () => {
              events.push(`closed ${nome}`)
              resolve()
            })
          }),
      } as unknown as Desk
    },
  })
  return { desks, events, holding }
}

describe('desks', () => {
  it('are opened at sign-in and thrown away at sign-out, one at a time', async () => {
    const { desks, events, holding } = openDesks()
    const ana = contextOf('Ana')
    desks.follow(null)
    desks.follow(ana)
    desks.follow(ana)
    expect(desks.current()?.context).toBe(ana)
    desks.follow(contextOf('Bruno'))
    desks.follow(null)
    expect(desks.current()).toBeNull()
    expect(events).toEqual(['open Ana', 'left', 'open Bruno', 'left'])
    const done = vi.fn()
    const closing = desks.close().then(done)
    holding.get('Bruno')?.()
    await Promise.resolve()
    expect(done).not.toHaveBeenCalled()
    holding.get('Ana')?.()
    await closing
    expect(events.slice(4)).toEqual(['closed Bruno', 'closed Ana'])
  })

  const handlersOf = (desks: Desks, signOut: Handlers['session.signOut'] = () => failed('not-signed-in')) =>
    createHandlers({
      ready,
      session: {} as Session,
      signOut,
      settings: openSettings(),
      status: createStatus({ now, publish: () => {} }),
      personal: desks.current,
    })

  it('give the personal calls to whoever is signed in, and to nobody else', async () => {
    const { desks } = openDesks()
    const handlers = handlersOf(desks)
    expect(Object.keys(handlers).sort()).toEqual([...callNames].sort())
    const bridge = createBridge({ handlers, publish: () => {}, log })
    expect(await bridge.call('compose.list', {})).toEqual(failed('not-signed-in'))
    desks.follow(contextOf('Ana'))
    expect(await bridge.call('compose.list', {})).toEqual(failed('refused', { message: 'Ana' }))
    desks.follow(contextOf('Bruno'))
    expect(await bridge.call('compose.list', {})).toEqual(failed('refused', { message: 'Bruno' }))
    desks.follow(null)
    expect(await bridge.call('compose.list', {})).toEqual(failed('not-signed-in'))
  })

  it('do nothing for one person that another has asked for, however late it arrives', async () => {
    const { desks } = openDesks()
    const signOut = vi.fn(() => failed('cancelled'))
    const bridge = createBridge({ handlers: handlersOf(desks, signOut), publish: () => {}, log })
    desks.follow(contextOf('Bruno'))
    const listed = (account: unknown) => bridge.call('compose.list', {}, account)
    expect(await listed(accountOf('Bruno'))).toEqual(failed('refused', { message: 'Bruno' }))
    expect(await listed(accountOf('Ana'))).toEqual(failed('not-signed-in'))
    expect(await listed(accountOf('Bruno', 'training'))).toEqual(failed('not-signed-in'))
    // It would discard what is Bruno's.
    const discard = { unsent: 'discard' } as const
    expect(await bridge.call('session.signOut', discard, accountOf('Ana'))).toEqual(failed('not-signed-in'))
    expect(signOut).not.toHaveBeenCalled()
    expect(await bridge.call('session.signOut', discard, accountOf('Bruno'))).toEqual(failed('cancelled'))
    // What is nobody's is told to every page.
    expect(await bridge.call('settings.get', {}, accountOf('Ana'))).toMatchObject({ ok: true })
  })
})
