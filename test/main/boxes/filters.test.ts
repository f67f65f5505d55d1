import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { type BoxView, wholeView } from '../../../contract/bridge/boxes.ts'
import { createBoxes } from '../../../main/boxes/index.ts'
import { createBoxService } from '../../support/box-service.ts'
import { openAsPerson } from '../../support/person-context.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

/** A day of items, one a minute, of which some have the marks that a filter asks for. */
async function openDay(markedOf: (ids: readonly string[]) => readonly string[]) {
  const service = createBoxService()
  const brought = service.bring(1500)
  const last = new Date(brought.at(-1)?.dataHora ?? '')
  const person = openAsPerson({ apiUrl: 'http://127.0.0.1:1' })
  open.push(person)
  const boxes = createBoxes({
    ...person,
    now: () => last,
    client: service.client,
    log: { error() {} },
    enqueue: () => randomUUID(),
    fillPauseMs: 0,
    marked: ({ label }) => (label === 'SEDU' ? markedOf(service.in('Entrada')) : []),
    events: { changed() {} },
  })
  await boxes.refresh()
  const folder = { idCaixa: service.idCaixa, pasta: 'Entrada' } as const
  await expect.poll(() => boxes.folder(folder)).toMatchObject({ value: { isWhole: true } })
  const shown = (changes: Partial<BoxView>) => {
    const view = { ...wholeView, ...changes }
    const read = boxes.items({ ...folder, view, offset: 0, limit: 2000 })
    const ids = read.ok ? read.value.items.map(({ id }) => id) : []
    expect(boxes.folder({ ...folder, view })).toMatchObject({ value: { total: ids.length } })
    return ids
  }
  const midnight = new Date(last.getFullYear(), last.getMonth(), last.getDate())
  const ofToday = brought.filter(({ dataHora }) => new Date(dataHora) >= midnight).map(({ id }) => id)
  return { boxes, service, shown, all: service.in('Entrada'), ofToday: ofToday.toReversed() }
}

it('lists the items of a period from its local midnight on, and counts them', async () => {
  const { shown, all, ofToday } = await openDay(() => [])
  expect(ofToday.length).toBeGreaterThan(0)
  expect(ofToday.length).toBeLessThan(all.length)
  expect(shown({ period: 'today' })).toEqual(ofToday)
  expect(shown({ period: 'week' })).toEqual(all)
  expect(shown({ period: 'today', order: 'oldest' })).toEqual(ofToday.toReversed())
})

it('lists the marked items, also with other filters, and searches among them', async () => {
  const { boxes, service, shown, all, ofToday } = await openDay((ids) => [
    ids.at(-1) ?? '',
    ids[0] ?? '',
    ids[7] ?? '',
    randomUUID(),
  ])
  const marked = [all[0], all[7], all.at(-1)]
  expect(shown({ label: 'SEDU' })).toEqual(marked)
  expect(shown({ label: 'SEDU', period: 'today' })).toEqual(marked.filter((id) => ofToday.includes(id ?? '')))
  boxes.mark({ idCaixa: service.idCaixa, ids: [all[0] ?? ''], isRead: true })
  expect(shown({ label: 'SEDU', unread: true })).toEqual(marked.slice(1))
  expect(shown({ label: 'SED' })).toEqual([])
  const found = boxes.search({ text: 'remessa', idCaixa: null, view: { ...wholeView, label: 'SEDU' } })
  expect(found.ok && found.value.found.map(({ id }) => id)).toEqual(marked)
})
