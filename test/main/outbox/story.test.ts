import { describe, expect, it } from 'vitest'
import type { StoryFact } from '../../../contract/bridge/story.ts'
import { type KeptEntry, requestsOf, tell } from '../../../main/outbox/story.ts'

const plain: StoryFact = {
  ...{ what: 'asked', step: null, failure: null, state: 'ready', waitReason: null, question: null },
  ...{ said: null, nextAt: null, candidates: [], chosen: null, eventId: null, result: null },
}
const fact = (changes: Partial<StoryFact>): StoryFact => ({ ...plain, ...changes })
const asked = fact({})
const started = fact({ what: 'started', step: 'upload', state: 'uploading' })
const offline = fact({ what: 'failed', step: 'upload', failure: 'offline', state: 'waiting', waitReason: 'offline' })
const said = (traceId: string, message = 'Depois.') => ({ status: 503, message, traceId })
const later = (traceId: string, message?: string) =>
  fact({
    ...{ what: 'failed', step: 'upload', failure: 'later', state: 'waiting', waitReason: 'back-off' },
    said: said(traceId, message),
  })
const uploaded = fact({ what: 'uploaded', step: 'upload', state: 'registering' })
const registered = fact({ what: 'registered', step: 'register', state: 'processing', eventId: 'e1' })
const pending = fact({ what: 'event-pending', step: 'poll', state: 'processing' })
const unheard = fact({ what: 'failed', step: 'poll', failure: 'offline', state: 'processing' })
const ended = fact({ what: 'event-ended', step: 'poll', state: 'processing' })
const refused = fact({ what: 'failed', step: 'register', failure: 'refused', state: 'refused', said: said('t') })
const retry = fact({ what: 'retry', state: 'ready' })

/** What a table holds after these, as it would be written, oldest first. */
function told(...facts: StoryFact[]): KeptEntry[] {
  const rows = new Map<number, KeptEntry>()
  for (const [second, each] of facts.entries()) {
    const tail = [...rows.values()].sort((a, b) => b.position - a.position)
    const { gone, kept } = tell(tail, each, `2026-11-20T12:00:${String(second).padStart(2, '0')}.000Z`)
    for (const position of gone) rows.delete(position)
    rows.set(kept.position, kept)
  }
  return [...rows.values()].sort((a, b) => a.position - b.position)
}
const lines = (...facts: StoryFact[]) =>
  told(...facts).map(({ what, failure, times, firstAt, lastAt }) =>
    [failure ?? what, times, Number(firstAt.slice(17, 19)), Number(lastAt.slice(17, 19))].join(' '),
  )

describe('a story', () => {
  it.each<[string, StoryFact[], string[]]>([
    [
      'tells one thing after the other',
      [asked, uploaded, registered],
      ['asked 1 0 0', 'uploaded 1 1 1', 'registered 1 2 2'],
    ],
    ['tells of a step that it has begun', [asked, started], ['asked 1 0 0', 'started 1 1 1']],
    ['and then what came of it, from its beginning', [asked, started, uploaded], ['asked 1 0 0', 'uploaded 1 1 2']],
    ['counts polls', [registered, pending, pending, pending], ['registered 1 0 0', 'event-pending 3 1 3']],
    [
      'tells of an operation that is tried in vain in one line',
      [asked, started, offline, started, offline, started, offline],
      ['asked 1 0 0', 'offline 3 1 6'],
    ],
    [
      'and while it is tried again, in two',
      [asked, started, offline, started],
      ['asked 1 0 0', 'offline 1 1 2', 'started 1 3 3'],
    ],
    [
      'keeps what alternates apart, the last at the end',
      [registered, pending, unheard, pending, pending],
      ['registered 1 0 0', 'offline 1 2 2', 'event-pending 3 1 4'],
    ],
    [
      'begins a chapter where the person speaks',
      [asked, refused, retry, refused],
      ['asked 1 0 0', 'refused 1 1 1', 'retry 1 2 2', 'refused 1 3 3'],
    ],
    [
      'takes other words of the service for another thing',
      [later('a'), later('b', 'Fila cheia.')],
      ['later 1 0 0', 'later 1 1 1'],
    ],
  ])('%s', (_name, facts, expected) => expect(lines(...facts)).toEqual(expected))

  it('keeps the newest traceId of what is repeated, and when it is tried next', () => {
    const [only] = told(later('a'), { ...later('b'), nextAt: '2026-11-20T12:05:00.000Z' })
    expect(only).toMatchObject({ times: 2, said: { traceId: 'b' }, nextAt: '2026-11-20T12:05:00.000Z' })
  })

  it('stays short however long it goes on', () => {
    const round = [started, offline, started, later('a'), uploaded, pending, unheard]
    expect(told(asked, ...Array.from({ length: 8 }, () => round).flat()).length).toBeLessThan(10)
  })

  it('knows how often the service was asked for the event that has ended', () => {
    expect(requestsOf(told(asked, registered, pending, pending, unheard, pending, ended))).toBe(5)
    expect(requestsOf(told(asked, registered, ended))).toBe(1)
    expect(requestsOf(told(asked, registered, pending, refused, retry, registered, pending, ended))).toBe(2)
  })
})
