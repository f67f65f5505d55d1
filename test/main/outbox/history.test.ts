import { describe, expect, it } from 'vitest'
import type { HistoryFact } from '../../../contract/bridge/history.ts'
import { addFact, countPolls, type StoredEntry } from '../../../main/engine/outbox/history.ts'

const plain: HistoryFact = {
  kind: 'asked',
  step: null,
  failure: null,
  state: 'ready',
  waitReason: null,
  question: null,
  details: null,
  nextAt: null,
  candidates: [],
  chosen: null,
  eventId: null,
  result: null,
}
const fact = (changes: Partial<HistoryFact>): HistoryFact => ({ ...plain, ...changes })
const created = fact({})
const started = fact({ kind: 'started', step: 'upload', state: 'uploading' })
const offline = fact({ kind: 'failed', step: 'upload', failure: 'offline', state: 'waiting', waitReason: 'offline' })
const details = (traceId: string, message = 'Depois.') => ({ status: 503, message, traceId })
const later = (traceId: string, message?: string) =>
  fact({
    kind: 'failed',
    step: 'upload',
    failure: 'later',
    state: 'waiting',
    waitReason: 'back-off',
    details: details(traceId, message),
  })
const uploaded = fact({ kind: 'uploaded', step: 'upload', state: 'registering' })
const registered = fact({ kind: 'registered', step: 'register', state: 'processing', eventId: 'e1' })
const pending = fact({ kind: 'event-pending', step: 'poll', state: 'processing' })
const pollFailed = fact({ kind: 'failed', step: 'poll', failure: 'offline', state: 'processing' })
const ended = fact({ kind: 'event-ended', step: 'poll', state: 'processing' })
const refused = fact({ kind: 'failed', step: 'register', failure: 'refused', state: 'refused', details: details('t') })
const retry = fact({ kind: 'retry', state: 'ready' })

/** The stored entries after these facts, oldest first. */
function entriesOf(...facts: HistoryFact[]): StoredEntry[] {
  const rows = new Map<number, StoredEntry>()
  for (const [second, each] of facts.entries()) {
    const tail = [...rows.values()].sort((a, b) => b.position - a.position)
    const { removed, entry } = addFact(tail, each, `2026-11-20T12:00:${String(second).padStart(2, '0')}.000Z`)
    for (const position of removed) rows.delete(position)
    rows.set(entry.position, entry)
  }
  return [...rows.values()].sort((a, b) => a.position - b.position)
}
const lines = (...facts: HistoryFact[]) =>
  entriesOf(...facts).map(({ kind, failure, occurrences, firstAt, lastAt }) =>
    [failure ?? kind, occurrences, Number(firstAt.slice(17, 19)), Number(lastAt.slice(17, 19))].join(' '),
  )

describe('the history of an operation', () => {
  it.each<[string, HistoryFact[], string[]]>([
    [
      'has one entry for each fact, in order',
      [created, uploaded, registered],
      ['asked 1 0 0', 'uploaded 1 1 1', 'registered 1 2 2'],
    ],
    ['has an entry for a step that has begun', [created, started], ['asked 1 0 0', 'started 1 1 1']],
    [
      'replaces the entry of a step by its result, and keeps the first time',
      [created, started, uploaded],
      ['asked 1 0 0', 'uploaded 1 1 2'],
    ],
    ['counts polls in one entry', [registered, pending, pending, pending], ['registered 1 0 0', 'event-pending 3 1 3']],
    [
      'merges repeated failures into one entry',
      [created, started, offline, started, offline, started, offline],
      ['asked 1 0 0', 'offline 3 1 6'],
    ],
    [
      'has a second entry while a retry is running',
      [created, started, offline, started],
      ['asked 1 0 0', 'offline 1 1 2', 'started 1 3 3'],
    ],
    [
      'keeps alternating facts in two entries, the latest last',
      [registered, pending, pollFailed, pending, pending],
      ['registered 1 0 0', 'offline 1 2 2', 'event-pending 3 1 4'],
    ],
    [
      'does not merge entries across an action of the person',
      [created, refused, retry, refused],
      ['asked 1 0 0', 'refused 1 1 1', 'retry 1 2 2', 'refused 1 3 3'],
    ],
    [
      'does not merge failures with different messages of the service',
      [later('a'), later('b', 'Fila cheia.')],
      ['later 1 0 0', 'later 1 1 1'],
    ],
  ])('%s', (_name, facts, expected) => expect(lines(...facts)).toEqual(expected))

  it('keeps the newest traceId and the next try of a repeated entry', () => {
    const [only] = entriesOf(later('a'), { ...later('b'), nextAt: '2026-11-20T12:05:00.000Z' })
    expect(only).toMatchObject({ occurrences: 2, details: { traceId: 'b' }, nextAt: '2026-11-20T12:05:00.000Z' })
  })

  it('stays short however often an operation is retried', () => {
    const attempt = [started, offline, started, later('a'), uploaded, pending, pollFailed]
    expect(entriesOf(created, ...Array.from({ length: 8 }, () => attempt).flat()).length).toBeLessThan(10)
  })

  it('counts how often the ended event was polled', () => {
    expect(countPolls(entriesOf(created, registered, pending, pending, pollFailed, pending, ended))).toBe(5)
    expect(countPolls(entriesOf(created, registered, ended))).toBe(1)
    expect(countPolls(entriesOf(created, registered, pending, refused, retry, registered, pending, ended))).toBe(2)
  })
})
