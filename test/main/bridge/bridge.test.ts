import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type CallName, callNames, calls } from '../../../contract/bridge/calls.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { createBridge, createPageEvents, type Handlers } from '../../../main/engine/bridge/index.ts'
import { createSettings } from '../../../main/program/settings/index.ts'
import { isUsual } from '../../support/in-usual.ts'

const info = { version: '1.0.0', host: 'browser', notices: [] }
const preferences = createSettings({ store: { read: () => null, write: () => {} }, environments: [] }).preferences()

/** A bridge with recording handlers; each answers `not-found` unless `answers` has its name. */
function openBridge(answers: Partial<Record<CallName, () => unknown>> = {}) {
  const reached: { name: CallName; input: unknown; account?: unknown }[] = []
  const faults: Record<string, unknown>[] = []
  const published: { name: string; payload: unknown }[] = []
  const handler = (name: CallName) => (input: unknown, account?: unknown) => {
    reached.push({ name, input, ...(account !== undefined && { account }) })
    return (answers[name]?.() ?? failed('not-found')) as Outcome<never>
  }
  const handlers = Object.fromEntries(callNames.map((name) => [name, handler(name)])) as unknown as Handlers
  const log = { error: (event: string, fields: object = {}) => void faults.push({ event, ...fields }) }
  const events = createPageEvents({ send: (name, payload) => published.push({ name, payload }), log })
  const bridge = createBridge({ handlers, events, log })
  return { bridge, events, reached, faults, published }
}

/** Random values as a page could send them; the seed repeats a failure. */
function junkFrom(seed: number): () => unknown {
  let state = seed
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const texts = ['', 'a', '__proto__', 'constructor', '../../etc/passwd', '\u202efdp.exe', '%s%n', randomUUID(), '🗂']
  const keys = ['fileIds', 'draftId', 'fields', 'id', 'idPapel', '__proto__', 'text', 'kinds', 'limit', 'documents']
  const value = (depth: number): unknown => {
    switch (next(depth > 3 ? 6 : 9)) {
      case 0:
        return null
      case 1:
        return undefined
      case 2:
        return next(2) === 0
      case 3:
        return [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53][next(6)]
      case 4:
        return texts[next(texts.length)]
      case 5:
        return [10n, new Date(0), new Uint8Array(3), /x/, () => 1][next(5)]
      case 6:
        return Array.from({ length: next(4) }, () => value(depth + 1))
      default:
        return Object.fromEntries(
          Array.from({ length: next(4) }, () => [keys[next(keys.length)] ?? '', value(depth + 1)]),
        )
    }
  }
  return () => value(0)
}

describe('the bridge', () => {
  it('calls the handler and answers only the fields of the output schema', async () => {
    const { bridge, reached } = openBridge({ 'settings.get': () => ok({ ...preferences, accessToken: 'secret' }) })
    expect(await bridge.call('settings.get', {})).toEqual(ok(preferences))
    expect(reached).toEqual([{ name: 'settings.get', input: {} }])
  })

  it('passes a valid account to the handler, and refuses any other value', async () => {
    const { bridge, reached } = openBridge()
    const account = { environmentId: 'local', personId: randomUUID() }
    expect(await bridge.call('compose.list', {}, account)).toEqual(failed('not-found'))
    expect(reached).toEqual([{ name: 'compose.list', input: {}, account }])
    const others = [
      null,
      '',
      account.personId,
      {},
      { ...account, personId: 'x' },
      { ...account, isAdmin: true },
      [account],
    ]
    for (const other of others) expect(await bridge.call('compose.list', {}, other)).toEqual(failed('invalid-input'))
    expect(reached).toHaveLength(1)
  })

  it('passes the failure of a handler on', async () => {
    const { bridge } = openBridge({
      'compose.list': () => ({ ok: false, failure: { code: 'offline', traceId: 't', token: 'secret' } }),
    })
    expect(await bridge.call('compose.list', {})).toEqual(failed('offline', { traceId: 't' }))
  })

  it('answers an unexpected error with the id of its log entry only', async () => {
    const { bridge, faults } = openBridge({
      'compose.list': () => {
        throw new Error('/home/ana/segredo')
      },
    })
    const outcome = await bridge.call('compose.list', {})
    expect(outcome).toEqual({ ok: false, failure: { code: 'internal', traceId: expect.any(String) } })
    const traceId = !outcome.ok && outcome.failure.traceId
    expect(faults).toMatchObject([{ event: 'bridge.fault', call: 'compose.list', id: traceId }])
  })

  it('answers an internal error when a handler answers another shape', async () => {
    const { bridge } = openBridge({ 'settings.get': () => ok({ theme: 'neon' }) })
    expect(await bridge.call('settings.get', {})).toMatchObject({ failure: { code: 'internal' } })
  })

  it.each(['', 'outbox', 'outbox.run', 'toString', '__proto__', 'constructor'])(
    'refuses the unknown call %j',
    async (name) => {
      const { bridge, reached } = openBridge()
      expect(await bridge.call(name, {})).toEqual(failed('invalid-input'))
      expect(reached).toEqual([])
    },
  )

  it('refuses random input outside the schema, calls no handler with it, and never throws or repeats it', async () => {
    const seed = Math.floor(Math.random() * 2 ** 32)
    const junk = junkFrom(seed)
    const { bridge, reached } = openBridge()
    for (let round = 0; round < (isUsual ? 20 : 200); round += 1) {
      for (const name of callNames) {
        const input = junk()
        const fits = calls[name].input.safeParse(input).success
        const before = reached.length
        const outcome = await bridge.call(name, input)
        const expected = fits ? failed('not-found') : failed('invalid-input')
        expect(outcome, `seed ${seed}, ${name}`).toEqual(expected)
        expect(reached.length - before, `seed ${seed}, ${name}`).toBe(fits ? 1 : 0)
      }
    }
    const trap = Object.defineProperty({}, 'draftId', {
      enumerable: true,
      get: () => {
        throw new Error('looked')
      },
    })
    expect(await bridge.call('compose.send', trap)).toEqual(failed('invalid-input'))
    const unnamed = { fileIds: [randomUUID()], changes: { kind: 'scanned', path: '/etc/passwd' } }
    expect(await bridge.call('capture.update', unnamed)).toEqual(failed('invalid-input'))
  })
})

describe('the events of the bridge', () => {
  it('sends events after app.ready only, and only those that fit their schema', async () => {
    const { bridge, events, published, faults } = openBridge({ 'app.ready': () => ok(info) })
    events.publish('boxes.changed', {})
    expect(published).toEqual([])
    expect(await bridge.call('app.ready', {})).toEqual(ok(info))
    events.publish('settings.changed', { ...preferences, secret: 'x' } as typeof preferences)
    events.publish('settings.changed', { theme: 'neon' } as never)
    expect(published).toEqual([{ name: 'settings.changed', payload: preferences }])
    expect(faults).toHaveLength(1)
  })

  it.each([
    ['the answer', () => ok(preferences), ok(preferences)],
    [
      'the internal failure',
      () => {
        throw new Error('a fault')
      },
      failed('internal', { traceId: expect.any(String) }),
    ],
  ])('sends the events that wait before %s of a call', async (_, answer, expected) => {
    const { bridge, events, published } = openBridge({
      'app.ready': () => ok(info),
      'settings.get'() {
        for (const name of ['boxes.changed', 'folders.changed', 'folders.changed'] as const) events.publish(name, {})
        return answer()
      },
    })
    await bridge.call('app.ready', {})
    expect(await bridge.call('settings.get', {})).toEqual(expected)
    expect(published.map(({ name }) => name)).toEqual(['boxes.changed', 'folders.changed'])
    events.close()
  })
})
