import { describe, expect, it } from 'vitest'
import { maxOtherOperations } from '../../../../contract/bridge/operation-group.ts'
import type { OperationView } from '../../../../contract/bridge/outbox.ts'
import { cutToListed, mergeById } from '../../../../renderer/bridge/operation-list.ts'
import { countByFilter, filterOperations } from '../../../../renderer/features/outbox/filter.ts'
import { batchesOf, type ListQuery, sectionsOf } from '../../../../renderer/features/outbox/sections.ts'
import { countsText, severalText, shownText } from '../../../../renderer/texts/outbox.ts'

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
  const line = { connection: 'online', isPaused: false, suspendedBy: null, held: 0, sending: null } as const

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
    expect(countByFilter(list, { ...line, inProgress: 0, uncertain: 0, needed: 0, ended: 5 })).toEqual(counts)
    const many = { ...line, inProgress: 99_990, uncertain: 1, needed: 2, ended: 7 }
    expect(countByFilter(list, many)).toEqual({ all: 100_000, needed: 2, underway: 99_991, ended: 7 })
  })

  it('says how many it shows where it does not show all', () => {
    expect(shownText(6, 6, 'all')).toBeNull()
    expect(shownText(503, 100_008, 'all')).toBe(
      'Mostrando 503 de 100.008 envios: os mais recentes e todas as pendências.',
    )
    expect(shownText(497, 100_002, 'underway')).toBe('Mostrando 497 de 100.002 envios: os mais recentes.')
  })
})

describe('the list of Envios', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const at = (time: string, changes: Partial<OperationView> = {}) =>
    operation(time, {
      createdAt: `2026-11-${time}Z`,
      updatedAt: `2026-11-${time}Z`,
      roleName: null,
      result: {},
      ...changes,
    })
  const query: ListQuery = { filter: 'all', text: '', isUnfolded: false, now }
  const shown = (list: readonly OperationView[], changes: Partial<ListQuery> = {}) => {
    const { sections, folded } = sectionsOf(list, { ...query, ...changes })
    return [...sections.map(({ title, batches }) => `${title}: ${batches.map(({ id }) => id).join(' ')}`), folded]
  }

  it('begins with what needs the person, and folds away what ended before today', () => {
    const list = [
      at('20T12:00:00'),
      at('20T11:00:00', { state: 'done' }),
      at('19T12:00:00', { state: 'refused' }),
      at('19T11:00:00', { state: 'done' }),
      at('19T10:00:00', { state: 'waiting' }),
    ]
    expect(shown(list)).toEqual(['Pendências: 19T12:00:00', 'Hoje: 20T12:00:00 20T11:00:00', 'Ontem: 19T10:00:00', 1])
    expect(shown(list, { isUnfolded: true }).slice(-2)).toEqual(['Ontem: 19T11:00:00 19T10:00:00', 0])
    expect(shown(list, { filter: 'ended' })).toEqual(['Hoje: 20T11:00:00', 'Ontem: 19T11:00:00', 0])
  })

  it('finds a title, a kind, a number and a role, also among what is folded away', () => {
    const old = at('18T12:00:00', {
      state: 'done',
      title: 'Ofício 88',
      result: { registro: '2026-B3F4XZ' },
      roleName: 'Chefe',
    })
    for (const text of ['oficio', 'captura ofício', 'b3f4', 'chefe 88']) {
      expect(shown([at('20T12:00:00'), old], { text })).toEqual(['18 nov.: 18T12:00:00', 0])
    }
    expect(shown([old], { text: 'parecer' })).toEqual([0])
  })

  it('joins what was requested at once, and leaves alone what needs the person or came later', () => {
    const list = [
      at('20T12:00:10.000'),
      at('20T12:00:00.300', { kind: 'sign' }),
      at('20T12:00:00.200'),
      at('20T12:00:00.100', { state: 'done' }),
      at('20T12:00:00.000', { state: 'refused' }),
    ]
    expect(batchesOf(list).map(({ id, operations }) => [id, operations.length])).toEqual([
      ['20T12:00:10.000', 1],
      ['20T12:00:00.300', 1],
      ['lote 20T12:00:00.100', 2],
      ['20T12:00:00.000', 1],
    ])
  })

  it('says what several operations are and how they stand', () => {
    expect(severalText([at('a'), at('b')])).toBe('2 capturas')
    expect(severalText([at('a'), at('b', { kind: 'sign' })])).toBe('2 envios')
    const none = { needed: 0, held: 0, underway: 0, done: 0, cancelled: 0 }
    expect(countsText({ ...none, done: 30, underway: 4 })).toBe('30 concluídos e 4 em andamento')
    expect(countsText({ ...none, needed: 1, held: 2, cancelled: 1 })).toBe('1 pendência, 2 em espera e 1 cancelado')
  })
})
