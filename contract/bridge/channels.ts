/** Names of the calls, renderer to main: `area.verb`. Imports nothing, so that a sandboxed preload can carry it. */
export const callNames = [
  'app.ready',
  'session.get',
  'session.signIn',
  'session.cancelSignIn',
  'session.signOut',
  'session.chooseRole',
  'settings.get',
  'settings.update',
  'status.get',
  'outbox.list',
  'outbox.cancel',
  'outbox.retry',
  'outbox.choose',
  'outbox.archive',
  'outbox.story',
  'outbox.pause',
  'capture.list',
  'capture.update',
  'capture.remove',
  'capture.submit',
  'capture.applyProfile',
  'capture.open',
  'profiles.list',
  'profiles.save',
  'profiles.remove',
  'folders.list',
  'folders.offers',
  'folders.add',
  'folders.update',
  'folders.remove',
  'signatures.list',
  'signatures.open',
  'signatures.sign',
  'signatures.refuse',
  'signatures.block',
  'signatures.unblock',
  'signatures.delete',
  'boxes.list',
  'boxes.items',
  'boxes.read',
  'boxes.resolve',
  'compose.list',
  'compose.save',
  'compose.discard',
  'compose.send',
  'compose.edit',
  'directory.search',
  'directory.classes',
  'documents.list',
  'documents.open',
  'documents.original',
  'processes.get',
  'processes.open',
  'processes.act',
] as const
export type CallName = (typeof callNames)[number]

/** Names of the events, main to renderer, in the past tense. */
export const eventNames = [
  'session.changed',
  'settings.changed',
  'status.changed',
  'outbox.changed',
  'capture.changed',
  'folders.changed',
  'signatures.changed',
  'boxes.changed',
  'compose.changed',
  'documents.changed',
] as const
export type EventName = (typeof eventNames)[number]

/** Electron's channels that carry all of the above; files have one of their own, with paths that no page sees. */
export const electronChannels = { call: 'malote:call', event: 'malote:event', addFiles: 'malote:add-files' } as const

/** Where a page asks its own origin for bytes that main has opened for it, by opaque content id. */
export const contentPath = '/content/'
