import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { callNames } from '../../../contract/bridge/calls.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { createHandlers } from '../../../main/composition/handlers.ts'
import { createSignOut } from '../../../main/composition/sign-out.ts'
import { handlersWithoutData } from '../../../main/composition/without-data.ts'
import type { Workspace } from '../../../main/composition/workspace.ts'
import { createWorkspaces, type Workspaces } from '../../../main/composition/workspaces.ts'
import { createBridge, type Handlers } from '../../../main/engine/bridge/index.ts'
import type { Configuration } from '../../../main/program/configuration/index.ts'
import type { Network } from '../../../main/program/network/index.ts'
import type { Session, SessionContext } from '../../../main/program/session/index.ts'
import { createSettings } from '../../../main/program/settings/index.ts'
import { emptyStatus } from '../../../main/program/status/index.ts'
import { add, closeAll, fileIn, freshFolder, open as openCacheFile } from '../../support/cache-file.ts'

const openSettings = () => createSettings({ store: { read: () => ({}), write: () => {} }, environments: [] })
const info = { version: '1.0.0', host: 'browser', notices: ['Dados mais novos.'] } as const
const ready = () => ok({ ...info, notices: [...info.notices] })
const unanswered = () => failed('storage-problem')
const diagnostics = { make: unanswered, crashes: unanswered, markCrashesSeen: unanswered, recordFault: unanswered }
const log = { error: () => {} }
const events = { start: () => {}, flush: () => {} }

describe('an application without its data', () => {
  it('answers storage-problem with the sentence to every call that needs data', async () => {
    const handlers = handlersWithoutData({
      ready,
      diagnostics,
      settings: openSettings(),
      sentence: 'Dados mais novos.',
    })
    const bridge = createBridge({ handlers, events, log })
    expect(await bridge.call('app.ready', {})).toEqual(ok(info))
    expect(await bridge.call('session.get', {})).toMatchObject({ ok: true, value: { status: 'signed-out' } })
    expect(await bridge.call('settings.update', { theme: 'dark' })).toMatchObject(
      ok({ theme: 'dark', holdSeconds: 10 }),
    )
    expect(await bridge.call('status.get', {})).toMatchObject({ ok: true })
    const closed = failed('storage-problem', 'Dados mais novos.')
    expect(await bridge.call('compose.list', {})).toEqual(closed)
    expect(await bridge.call('session.signIn', { environmentId: 'local' })).toEqual(closed)
  })
})

it('a sign-out renews the copy, and also deletes a cache that took the place of a damaged one during it', async () => {
  const folder = freshFolder()
  const { file } = openCacheFile(folder)
  let renewed = 0
  const state = { status: 'signed-out' } as SessionState
  const context = contextOf('Ana')
  const signOut = createSignOut({
    session: {
      state: () => state,
      context: () => context,
      open: () => [{ context }],
      async signOut() {
        file.replace()
        add(file.current, 'read anew')
        return state
      },
    },
    workspaceOf: () => ({
      unsent: {
        count: () => null,
        stopping: () => ({ operations: 0, exports: 0 }),
        discard: async () => {},
      },
      forget: async () => {},
    }),
    isLocked: () => false,
    renewCopy: () => {
      renewed += 1
    },
    caches: { mark: file.mark, remove: file.remove },
  })
  expect(await signOut({ unsent: 'keep', all: false })).toEqual(ok({ session: state, unsent: null }))
  expect([existsSync(fileIn(folder)), renewed]).toEqual([false, 1])
  closeAll()
})

const contextOf = (nome: string, environmentId = 'local') => {
  const { signal } = new AbortController()
  return { environment: { id: environmentId }, person: { id: idOf(nome), nome }, signal } as SessionContext
}
const ids = new Map<string, string>()
function idOf(nome: string): string {
  const id = ids.get(nome) ?? randomUUID()
  ids.set(nome, id)
  return id
}
const accountOf = (nome: string, environmentId = 'local') => ({ environmentId, personId: idOf(nome) })

/** One person is signed in, or nobody. */
const onlyOne = (workspaces: Workspaces, context: SessionContext | null) =>
  workspaces.onAccountsChange(context === null ? [] : [context], context)

/** Workspaces whose list of drafts fails with the name of their person; `beforeOpen` may throw. */
function openWorkspaces({ beforeOpen = () => {} } = {}) {
  const history: string[] = []
  const finishClosing = new Map<string, () => void>()
  const workspaces = createWorkspaces({
    log,
    left: () => history.push('left'),
    open(context) {
      const { nome } = context.person
      history.push(`open ${nome}`)
      beforeOpen()
      return {
        context,
        callsOf: (area) => (area === 'compose' ? { list: () => failed('refused', nome) } : null),
        close: () =>
          new Promise<void>((resolve) => {
            finishClosing.set(nome, () => {
              history.push(`closed ${nome}`)
              resolve()
            })
          }),
      } as Partial<Workspace> as Workspace
    },
  })
  return { workspaces, history, finishClosing }
}

describe('workspaces', () => {
  it('opens one workspace at a sign-in, and waits for every earlier one when it closes', async () => {
    const { workspaces, history, finishClosing } = openWorkspaces()
    const ana = contextOf('Ana')
    onlyOne(workspaces, null)
    onlyOne(workspaces, ana)
    onlyOne(workspaces, ana)
    expect(workspaces.current()?.context).toMatchObject({ person: ana.person })
    onlyOne(workspaces, contextOf('Bruno'))
    onlyOne(workspaces, null)
    expect(workspaces.current()).toBeNull()
    expect(history).toEqual(['open Ana', 'left', 'open Bruno', 'left'])
    const done = vi.fn()
    const closing = workspaces.close().then(done)
    finishClosing.get('Bruno')?.()
    await Promise.resolve()
    expect(done).not.toHaveBeenCalled()
    finishClosing.get('Ana')?.()
    await closing
    expect(history.slice(4)).toEqual(['closed Bruno', 'closed Ana'])
  })

  it('reopens the workspace of the same person, and aborts the signal of the earlier one', async () => {
    const { workspaces, history } = openWorkspaces()
    workspaces.reopen(accountOf('Ana'))
    expect(history).toEqual([])
    onlyOne(workspaces, contextOf('Ana'))
    const before = workspaces.current()
    workspaces.reopen(accountOf('Ana'))
    expect(history).toEqual(['open Ana', 'left', 'open Ana'])
    expect(before?.context.signal.aborted).toBe(true)
    // Opened files follow the person by this (opened-paths.ts).
    expect(workspaces.current()?.context.person).toBe(before?.context.person)
    expect(workspaces.current()?.context.signal.aborted).toBe(false)
    void workspaces.close()
    workspaces.reopen(accountOf('Ana'))
    expect(workspaces.current()).toBeNull()
  })

  it('opens at the next change a workspace that failed to open', () => {
    let isFull = true
    const { workspaces, history } = openWorkspaces({
      beforeOpen() {
        if (isFull) throw new Error('the disk is full')
      },
    })
    const ana = contextOf('Ana')
    expect(() => onlyOne(workspaces, ana)).toThrow('the disk is full')
    expect(workspaces.current()).toBeNull()
    isFull = false
    onlyOne(workspaces, ana)
    onlyOne(workspaces, ana)
    expect(workspaces.current()?.context.signal.aborted).toBe(false)
    expect(history).toEqual(['open Ana', 'open Ana'])
  })

  const handlersOf = (workspaces: Workspaces, signOut: Handlers['session.signOut'] = () => failed('not-signed-in')) =>
    createHandlers({
      ready,
      session: { context: () => workspaces.current()?.context ?? null } as Session,
      settings: openSettings(),
      accounts: { list: unanswered, show: unanswered, signOut },
      configuration: {} as Configuration,
      service: { network: {} as Network, status: () => emptyStatus },
      diagnostics,
      updates: { get: unanswered, check: unanswered, postpone: unanswered, install: unanswered },
      desktop: { take: () => ok([]), isLocked: () => false, unlock: () => {} },
      personal: workspaces,
    })

  it('answers personal calls from the workspace of the person signed in, and not-signed-in without one', async () => {
    const { workspaces } = openWorkspaces()
    const handlers = handlersOf(workspaces)
    expect(Object.keys(handlers).sort()).toEqual([...callNames].sort())
    const bridge = createBridge({ handlers, events, log })
    expect(await bridge.call('compose.list', {})).toEqual(failed('not-signed-in'))
    onlyOne(workspaces, contextOf('Ana'))
    expect(await bridge.call('compose.list', {})).toEqual(failed('refused', 'Ana'))
    onlyOne(workspaces, contextOf('Bruno'))
    expect(await bridge.call('compose.list', {})).toEqual(failed('refused', 'Bruno'))
    onlyOne(workspaces, null)
    expect(await bridge.call('compose.list', {})).toEqual(failed('not-signed-in'))
  })

  it('refuses a call that a page made for another person or environment', async () => {
    const { workspaces } = openWorkspaces()
    const signOut = vi.fn(() => failed('cancelled'))
    const bridge = createBridge({ handlers: handlersOf(workspaces, signOut), events, log })
    onlyOne(workspaces, contextOf('Bruno'))
    const listed = (account: unknown) => bridge.call('compose.list', {}, account)
    expect(await listed(accountOf('Bruno'))).toEqual(failed('refused', 'Bruno'))
    expect(await listed(accountOf('Ana'))).toEqual(failed('not-signed-in'))
    expect(await listed(accountOf('Bruno', 'training'))).toEqual(failed('not-signed-in'))
    // Signing out for Ana must not discard the work of Bruno.
    const discard = { unsent: 'discard' } as const
    expect(await bridge.call('session.signOut', discard, accountOf('Ana'))).toEqual(failed('not-signed-in'))
    expect(signOut).not.toHaveBeenCalled()
    expect(await bridge.call('session.signOut', discard, accountOf('Bruno'))).toEqual(failed('cancelled'))
    // Settings belong to no person.
    expect(await bridge.call('settings.get', {}, accountOf('Ana'))).toMatchObject({ ok: true })
  })
})
