import { describe, expect, it } from 'vitest'
import { type Found, findInPages, firstHit, nextHit, placeOf } from '../../renderer/ui/pdf/find.ts'
import { countHits, fold, hitsIn, joined } from '../../renderer/ui/pdf/fold.ts'
import { foundText } from '../../renderer/ui/pdf/words.ts'

describe('a text as it is searched', () => {
  it.each([
    ['Prestação de CONTAS', 'prestacao de contas'],
    ['A\u0301rea', 'area'],
    ['o\ufb01cial', 'oficial'],
    ['dois  \n\tespaços', 'dois espacos'],
    ['nº 3', 'no 3'],
    ['', ''],
  ])('%j is %j', (original, text) => expect(fold(original).text).toBe(text))

  it('remembers where each letter stood', () => {
    const original = 'A\u0301 \u00a0\ufb01m'
    const { text, places } = fold(original)
    expect(text).toBe('a fim')
    expect(places).toEqual([0, 2, 4, 4, 5, original.length])
  })

  it.each([
    ['banana', 'ana', 1],
    ['aaaa', 'aa', 2],
    ['abc', '', 0],
    ['', 'a', 0],
  ])('%j has %j %i times', (text, word, hits) => expect(countHits(text, word)).toBe(hits))
})

describe('where a word stands on a page', () => {
  const pieces = (...texts: string[]) =>
    texts.map((text) => ({ str: text.replace(/\|$/, ''), hasEOL: text.endsWith('|') }))
  it.each([
    ['acao', pieces('Ação e AÇÃO'), [['Ação'], ['AÇÃO']]],
    ['de contas', pieces('prestação de|', 'contas anuais'), [['de', 'contas']]],
    ['contas', pieces('con', 'tas e ', 'contas'), [['con', 'tas'], ['contas']]],
    ['  contas ', pieces('contas'), [['contas']]],
    ['oficio', pieces('o\ufb01cio'), [['o\ufb01cio']]],
    ['f', pieces('\ufb01m'), [['\ufb01']]],
    ['area', pieces('a', 'A\u0301rea'), [['A\u0301rea']]],
    ['nada', pieces('contas'), []],
    [' ', pieces('a b'), []],
  ])('%j', (word, page, found) => {
    const texts = hitsIn(page, word).map((parts) =>
      parts.map(({ piece, start, end }) => page[piece]?.str.slice(start, end)),
    )
    expect(texts).toEqual(found)
  })
  it('agrees with how often it was counted', () => {
    const page = pieces('Convênio, convenio|', 'e CONVÊ', 'NIO')
    expect(hitsIn(page, 'convênio')).toHaveLength(countHits(fold(joined(page)).text, 'convenio'))
  })
})

const found = (counts: number[], isDone = true): Found => ({
  ...{ word: 'x', counts, total: counts.reduce((all, count) => all + count, 0), read: counts.length, isDone },
  ...{ hasText: true, unread: 0 },
})

describe('from hit to hit', () => {
  const some = found([0, 2, 0, 1, 0])
  it.each([
    [0, { page: 1, nth: 0 }],
    [2, { page: 3, nth: 0 }],
    [4, { page: 1, nth: 0 }],
  ])('one begins from page %i at %o', (from, hit) => expect(firstHit(some, from)).toEqual(hit))
  it.each([
    [{ page: 1, nth: 0 }, 1, { page: 1, nth: 1 }],
    [{ page: 1, nth: 1 }, 1, { page: 3, nth: 0 }],
    [{ page: 3, nth: 0 }, 1, { page: 1, nth: 0 }],
    [{ page: 1, nth: 0 }, -1, { page: 3, nth: 0 }],
    [{ page: 3, nth: 0 }, -1, { page: 1, nth: 1 }],
  ] as const)('after %o in direction %i comes %o', (hit, direction, next) =>
    expect(nextHit(some, hit, direction)).toEqual(next),
  )
  it('the only one is its own next, and of none there is no next', () => {
    const hit = { page: 0, nth: 0 }
    expect(nextHit(found([1]), hit, 1)).toEqual(hit)
    expect([firstHit(found([0, 0]), 0), nextHit(found([0]), hit, 1)]).toEqual([null, null])
  })
  it.each([
    [{ page: 1, nth: 1 }, true, '2 de 3'],
    [{ page: 3, nth: 0 }, false, '3 de 3…'],
  ])('%o is said', (hit, isDone, text) => {
    expect(placeOf(some, hit)).toBe(Number(text[0]))
    expect(foundText({ ...some, isDone }, hit)).toBe(text)
  })
  it.each([
    [found([0, 0]), 'Nenhuma ocorrência'],
    [{ ...found([0, 0]), hasText: false }, 'Sem texto para buscar'],
    [{ ...found([0, 0], false), hasText: false }, 'Página 2 de 2…'],
    [null, ''],
  ])('what is not there is said, too', (state, text) => expect(foundText(state, null)).toBe(text))
  it.each([
    [{ ...found([0, 0]), unread: 1 }, 'Nenhuma ocorrência; 1 página não pôde ser lida'],
    [{ ...found([0, 0, 0]), unread: 2, hasText: false }, 'Sem texto para buscar; 2 páginas não puderam ser lidas'],
    [{ ...found([0, 0]), unread: 2, hasText: false }, 'Não foi possível ler o documento'],
    [{ ...found([0, 0], false), unread: 1 }, 'Página 2 de 2…'],
  ])('what could not be read is no place where nothing was found', (state, text) =>
    expect(foundText(state, null)).toBe(text),
  )
  it('and is said beside what was found', () =>
    expect(foundText({ ...some, unread: 1 }, { page: 3, nth: 0 })).toBe('3 de 3; 1 página não pôde ser lida'))
})

describe('looking through all pages', () => {
  const texts = ['um dois', 'dois', '', 'tres dois dois']
  function look(word: string, options: { from?: number; stopAt?: number } = {}) {
    const read: number[] = []
    const told: Found[] = []
    const stop = new AbortController()
    let clock = 0
    const run = findInPages({
      ...{ pages: texts.length, from: options.from ?? 0, word, signal: stop.signal },
      textOf: async (page) => {
        read.push(page)
        if (read.length === options.stopAt) stop.abort()
        return texts[page] ?? ''
      },
      tell: (state) => told.push(state),
      rest: async () => {},
      // Every page takes as long as a turn may last.
      now: () => (clock += 8),
    })
    return run.then(() => ({ read, told }))
  }
  it('begins where the person is, goes round, and tells how far it is', async () => {
    const { read, told } = await look('DÓIS', { from: 2 })
    expect(read).toEqual([2, 3, 0, 1])
    expect(told.map(({ total, read: looked, isDone }) => [total, looked, isDone])).toEqual([
      [0, 1, false],
      [2, 2, false],
      [3, 3, false],
      [4, 4, true],
      [4, 4, true],
    ])
    expect(told.at(-1)?.counts).toEqual([1, 1, 0, 2])
    expect(told[0]?.hasText).toBe(false)
  })
  it('ends when it is called off, and tells nothing more', async () => {
    const { read, told } = await look('dois', { stopAt: 2 })
    expect([read, told.length]).toEqual([[0, 1], 1])
  })
  it('looks for nothing where nothing is asked', async () => {
    expect(await look('  ')).toEqual({ read: [], told: [] })
  })
  it('goes on past what cannot be read, and counts it', async () => {
    const told: Found[] = []
    await findInPages({
      ...{ pages: 4, from: 1, word: 'dois', tell: (state) => told.push(state), now: () => 0 },
      textOf: async (page) => (page < 2 ? null : (texts[page] ?? '')),
      rest: async () => {},
      signal: new AbortController().signal,
    })
    expect(told).toMatchObject([{ counts: [0, 0, 0, 2], total: 2, read: 4, unread: 2, isDone: true, hasText: true }])
  })
  it('of one long turn tells the end alone', async () => {
    const told: Found[] = []
    await findInPages({
      ...{ pages: 4, from: 0, word: 'dois', textOf: (page) => texts[page] ?? '', tell: (state) => told.push(state) },
      rest: () => Promise.reject(new Error('not to be called')),
      now: () => 0,
      signal: new AbortController().signal,
    })
    expect(told.map(({ total, isDone }) => [total, isDone])).toEqual([[4, true]])
  })
})
