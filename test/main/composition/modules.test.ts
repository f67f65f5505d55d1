import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeAll, startAll } from '../../../main/composition/module-loops.ts'
import { createModules } from '../../../main/composition/modules.ts'
import { createSharedFolders } from '../../../main/composition/shared-folders.ts'
import { createWorkspaceTools, type WorkspaceOptions } from '../../../main/composition/workspace-tools.ts'
import { createConversion } from '../../../main/engine/conversion/index.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import { createServiceHealth } from '../../../main/program/network/index.ts'
import { mergePolicies, personPolicy } from '../../../main/program/policy/merge.ts'
import { createStatusTracker } from '../../../main/program/status/index.ts'
import type { AnyModule } from '../../../main/workspace-module.ts'
import { openBoth, personAt } from '../../support/person-context.ts'
import { removeFolder } from '../../support/remove-folder.ts'

type Name = keyof ReturnType<typeof createModules>

const log = { debug() {}, info() {}, warn() {}, error: vi.fn() }
const now = () => new Date()
const folder = mkdtempSync(path.join(tmpdir(), 'malote-modules-'))
let started: readonly string[] = []
let closing: readonly string[] = []
let mustStart: readonly string[] = []
let end = async () => {}

/** The tools and options of a real workspace, whose service nobody calls. */
function workspaceOptions() {
  const { context, end: leave } = personAt('http://127.0.0.1:9')
  const data = openBoth(folder, context.person.id)
  const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/test' })
  const options: WorkspaceOptions = {
    data: { db: data.db, cache: data.cache, folder, shared: createSharedFolders(folder, log) },
    session: { context, roleInForce: () => null },
    host: {
      notify() {},
      offerFolders: async () => [],
      askSecret: async () => null,
      recognitionEngine: null,
      conversion: createConversion({ spawn: () => expect.unreachable(), log }),
    },
    page: {
      publish() {},
      status: createStatusTracker({ now, changed() {} }),
      health: createServiceHealth({ now, changed() {} }),
    },
    transport,
    policy: () => personPolicy(mergePolicies([]), context.environment.id),
    preferences: { holdMs: () => 0, recognisesText: () => false },
    previousClosed: Promise.resolve(),
    log,
    now,
  }
  return { options, leave, transport, data }
}

/** The same list, of which each module only notes its steps. */
const noting = (names: readonly string[], steps: { started: string[]; closing: string[] }) =>
  Object.fromEntries(
    names.map((name): [string, AnyModule] => [
      name,
      {
        calls: {},
        start: () => void steps.started.push(name),
        close: async () => void steps.closing.push(name),
      },
    ]),
  )

beforeAll(async () => {
  const { options, leave, transport, data } = workspaceOptions()
  const tools = createWorkspaceTools(options)
  const modules = createModules(tools, options)
  const steps = { started: [], closing: [] }
  const names = Object.keys(modules)
  mustStart = Object.entries<AnyModule>(modules).flatMap(([name, module]) => (module.mustStart ? [name] : []))
  const list = noting(names, steps)
  await startAll(list, log, options.session.context.signal)
  await closeAll(list, log, {})
  started = steps.started
  closing = steps.closing
  end = async () => {
    leave()
    await tools.files.pool.close()
    await tools.contents.close()
    transport.close()
    data.close()
    removeFolder(folder)
  }
})
afterAll(() => end())

/** Of two modules the first starts before the second, and the second begins to close before the first. */
const rules: readonly (readonly [first: Name, second: Name, because: string])[] = [
  ['signatures', 'outbox', 'a batch that the person stopped is cancelled before anything is sent'],
  ['outbox', 'compose', 'an operation is cancelled before its draft is deleted'],
  [
    'outbox',
    'capture',
    'an operation is cancelled before its file is deleted, and no file is sent after the outbox stops',
  ],
  ['capture', 'recognition', 'rows that a crash left in the middle are recovered before their pages are read'],
  ['capture', 'folders', 'the list takes files before a folder brings any, and for as long as one does'],
]

describe('the list of modules of a workspace', () => {
  it.each(rules)('starts %s before %s, and closes it after: %s', (first, second) => {
    expect(started.indexOf(first)).toBeGreaterThanOrEqual(0)
    expect(started.indexOf(first)).toBeLessThan(started.indexOf(second))
    expect(closing.indexOf(first)).toBeGreaterThan(closing.indexOf(second))
  })

  it('lets nothing be sent unless the modules that guard sending have started', () => {
    expect(mustStart).toEqual(['signatures', 'outbox'])
  })
})
