import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { rangesOf, soughtIn } from '../../../contract/search-words.ts'
import { type Cache, ownerOf } from '../../../main/engine/database/index.ts'
import { createBoxes } from '../../../main/features/boxes/boxes.ts'
import { createBoxSearch, queryOf } from '../../../main/features/boxes/store/search.ts'
import { createBoxService, wholeCachedView } from '../../support/box-service.ts'
import { readCase } from '../../support/cases.ts'
import { openAsPerson } from '../../support/person-context.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

/** A box whose first items have these subjects. */
async function openBox(subjects: readonly string[] = []) {
  const service = createBoxService()
  const person = openAsPerson({ apiUrl: 'http://127.0.0.1:1' })
  open.push(person)
  const boxes = createBoxes({
    ...person,
    client: service.client,
    log: { error() {} },
    enqueue: () => randomUUID(),
    events: { changed() {} },
    fillPauseMs: 0,
  })
  const brought = service.bring(60)
  for (const [nth, assunto] of subjects.entries()) Object.assign(brought[nth] ?? {}, { assunto })
  await boxes.refreshBox({ idCaixa: service.idCaixa })
  const found = (text: string, idCaixa: string | null = service.idCaixa) => {
    const outcome = boxes.search({ text, idCaixa })
    if (!outcome.ok) throw new Error('a search cannot fail')
    return outcome.value.found
  }
  return { service, boxes, brought, found, cache: person.cache, account: ownerOf(person.context) }
}

describe('a search of boxes', () => {
  it('finds items by subject, message, person, unit, number and document, ignoring accents', async () => {
    const { brought, found } = await openBox()
    const last = brought.at(-1)
    const [document] = last?.documentosEncaminhamento ?? []
    expect(found('PRESTACAO')).toHaveLength(10)
    expect(found('orçament')).toHaveLength(60)
    expect(found('joão araujo').every(({ origem }) => origem.nome === 'João Araújo')).toBe(true)
    expect(found('gecon')).toHaveLength(60)
    expect(found('remessa 60').map(({ id }) => id)).toEqual([last?.id])
    expect(found(last?.protocolo ?? '').map(({ id }) => id)).toEqual([last?.id])
    expect(found((last?.protocolo ?? '').toLowerCase().slice(0, -1)).map(({ id }) => id)).toContain(last?.id)
    expect(found(document?.documento.registro ?? '').map(({ id }) => id)).toContain(last?.id)
    expect(found('"Anexo 60"').map(({ id }) => id)).toEqual([last?.id])
  })

  it('answers the newest items first, each with an excerpt around the words', async () => {
    const { service, found } = await openBox()
    expect(found('remessa').map(({ id }) => id)).toEqual(service.in('Entrada'))
    expect(found('execução')[0]?.excerpt).toContain('execução')
    expect(found('remessa')[0]).toMatchObject({ idCaixa: service.idCaixa, pasta: 'Entrada', unread: true })
  })

  it('finds numbers and names without the signs inside, or with them', async () => {
    const pairs = readCase<[subject: string, typed: string][]>('search-numbers-and-signs/pairs.json')
    const { brought, found } = await openBox(pairs.map(([subject]) => subject))
    for (const [nth, [subject, typed]] of pairs.entries())
      expect(
        found(typed).map(({ id }) => id),
        `${typed} in ${subject}`,
      ).toContain(brought[nth]?.id)
  })

  it('looks a beginning of one to four letters up in an index of its own, instead of merging its words', async () => {
    const { brought, cache, found } = await openBox()
    for (const text of ['2', '20', '202', '2026', '2026-', 'r', 're', 'rem', 'reme'])
      expect(found(text), text).toHaveLength(brought.length)
    cache.prepare("INSERT INTO forwardings_text (forwardings_text) VALUES ('optimize')").run()
    // FTS5 begins each term of its leaves with the number of the index: 0 for words, then those of beginnings.
    const indexes = cache
      .prepare('SELECT DISTINCT CAST(substr(term, 1, 1) AS TEXT) AS nth FROM forwardings_text_idx')
      .all()
    expect(indexes.map(({ nth }) => nth)).toEqual(expect.arrayContaining(['1', '2', '3', '4']))
  })

  it('reads from the database only the rows that it shows and one more', async () => {
    const { service, boxes, cache, account } = await openBox()
    service.bring(240)
    await boxes.refreshBox({ idCaixa: service.idCaixa })
    let read = 0
    const counting = (sql: string): ReturnType<Cache['prepare']> => {
      const statement = cache.prepare(sql)
      function* counted<T>(rows: Iterable<T>): Iterable<T> {
        for (const row of rows) {
          read += 1
          yield row
        }
      }
      return {
        ...statement,
        all: (...values) => [...counted(statement.all(...values))],
        iterate: (...values) => counted(statement.iterate(...values)),
      }
    }
    const { search } = createBoxSearch({ ...cache, isOpen: true, prepare: counting }, account)
    expect(search({ text: 'remessa', idCaixa: null, view: wholeCachedView })).toMatchObject({ isMore: true })
    expect(read).toBe(101)
  })

  it('searches one box or all, and follows items that move to another folder', async () => {
    const { service, boxes, brought, found } = await openBox()
    expect(found('remessa', randomUUID())).toEqual([])
    expect(found('remessa', null)).toHaveLength(60)
    for (const each of brought.slice(0, 1)) service.move(each, 'Resolvidos')
    await boxes.refreshBox({ idCaixa: service.idCaixa })
    expect(found('"remessa 1"')).toMatchObject([{ id: brought[0]?.id, pasta: 'Resolvidos', unread: false }])
  })

  it.each([
    '"',
    '" OR "',
    'remessa"',
    '*',
    'AND',
    'NEAR(',
    'subject:',
    '-',
    "';--",
    '(((',
    '^',
    '  ',
    '{a b}: c',
    '\u0000',
  ])('takes %j as words, never as operators of the index', async (text) => {
    const { found } = await openBox()
    expect(() => found(text)).not.toThrow()
  })
})

describe('soughtIn', () => {
  it.each([
    ['nota fis', '"nota" AND "fis"*'],
    ['Prestação ', '"prestacao"*'],
    ['"nota fiscal"', '"nota fiscal"'],
    ['"nota fis', '"nota fis"*'],
    ['2026-b3f', '("2026 b3f"* OR "2026b3f"*)'],
    ['"2026-B3F4XZ" ana', '("2026 b3f4xz" OR "2026b3f4xz") AND "ana"*'],
    ['1ª vara', '("1" OR "1a") AND "vara"*'],
    ['a a', '"a" AND "a"*'],
  ])('turns %j into a query of the index', (typed, query) => {
    expect(queryOf(soughtIn(typed))).toBe(query)
  })

  it('gives the ranges of a text that rangesOf marks', () => {
    const shown = (text: string, typed: string) =>
      rangesOf(text, soughtIn(typed)).map(({ from, until }) => text.slice(from, until))
    expect(shown('Prestação de contas, contas', 'conta')).toEqual(['conta', 'conta'])
    expect(shown('Prestação de contas', 'prestacao con')).toEqual(['Prestação', 'con'])
    expect(shown('Protocolo 2026-B3F4XZ', '2026-b3')).toEqual(['2026', 'B3'])
    expect(shown('Nada disso', 'conta')).toEqual([])
  })
})
