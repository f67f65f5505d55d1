import { callNames } from '../../contract/bridge/calls.ts'
import { failed, ok } from '../../contract/bridge/outcome.ts'
import type { Handler, Handlers } from '../engine/bridge/index.ts'
import { type Settings, updateSettings } from '../program/settings/index.ts'
import { emptyStatus } from '../program/status/index.ts'
import type { Calls } from '../workspace-module.ts'

interface WithoutDataOptions {
  ready: Handler<'app.ready'>
  diagnostics: Calls<'diagnostics'>
  settings: Settings
  sentence: string
}

/** Calls of a program whose local data cannot be opened: all but a few answer `storage-problem` with `sentence`. */
export function handlersWithoutData({ ready, diagnostics, settings, sentence }: WithoutDataOptions): Handlers {
  const closed = Object.fromEntries(
    callNames.map((name) => [name, () => failed('storage-problem', sentence)]),
  ) as unknown as Handlers
  return {
    ...closed,
    'app.ready': ready,
    'diagnostics.make': diagnostics.make,
    'diagnostics.crashes': diagnostics.crashes,
    'diagnostics.markCrashesSeen': diagnostics.markCrashesSeen,
    'diagnostics.recordFault': diagnostics.recordFault,
    'settings.get': () => ok(settings.preferences()),
    'settings.update': (changes) => updateSettings(settings, changes),
    'status.get': () => ok(emptyStatus),
    // Signing in needs the data.
    'session.get': () =>
      ok({
        status: 'signed-out',
        environments: [],
        environmentId: null,
        person: null,
        roles: [],
        roleInForceId: null,
        keptOnDisk: false,
        vaultProblem: null,
        isLocked: false,
      }),
  }
}
