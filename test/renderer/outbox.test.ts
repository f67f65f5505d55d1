import { describe, expect, it } from 'vitest'
import { maxOtherOperations } from '../../contract/bridge/operation-group.ts'
import type { OperationView } from '../../contract/bridge/outbox.ts'
import { cutToListed, mergeById } from '../../renderer/bridge/operation-list.ts'
import { countByFilter, filterOperations } from '../../renderer/features/outbox/filter.ts'
import { shownText } from '../../renderer/texts/outbox.ts'

const operation = (id: string, changes: Partial<OperationView> = {}) =>
  ({
    id,
    kind: 'capture',
    title: id,
    state: 'ready',
    waitReason: null,
    question: null,
    createdAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    ...changes,
  }) as OperationView
const ids = (list: readonly OperationView[]) => list.map(({ id }) => id)
const later = { updatedAt: '2026-11-20T13:00:00Z' }

describe('the operations in the page', () => {
  const refused = operation('refused', { state: 'refused' })
  const asking = operation('asking', { state: 'uncertain', question: 'send-again' })
  const [a, b, c] = [operation('a'), operation('b'), operation('c')]

  it('replace changed ones in place and append new ones', () => {
    const list = mergeById([a, b], [{ ...a, state: 'done' }, c], ({ id }) => id)
    expect(list.map(({ id, state }) => `${id} ${state}`)).toEqual(['a done', 'b ready', 'c ready'])
  })

  it.each<[string, OperationView[], string[]]>([
    ['all while they are few', [a, b], ['a', 'b']],
    ['the newest', [a, b, c], ['b', 'c']],
    ['those that changed last', [operation('a', later), b, c], ['a', 'c']],
    ['all that the person has to act on, however old', [refused, asking, a, b, c], ['refused', 'asking', 'b', 'c']],
  ])('keep %s', (_name, list, kept) => expect(ids(cutToListed(list, 2))).toEqual(kept))

  it('are as many as main answers', () => {
    const many = Array.from({ length: maxOtherOperations + 10 }, (_, index) => operation(String(index)))
    expect(cutToListed(many)).toHaveLength(maxOtherOperations)
  })
})

describe('the filter of Envios', () => {
  const list = [
    operation('a'),
    operation('b', { state: 'uncertain' }),
    operation('c', { state: 'refused' }),
    operation('d', { state: 'waiting', waitReason: 'dependency-refused' }),
    operation('e', { state: 'done' }),
    operation('f', { state: 'cancelled' }),
  ]
  const line = { connection: 'online', isPaused: false, held: 0, sending: null } as const

  it.each([
    ['all', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['needed', ['c', 'd']],
    ['underway', ['a', 'b']],
    ['ended', ['e', 'f']],
  ] as const)('%s', (filter, kept) => expect(ids(filterOperations(list, filter))).toEqual(kept))

  it('counts all operations, by the list while the list is complete', () => {
    const counts = { all: 6, needed: 2, underway: 2, ended: 2 }
    expect(countByFilter(list, null)).toEqual(counts)
    // The status line is updated later than the list.
    expect(countByFilter(list, { ...line, waiting: 0, uncertain: 0, needed: 0, ended: 5 })).toEqual(counts)
    const many = { ...line, waiting: 99_990, uncertain: 1, needed: 2, ended: 7 }
    expect(countByFilter(list, many)).toEqual({ all: 100_000, needed: 2, underway: 99_991, ended: 7 })
  })

  it('says how many it shows where it does not show all', () => {
    expect(shownText(6, 6, 'all')).toBeNull()
    expect(shownText(503, 100_008, 'all')).toBe(
      'Mostrando 503 de 100.008 operações: as mais recentes e todas as pendências.',
    )
    expect(shownText(497, 100_002, 'underway')).toBe('Mostrando 497 de 100.002 operações: as mais recentes.')
  })
})
