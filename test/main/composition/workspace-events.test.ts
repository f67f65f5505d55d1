import { expect, it, vi } from 'vitest'
import { createFolderClaims } from '../../../main/features/folders/index.ts'
import { createSettings } from '../../../main/program/settings/index.ts'
import { createWorkspaceEvents } from '../../../main/workspace-events.ts'

const fault = new Error('the first listener fails')
const fails = () => {
  throw fault
}

it('lets every listener of a workspace event hear it when an earlier one throws, and logs the fault', () => {
  const log = { error: vi.fn() }
  const events = createWorkspaceEvents(log)
  const heard = vi.fn()
  events.on('unreadChanged', fails)
  events.on('unreadChanged', heard)
  events.emit('unreadChanged', { unread: 3 })
  expect(heard).toHaveBeenCalledExactlyOnceWith({ unread: 3 })
  expect(log.error.mock.calls).toEqual([['workspace.listener-failed', { about: 'unreadChanged', error: fault }]])
})

it('fails the emitter of an event that listeners record, so that its transaction is rolled back or it tells again', () => {
  const log = { error: vi.fn() }
  const events = createWorkspaceEvents(log)
  const heard = vi.fn()
  events.on('phaseDocumentDeleted', fails)
  events.on('phaseDocumentDeleted', heard)
  expect(() => events.emit('phaseDocumentDeleted', { idFase: 'a' })).toThrow(fault)
  expect(heard).toHaveBeenCalledOnce()
  expect(log.error).toHaveBeenCalledOnce()
})

it('lets every listener hear of changed settings and of a released folder when an earlier one throws', () => {
  const settings = createSettings({ store: { read: () => ({}), write: () => {} }, environments: [] })
  const claims = createFolderClaims()
  const heard = vi.fn()
  for (const listener of [fails, heard]) {
    settings.onChanged(listener)
    claims.onReleased(listener, new AbortController().signal)
  }
  expect(() => settings.policyChanged()).toThrow(fault)
  claims.take({ id: 'one', path: '/tmp/one', name: 'one', holder: 'Ana' })
  expect(() => claims.release('one')).toThrow(fault)
  expect(heard).toHaveBeenCalledTimes(2)
})
