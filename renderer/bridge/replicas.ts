import { create } from 'zustand'
import type { Account, SessionState } from '../../contract/bridge/session.ts'
import { forgetAnswers } from './answers.ts'
import { cut, merged } from './listed.ts'
import { accountNow, call, isStillFor, on, onLink, workFor } from './malote.ts'
import { createReplica } from './replica.ts'

export const session = createReplica(() => call('session.get', {}))
export const settings = createReplica(() => call('settings.get', {}))
export const status = createReplica(() => call('status.get', {}), { gathered: true })
export const operations = createReplica(() => call('outbox.list', {}), { gathered: true })
export const captureRows = createReplica(() => call('capture.list', {}), { gathered: true })
export const appInfo = createReplica(() => call('app.ready', {}))

/** Whether the program behind the page is there: in the browser host it can go and come back. */
export const useLink = create<{ connected: boolean }>(() => ({ connected: true }))

const personal = [operations, captureRows]

function reloadPersonal(): void {
  for (const replica of personal) void replica.reload()
}

/** Follows main: once, when the page starts. */
export function startReplicas(): void {
  // At once, before anything is drawn and asked for whoever is there now.
  session.use.subscribe(({ value }) => meet(accountOf(value)))
  on('session.changed', (state) => session.change(() => state))
  on('settings.changed', (preferences) => settings.change(() => preferences))
  on('status.changed', (line) => status.change(() => line))
  on('outbox.changed', ({ operations: changed, removed }) =>
    operations.change((list) => cut(merged(list, changed, ({ id }) => id).filter(({ id }) => !removed.includes(id)))),
  )
  on('capture.changed', ({ rows, removed }) =>
    captureRows.change((list) =>
      merged(list, rows, ({ fileId }) => fileId).filter(({ fileId }) => !removed.includes(fileId)),
    ),
  )
  onLink((connected) => {
    useLink.setState({ connected })
    if (connected) void begin()
  })

  /** Somebody else, or nobody: nothing of the one before may stay on the page. */
  function meet(next: Account | undefined): void {
    if (isStillFor(next)) return
    workFor(next)
    for (const replica of personal) replica.forget()
    forgetAnswers()
    if (next !== undefined) reloadPersonal()
  }

  async function begin(): Promise<void> {
    await appInfo.reload()
    const before = accountNow()
    await Promise.all([session.reload(), settings.reload(), status.reload()])
    // Still the same person: what has been told meanwhile was not heard.
    if (before !== undefined && isStillFor(before)) reloadPersonal()
  }
}

const accountOf = (state: SessionState | null): Account | undefined =>
  state === null || state.person === null || state.environmentId === null
    ? undefined
    : { environmentId: state.environmentId, personId: state.person.id }
