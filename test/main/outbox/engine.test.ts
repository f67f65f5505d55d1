import { describe, expect, it } from 'vitest'
import { transaction } from '../../../main/engine/database/index.ts'
import { eventually } from '../../support/eventually.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'
import { engineByHand, failed } from './engine-by-hand.ts'
import { candidates } from './jobs.ts'

const details = { status: 503, message: 'Depois.', traceId: null }
const file = { idArquivo: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a' }
const hand = engineByHand()
const { add, list, state, waiting, begun, answer, pass } = hand

describe('the engine', () => {
  it('drives an operation from upload to finish and updates its feature at each change', async () => {
    const id = add('a')
    await begun('upload a')
    await answer('upload a', { kind: 'uploaded', file })
    await begun('register a')
    await answer('register a', { kind: 'registered', eventId: 'e1' })
    await begun('poll e1')
    await answer('poll e1', { kind: 'event-pending' })
    expect(waiting()).toEqual([])
    pass(1000)
    await begun('poll e1')
    await answer('poll e1', { kind: 'event-ended', ids: {} })
    await begun('finish a')
    await answer('finish a', { kind: 'completed', result: { registro: '2026-B3F4XZ' } })
    await eventually(() => expect(state('a')).toBe('done'))
    expect([...new Set(hand.followed)]).toEqual(['a uploading', 'a registering', 'a processing', 'a done'])
    expect(hand.reported.at(-1)).toMatchObject({ id, state: 'done', result: { registro: '2026-B3F4XZ' } })
  })

  it('starts no more jobs of a lane than its limit, oldest first', async () => {
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      add(title)
      hand.time += 1
    }
    await begun('upload a', 'upload b', 'upload c')
    await answer('upload b', { kind: 'uploaded', file })
    await begun('upload a', 'upload c', 'upload d', 'register b')
  })

  it('probes with one operation while offline, and continues all once it succeeds', async () => {
    for (const title of ['a', 'b', 'c', 'd']) add(title, 'forward')
    await begun('register a', 'register b', 'register c', 'register d')
    for (const each of [...hand.running]) each.answer(failed({ kind: 'offline' }))
    await eventually(() => expect(list().map((each) => each.waitReason)).toEqual(Array(4).fill('offline')))
    expect(waiting()).toEqual([])
    // The engine's own timer runs on the real clock; here only the test wakes the engine.
    hand.time += 60_000
    hand.outbox.retry({ operationId: list()[0]?.id ?? '' })
    await eventually(() => expect(waiting().length).toBeGreaterThan(0))
    for (const each of [...hand.running]) each.answer({ kind: 'completed', result: {} })
    await eventually(() => {
      for (const each of [...hand.running]) each.answer({ kind: 'completed', result: {} })
      expect(list().map((each) => each.state)).toEqual(Array(4).fill('done'))
    })
  })

  it('starts no operation until the person signs in, and then starts those that waited', async () => {
    add('a', 'forward')
    await begun('register a')
    add('b', 'forward')
    await begun('register a', 'register b')
    await answer('register a', failed({ kind: 'sign-in' }))
    await eventually(() => expect(list()[0]).toMatchObject({ state: 'waiting', waitReason: 'sign-in' }))
    await answer('register b', { kind: 'completed', result: {} })
    add('c', 'forward')
    await eventually(() => expect(state('b')).toBe('done'))
    expect(waiting()).toEqual([])
    hand.outbox.wake()
    await begun('register a', 'register c')
  })

  it('waits as long as Retry-After says', async () => {
    add('a', 'forward')
    await begun('register a')
    await answer('register a', failed({ kind: 'later', retryAfterMs: 30_000, details }))
    await eventually(() =>
      expect(list()[0]).toMatchObject({ state: 'waiting', waitReason: 'back-off', failure: details }),
    )
    pass(29_000)
    expect(waiting()).toEqual([])
    pass(1000)
    await begun('register a')
  })

  it('polls the jobs in flight at once on request, except those under Retry-After', async () => {
    add('a', 'forward')
    add('b', 'forward')
    await begun('register a', 'register b')
    await answer('register a', { kind: 'registered', eventId: 'e1' })
    await begun('poll e1', 'register b')
    await answer('poll e1', { kind: 'event-pending' })
    await answer('register b', failed({ kind: 'uncertain', details }))
    expect(waiting()).toEqual([])
    hand.outbox.pollNow()
    await begun('poll e1', 'reconcile b')
    await answer('poll e1', failed({ kind: 'later', retryAfterMs: null, details }))
    await answer('reconcile b', failed({ kind: 'later', retryAfterMs: 30_000, details }))
    hand.outbox.pollNow()
    await begun('poll e1')
    await answer('poll e1', { kind: 'event-pending' })
    pass(29_000)
    await begun('poll e1')
    hand.outbox.pollNow()
    expect(waiting()).toEqual(['poll e1'])
    pass(1000)
    await begun('poll e1', 'reconcile b')
  })

  it('starts a dependent job when all its dependencies are done, and says why it waits', async () => {
    const [a, b] = [add('a', 'forward'), add('b', 'forward')]
    add('c', 'forward', [a, b])
    await begun('register a', 'register b')
    await answer('register a', { kind: 'completed', result: {} })
    await eventually(() => expect(state('a')).toBe('done'))
    expect(list()[2]).toMatchObject({ state: 'waiting', waitReason: 'dependency' })
    // The window learns that one of them is done, although the dependent goes on waiting.
    const waitsFor = [{ title: 'a', state: 'done' }, { title: 'b' }]
    expect(hand.reported.findLast(({ title }) => title === 'c')).toMatchObject({ waitReason: 'dependency', waitsFor })
    await answer('register b', failed({ kind: 'refused', details }))
    await eventually(() => expect(list()[2]).toMatchObject({ waitReason: 'dependency-refused' }))
    hand.outbox.retry({ operationId: b })
    await begun('register b')
    await answer('register b', { kind: 'completed', result: {} })
    await begun('register c')
  })

  it('cancels an operation before its request has left, and refuses to cancel it afterwards', async () => {
    const a = add('a')
    await begun('upload a')
    const signal = hand.running[0]?.signal
    expect(hand.outbox.cancel({ operationId: a })).toMatchObject({ ok: true, value: { state: 'cancelled' } })
    expect(signal?.aborted).toBe(true)
    await eventually(() => expect(waiting()).toEqual([]))
    expect(state('a')).toBe('cancelled')
    const b = add('b', 'forward')
    await begun('register b')
    expect(hand.outbox.cancel({ operationId: b })).toMatchObject({ ok: false, failure: { code: 'too-late' } })
    expect(hand.outbox.archive({ operationId: b })).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    expect(hand.outbox.archive({ operationId: a })).toEqual({ ok: true, value: null })
    expect(list().map(({ title }) => title)).toEqual(['b'])
    expect(hand.outbox.cancel({ operationId: 'x' })).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  })

  it('recovers from a crash: repeats an upload, and reconciles a request that may have arrived', async () => {
    add('uploading')
    add('registering', 'forward')
    add('polling', 'forward')
    await begun('upload uploading', 'register registering', 'register polling')
    await answer('register polling', { kind: 'registered', eventId: 'e9' })
    await begun('upload uploading', 'register registering', 'poll e9')
    // As after kill -9: this engine writes nothing more, and another opens the same folder.
    hand.running = []
    hand.data.close()
    hand.open()
    expect(waiting()).toEqual([])
    hand.outbox.start()
    await begun('upload uploading', 'reconcile registering', 'poll e9')
    expect(list().find(({ title }) => title === 'registering')?.state).toBe('uncertain')
  })

  it('stops once its running steps have ended, and starts nothing in their place', async () => {
    for (const title of ['a', 'b', 'c', 'd', 'e']) add(title, 'forward')
    await begun('register a', 'register b', 'register c', 'register d')
    await hand.outbox.stop()
    expect(waiting()).toEqual([])
    await new Promise(setImmediate)
    expect(waiting()).toEqual([])
  })

  it('reconciles again at once when the person rejects all candidates', async () => {
    add('a', 'forward')
    await begun('register a')
    await answer('register a', failed({ kind: 'uncertain', details }))
    pass(6000)
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'ambiguous', candidates })
    expect(waiting()).toEqual([])
    hand.outbox.choose({ operationId: list()[0]?.id ?? '', id: null })
    await begun('reconcile a')
  })

  it('counts alternating results of polls in two lines of the history, and begins anew after an action of the person', async () => {
    const operationId = add('a', 'forward')
    const lines = () => {
      const outcome = hand.outbox.history({ operationId })
      return outcome.ok
        ? outcome.value.map(({ kind, failure, occurrences }) => `${failure ?? kind} ${occurrences}`)
        : []
    }
    await begun('register a')
    await answer('register a', { kind: 'registered', eventId: 'e1' })
    const ends = [{ kind: 'event-pending' }, failed({ kind: 'later', retryAfterMs: null, details })]
    for (const end of [...ends, ...ends]) {
      await begun('poll e1')
      await answer('poll e1', end)
      pass(600_000)
    }
    expect(lines()).toEqual(['asked 1', 'intended 1', 'registered 1', 'event-pending 2', 'later 2'])
    await begun('poll e1')
    await answer('poll e1', failed({ kind: 'refused', details }))
    hand.outbox.retry({ operationId })
    await begun('register a')
    await answer('register a', { kind: 'registered', eventId: 'e1' })
    await begun('poll e1')
    await answer('poll e1', { kind: 'event-pending' })
    expect(lines().slice(5)).toEqual(['refused 1', 'retry 1', 'intended 1', 'registered 1', 'event-pending 1'])
  })

  it('neither lists nor retries the operations of another person', async () => {
    add('a', 'forward')
    await begun('register a')
    const other = createTestOutbox({
      db: hand.data.db,
      owner: { environmentId: 'local', personId: 'bruno' },
      now: () => new Date(hand.time),
    })
    other.start()
    expect(other.list()).toEqual({ ok: true, value: [] })
    expect(other.retry({ operationId: list()[0]?.id ?? '' })).toMatchObject({ failure: { code: 'not-found' } })
    await other.stop()
  })

  it('reports the operations of one transaction together', async () => {
    transaction(hand.data.db, (tx) => {
      const job = { kind: 'forward', title: 'a', roleName: null, payload: { title: 'a' } } as const
      for (let count = 0; count < 100; count += 1) hand.outbox.add(tx, job)
    })
    await Promise.resolve()
    expect(hand.reports).toEqual([100])
  })

  it('forgets an operation whose transaction was rolled back', async () => {
    expect(() =>
      transaction(hand.data.db, (tx) => {
        hand.outbox.add(tx, { kind: 'forward', title: 'a', roleName: null, payload: { title: 'a' } })
        throw new Error('full disk')
      }),
    ).toThrow('full disk')
    await Promise.resolve()
    expect(list()).toEqual([])
    expect(hand.reported).toEqual([])
  })

  it('refuses a row of another version without sending anything', async () => {
    const id = add('a', 'forward')
    await begun('register a')
    await answer('register a', failed({ kind: 'later', retryAfterMs: null, details }))
    await eventually(() => expect(state('a')).toBe('waiting'))
    hand.data.db.prepare(`UPDATE jobs SET payload = '{"other":1}' WHERE id = ?`).run(id)
    pass(600_000)
    await eventually(() => expect(list()[0]).toMatchObject({ state: 'refused' }))
    expect(waiting()).toEqual([])
  })
})
