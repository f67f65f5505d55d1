import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OperationState, OperationView } from '../../../contract/bridge/outbox.ts'
import type { AppStatus } from '../../../contract/bridge/status.ts'
import { createEventCoalescer } from '../../../main/engine/bridge/event-coalescer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openCoalescer() {
  const sent: (readonly [string, unknown])[] = []
  const unread: unknown[] = []
  const events = createEventCoalescer({
    send: (name, payload) => sent.push([name, payload]),
    unread: (name, error) => unread.push([name, error]),
  })
  return { events, sent, unread, names: () => sent.map(([name]) => name) }
}
const operation = (id: string, state: OperationState = 'uploading') => ({ id, state }) as OperationView
const withBytes = (bytesSent: number) => ({ sending: { bytesSent } }) as AppStatus
const [a, b] = [randomUUID(), randomUUID()]

it('sends the first event at once, then ten a second at most, and always the last value', () => {
  const { events, sent } = openCoalescer()
  for (let bytes = 1; bytes <= 1000; bytes += 1) {
    events.publish('status.changed', withBytes(bytes))
    vi.advanceTimersByTime(1)
  }
  expect(sent[0]).toEqual(['status.changed', withBytes(1)])
  expect(sent.length).toBeLessThanOrEqual(11)
  vi.advanceTimersByTime(100)
  expect(sent.at(-1)).toEqual(['status.changed', withBytes(1000)])
  const before = sent.length
  vi.advanceTimersByTime(1000)
  expect(sent.length).toBe(before)
})

it('merges operations by id: the last state of each crosses, and no progress follows the end', () => {
  const { events, sent } = openCoalescer()
  const change = (operations: OperationView[], removed: string[] = []) =>
    events.publish('outbox.changed', { operations, removed })
  change([operation(a)])
  change([operation(a), operation(b)])
  change([operation(a, 'done')])
  vi.advanceTimersByTime(100)
  expect(sent.at(-1)).toEqual(['outbox.changed', { operations: [operation(a, 'done'), operation(b)], removed: [] }])
  change([operation(a, 'done')])
  change([], [a])
  change([operation(b, 'done')], [])
  vi.advanceTimersByTime(100)
  expect(sent.at(-1)).toEqual(['outbox.changed', { operations: [operation(b, 'done')], removed: [a] }])
  change([], [b])
  change([operation(b)])
  vi.advanceTimersByTime(100)
  expect(sent.at(-1)).toEqual(['outbox.changed', { operations: [operation(b)], removed: [] }])
})

it('reads a source that is published again and again once, when it crosses', () => {
  const { events, sent } = openCoalescer()
  const read = vi.fn(() => withBytes(7))
  events.publish('boxes.changed', {})
  for (let times = 0; times < 50; times += 1) events.publish('status.changed', read)
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(read).toHaveBeenCalledTimes(1)
  expect(sent.slice(1)).toEqual([['status.changed', withBytes(7)]])
})

it('keeps the sequence of different events, each at the place of its last value', () => {
  const { events, names } = openCoalescer()
  for (const name of ['folders.changed', 'boxes.changed', 'compose.changed', 'boxes.changed'] as const)
    events.publish(name, {})
  vi.advanceTimersByTime(100)
  expect(names()).toEqual(['folders.changed', 'compose.changed', 'boxes.changed'])
})

it('sends a change of the session at once, after everything that was published before it', () => {
  const { events, names } = openCoalescer()
  events.publish('boxes.changed', {})
  events.publish('documents.changed', {})
  events.publish('session.changed', {} as never)
  events.publish('signatures.noticed', {} as never)
  events.publish('signatures.noticed', {} as never)
  expect(names()).toEqual([
    'boxes.changed',
    'documents.changed',
    'session.changed',
    'signatures.noticed',
    'signatures.noticed',
  ])
})

it('leaves out an event whose source cannot be read, and sends the others', () => {
  const { events, names, unread } = openCoalescer()
  const failure = new Error('disk')
  events.publish('status.changed', () => {
    throw failure
  })
  events.publish('boxes.changed', {})
  vi.advanceTimersByTime(100)
  expect(unread).toEqual([['status.changed', failure]])
  expect(names()).toEqual(['boxes.changed'])
})

it('leaves out of a merged event only the source that cannot be read', () => {
  const { events, sent, unread } = openCoalescer()
  const failure = new Error('disk')
  events.publish('boxes.changed', {})
  events.publish('outbox.changed', { operations: [operation(a)], removed: [] })
  events.publish('outbox.changed', () => {
    throw failure
  })
  events.publish('outbox.changed', { operations: [operation(b)], removed: [] })
  vi.advanceTimersByTime(100)
  expect(unread).toEqual([['outbox.changed', failure]])
  expect(sent.slice(1)).toEqual([['outbox.changed', { operations: [operation(a), operation(b)], removed: [] }]])
})

it('sends what waits when it is closed, and nothing later', () => {
  const { events, names } = openCoalescer()
  events.publish('boxes.changed', {})
  events.publish('folders.changed', {})
  events.close()
  expect(names()).toEqual(['boxes.changed', 'folders.changed'])
  vi.advanceTimersByTime(1000)
  expect(names()).toHaveLength(2)
})
