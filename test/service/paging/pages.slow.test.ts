import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOf } from '../../../service/paging/page.ts'
import { fullBox, loadRows } from '../../bench/many-rows.ts'
import { asPerson, type Person, pdf } from '../../support/records.ts'
import { startService, type TestService } from '../../support/service.ts'
import { changeTables } from '../../support/tables.ts'

const total = 400
const documents = '/v2/documentos/paginated-search'
const sent = '/v2/encaminhamento/paginated-search'
const box = `/v2/caixas/${fullBox.id}/encaminhamentos/paginated-search`

let service: TestService
let ana: Person
let carla: Person
beforeAll(async () => {
  service = await startService()
  await service.stop()
  await changeTables(service, (db) => loadRows(db, total))
  await service.restart()
  ana = await asPerson(service, fullBox.login)
  carla = await asPerson(service, 'carla.nunes')
})
afterAll(() => service.stop())

/** Reads all pages of a list up to the first empty one; returns the ids of each page, and the counts. */
async function walk(who: Person, path: string, filter: object, tamanhoPagina: number) {
  const pages: string[][] = []
  const counts = new Set<number>()
  for (let pagina = 1; ; pagina += 1) {
    const { status, body } = await who.post(path, { ...filter, pagina, tamanhoPagina })
    expect(status).toBe(200)
    counts.add(body.count)
    if (body.result.length === 0) return { ids: pages.flat(), pages, counts: [...counts] }
    pages.push(body.result.map(({ id }: { id: string }) => id))
  }
}

describe('the pages of a list', () => {
  const lists: [name: string, path: string, filter: object][] = [
    ['documents', documents, {}],
    ['documents by a word', documents, { nome: 'PRESTAÇÃO' }],
    ['documents of a time', documents, { capturadoDe: '2026-10-31T20:00:00Z', capturadoAte: '2026-11-01T06:00:00Z' }],
    ['documents of mine', documents, { capturadosPorMim: true }],
    ['a box', box, { pasta: 'Entrada' }],
    ['a box by a word', box, { pasta: 'Entrada', texto: 'nota' }],
    ['what was sent', sent, {}],
  ]
  it.each(lists)('contain each match of %s once, newest first, for any page size', async (_, path, filter) => {
    const whole = await walk(ana, path, filter, 200)
    expect(new Set(whole.ids).size).toBe(whole.ids.length)
    expect(whole.counts).toEqual([whole.ids.length])
    expect(whole.ids.length).toBeGreaterThan(20)
    const cut = await walk(ana, path, filter, 17)
    expect(cut.ids).toEqual(whole.ids)
    expect(cut.pages.slice(0, -1).every((page) => page.length === 17)).toBe(true)
    const pagina = Math.ceil(whole.ids.length / 7) - 1
    const { body } = await ana.post(path, { ...filter, pagina, tamanhoPagina: 7 })
    expect(body.result.map(({ id }: { id: string }) => id)).toEqual(whole.ids.slice((pagina - 1) * 7, pagina * 7))
  })

  it('contain only what the person may see', async () => {
    const [hers, others] = [await walk(ana, documents, {}, 100), await walk(carla, documents, {}, 100)]
    const readable = async (who: Person, id: string) => (await who.get(`/v2/documentos/${id}`)).status === 200
    for (const id of others.ids.slice(0, 60)) expect(await readable(carla, id)).toBe(true)
    const onlyHers = hers.ids.filter((id) => !others.ids.includes(id))
    expect(onlyHers.length).toBeGreaterThan(20)
    for (const id of onlyHers.slice(0, 20)) expect(await readable(carla, id)).toBe(false)
  })

  it('contain and count a document just captured, for the person who captured it', async () => {
    const before = (await ana.post(documents, {})).body.count
    const foreign = (await carla.post(documents, {})).body.count
    const idDocumento = await ana.capture(pdf('the newest'))
    const { result, count } = (await ana.post(documents, {})).body
    expect({ newest: result[0].id, count }).toEqual({ newest: idDocumento, count: before + 1 })
    expect((await carla.post(documents, {})).body.count).toBe(foreign)
  })

  it('are empty beyond the last', async () => {
    expect((await ana.post(documents, { pagina: 1_000_000 })).body).toMatchObject({ result: [] })
  })
})

describe('placeOf', () => {
  const hours = [
    { hour: 7200, matches: 3 },
    { hour: 3600, matches: 1 },
    { hour: 0, matches: 5 },
  ]
  it.each([
    [0, { inHour: 0, until: 10_800 }],
    [2, { inHour: 2, until: 10_800 }],
    [3, { inHour: 0, until: 7200 }],
    [4, { inHour: 0, until: 3600 }],
    [8, { inHour: 4, until: 3600 }],
  ])('of the match after %i others', (skipped, place) => {
    expect(placeOf(hours, skipped)).toEqual(place)
  })
})
