import { describe, expect, it } from 'vitest'
import { type FindState, findInPages, firstHit, hitNumber, nextHit } from '../../../../renderer/ui/pdf/find-in-pages.ts'
import { countHits, findHits, foldWithPositions, joinItems } from '../../../../renderer/ui/pdf/text-search.ts'
import { findStatusText } from '../../../../renderer/ui/pdf/viewer-texts.ts'

describe('folding text for a search', () => {
  it.each([
    ['Prestação de CONTAS', 'prestacao de contas'],
    ['A\u0301rea', 'area'],
    ['o\ufb01cial', 'oficial'],
    ['dois  \n\tespaços', 'dois espacos'],
    ['nº 3', 'no 3'],
    ['', ''],
  ])('folds %j to %j', (original, text) => expect(foldWithPositions(original).text).toBe(text))

  it('keeps the original position of each letter', () => {
    const original = 'A\u0301 \u00a0\ufb01m'
    const { text, positions } = foldWithPositions(original)
    expect(text).toBe('a fim')
    expect(positions).toEqual([0, 2, 4, 4, 5, original.length])
  })

  it.each([
    ['banana', 'ana', 1],
    ['aaaa', 'aa', 2],
    ['abc', '', 0],
    ['', 'a', 0],
  ])('counts in %j the query %j %i times', (text, query, hits) => expect(countHits(text, query)).toBe(hits))
})

describe('finding hits in the text items of a page', () => {
  const items = (...texts: string[]) =>
    texts.map((text) => ({ str: text.replace(/\|$/, ''), hasEOL: text.endsWith('|') }))
  it.each([
    ['acao', items('Ação e AÇÃO'), [['Ação'], ['AÇÃO']]],
    ['de contas', items('prestação de|', 'contas anuais'), [['de', 'contas']]],
    ['contas', items('con', 'tas e ', 'contas'), [['con', 'tas'], ['contas']]],
    ['  contas ', items('contas'), [['contas']]],
    ['oficio', items('o\ufb01cio'), [['o\ufb01cio']]],
    ['f', items('\ufb01m'), [['\ufb01']]],
    ['area', items('a', 'A\u0301rea'), [['A\u0301rea']]],
    ['nada', items('contas'), []],
    [' ', items('a b'), []],
  ])('finds %j', (query, page, expected) => {
    const texts = findHits(page, query).map((parts) =>
      parts.map(({ item, start, end }) => page[item]?.str.slice(start, end)),
    )
    expect(texts).toEqual(expected)
  })
  it('finds as many hits as countHits counts', () => {
    const page = items('Convênio, convenio|', 'e CONVÊ', 'NIO')
    expect(findHits(page, 'convênio')).toHaveLength(countHits(foldWithPositions(joinItems(page)).text, 'convenio'))
  })
})

const stateWith = (hitCounts: number[], changes: Partial<FindState> = {}): FindState => ({
  query: 'x',
  hitCounts,
  total: hitCounts.reduce((total, count) => total + count, 0),
  pagesRead: hitCounts.length,
  isDone: true,
  hasText: true,
  pagesFailed: 0,
  ...changes,
})

describe('moving between hits', () => {
  const some = stateWith([0, 2, 0, 1, 0])
  it.each([
    [0, { page: 1, nth: 0 }],
    [2, { page: 3, nth: 0 }],
    [4, { page: 1, nth: 0 }],
  ])('starts from page %i at %o', (startPage, hit) => expect(firstHit(some, startPage)).toEqual(hit))
  it.each([
    [{ page: 1, nth: 0 }, 1, { page: 1, nth: 1 }],
    [{ page: 1, nth: 1 }, 1, { page: 3, nth: 0 }],
    [{ page: 3, nth: 0 }, 1, { page: 1, nth: 0 }],
    [{ page: 1, nth: 0 }, -1, { page: 3, nth: 0 }],
    [{ page: 3, nth: 0 }, -1, { page: 1, nth: 1 }],
  ] as const)('goes from %o in direction %i to %o', (hit, direction, next) =>
    expect(nextHit(some, hit, direction)).toEqual(next),
  )
  it('goes from the only hit to itself, and nowhere without hits', () => {
    const hit = { page: 0, nth: 0 }
    expect(nextHit(stateWith([1]), hit, 1)).toEqual(hit)
    expect([firstHit(stateWith([0, 0]), 0), nextHit(stateWith([0]), hit, 1)]).toEqual([null, null])
  })
  it.each([
    [{ page: 1, nth: 1 }, true, '2 de 3'],
    [{ page: 3, nth: 0 }, false, '3 de 3…'],
  ])('shows the number of %o', (hit, isDone, text) => {
    expect(hitNumber(some, hit)).toBe(Number(text[0]))
    expect(findStatusText({ ...some, isDone }, hit)).toBe(text)
  })
  it.each([
    [stateWith([0, 0]), 'Nenhuma ocorrência'],
    [stateWith([0, 0], { hasText: false }), 'Sem texto para buscar'],
    [stateWith([0, 0], { isDone: false, hasText: false }), 'Página 2 de 2…'],
    [null, ''],
  ])('shows the state of a search without hits', (state, text) => expect(findStatusText(state, null)).toBe(text))
  it.each([
    [stateWith([0, 0], { pagesFailed: 1 }), 'Nenhuma ocorrência; 1 página não pôde ser lida'],
    [
      stateWith([0, 0, 0], { pagesFailed: 2, hasText: false }),
      'Sem texto para buscar; 2 páginas não puderam ser lidas',
    ],
    [stateWith([0, 0], { pagesFailed: 2, hasText: false }), 'Não foi possível ler o documento'],
    [stateWith([0, 0], { isDone: false, pagesFailed: 1 }), 'Página 2 de 2…'],
  ])('shows that pages could not be read', (state, text) => expect(findStatusText(state, null)).toBe(text))
  it('shows beside the hit that a page could not be read', () =>
    expect(findStatusText({ ...some, pagesFailed: 1 }, { page: 3, nth: 0 })).toBe('3 de 3; 1 página não pôde ser lida'))
})

describe('searching all pages', () => {
  const texts = ['um dois', 'dois', '', 'tres dois dois']
  function search(query: string, options: { startPage?: number; stopAt?: number } = {}) {
    const read: number[] = []
    const states: FindState[] = []
    const stop = new AbortController()
    let clock = 0
    const run = findInPages({
      pageCount: texts.length,
      startPage: options.startPage ?? 0,
      query,
      signal: stop.signal,
      textOf: async (page) => {
        read.push(page)
        if (read.length === options.stopAt) stop.abort()
        return texts[page] ?? ''
      },
      onProgress: (state) => states.push(state),
      pause: async () => {},
      // Every page takes a whole slice.
      now: () => (clock += 8),
    })
    return run.then(() => ({ read, states }))
  }
  it('starts at the current page, wraps around, and reports progress', async () => {
    const { read, states } = await search('DÓIS', { startPage: 2 })
    expect(read).toEqual([2, 3, 0, 1])
    expect(states.map(({ total, pagesRead, isDone }) => [total, pagesRead, isDone])).toEqual([
      [0, 1, false],
      [2, 2, false],
      [3, 3, false],
      [4, 4, true],
      [4, 4, true],
    ])
    expect(states.at(-1)?.hitCounts).toEqual([1, 1, 0, 2])
    expect(states[0]?.hasText).toBe(false)
  })
  it('stops when it is aborted, and reports nothing more', async () => {
    const { read, states } = await search('dois', { stopAt: 2 })
    expect([read, states.length]).toEqual([[0, 1], 1])
  })
  it('reads no page for an empty query', async () => {
    expect(await search('  ')).toEqual({ read: [], states: [] })
  })
  it('counts pages that cannot be read, and searches the others', async () => {
    const states: FindState[] = []
    await findInPages({
      pageCount: 4,
      startPage: 1,
      query: 'dois',
      onProgress: (state) => states.push(state),
      now: () => 0,
      textOf: async (page) => (page < 2 ? null : (texts[page] ?? '')),
      pause: async () => {},
      signal: new AbortController().signal,
    })
    expect(states).toMatchObject([
      { hitCounts: [0, 0, 0, 2], total: 2, pagesRead: 4, pagesFailed: 2, isDone: true, hasText: true },
    ])
  })
  it('reports only the end of a search that takes less than a slice', async () => {
    const states: FindState[] = []
    await findInPages({
      pageCount: 4,
      startPage: 0,
      query: 'dois',
      textOf: (page) => texts[page] ?? '',
      onProgress: (state) => states.push(state),
      pause: () => Promise.reject(new Error('not to be called')),
      now: () => 0,
      signal: new AbortController().signal,
    })
    expect(states.map(({ total, isDone }) => [total, isDone])).toEqual([[4, true]])
  })
})
