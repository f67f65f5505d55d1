import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import type { Pasta } from '../../../contract/api/forwardings.ts'
import { type BoxView, wholeView } from '../../../contract/bridge/boxes.ts'
import { createBoxes } from '../../../main/features/boxes/boxes.ts'
import { localDay } from '../../../main/features/marks/business-days.ts'
import { createBoxService } from '../../support/box-service.ts'
import { openAsPerson } from '../../support/person-context.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

/** Items, one a minute, of which some have the marks that a filter asks for; by default more than a day of them. */
async function openDay(markedOf: (ids: readonly string[]) => readonly string[] = () => [], count = 1500) {
  const service = createBoxService()
  const sent = service.bring(6, 'Saida')
  const [bruno, carla] = ['Bruno Reis', 'Carla Nunes'].map((nome) => ({ tipo: 'Papel', id: randomUUID(), nome }))
  for (const [index, each] of sent.entries())
    if (index % 2 === 1) each.destinos = [bruno, ...(index === 3 ? [carla] : [])].flatMap((party) => party ?? [])
  const brought = service.bring(count)
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
    marks: {
      forwardings: ({ label }) => (label === 'SEDU' ? markedOf(service.in('Entrada')) : []),
      snoozed: () => ({ away: [], back: [] }),
    },
    events: { changed() {} },
  })
  await boxes.refresh()
  const folder = { idCaixa: service.idCaixa, pasta: 'Entrada' } as const
  await expect.poll(() => boxes.folder(folder)).toMatchObject({ value: { isWhole: true } })
  const shown = (changes: Partial<BoxView>, pasta: Pasta = 'Entrada') => {
    const view = { ...wholeView, ...changes }
    const read = boxes.items({ ...folder, pasta, view, offset: 0, limit: 2000 })
    const ids = read.ok ? read.value.items.map(({ id }) => id) : []
    expect(boxes.folder({ ...folder, pasta, view })).toMatchObject({ value: { total: ids.length } })
    return ids
  }
  const midnight = new Date(last.getFullYear(), last.getMonth(), last.getDate())
  const ofToday = brought.filter(({ dataHora }) => new Date(dataHora) >= midnight).map(({ id }) => id)
  return { boxes, service, shown, all: service.in('Entrada'), ofToday: ofToday.toReversed(), sent, last }
}

it('lists the items of a period from its local midnight on, and counts them', async () => {
  const { shown, all, ofToday } = await openDay()
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

it('lists the items between two local days with both, and those before or after one @all', async () => {
  const { shown, all, ofToday, last } = await openDay()
  const dayOf = (later: number) => localDay(new Date(last.getFullYear(), last.getMonth(), last.getDate() + later))
  const earlier = all.filter((id) => !ofToday.includes(id))
  const between = (from: string | null, until: string | null) => shown({ period: { from, until } })
  expect(between(dayOf(0), dayOf(0))).toEqual(ofToday)
  expect(between(dayOf(0), null)).toEqual(ofToday)
  expect(between(null, dayOf(-1))).toEqual(earlier)
  expect(between(dayOf(-9), dayOf(9))).toEqual(all)
  expect(between(dayOf(1), null)).toEqual([])
  expect(shown({ period: { from: null, until: dayOf(-1) }, order: 'oldest' })).toEqual(earlier.toReversed())
})

it('lists the sent items of one addressee, and names the addressees with the most items first', async () => {
  const { boxes, service, shown, sent } = await openDay(undefined, 1)
  const [one, three, five] = [sent[1], sent[3], sent[5]].map((each) => each?.id)
  const [bruno, carla] = sent[3]?.destinos ?? []
  const to = (party: typeof bruno) => ({ recipient: { id: party?.id ?? '', text: party?.nome ?? '' } })
  expect(shown(to(bruno), 'Saida')).toEqual([five, three, one])
  expect(shown(to(carla), 'Saida')).toEqual([three])
  expect(shown({ ...to(bruno), documents: true, order: 'oldest' }, 'Saida')).toEqual([one, three, five])
  // The sender is in the same text as the addressees.
  expect(shown({ recipient: { id: sent[0]?.origem.id ?? '', text: '' } }, 'Saida')).toEqual([])
  const parties = boxes.correspondents({ idCaixa: service.idCaixa, pasta: 'Saida' })
  expect(parties.ok && parties.value.map(({ id }) => id).toSorted()).toEqual(
    [service.idCaixa, bruno?.id, carla?.id].toSorted(),
  )
  expect(parties.ok && parties.value.at(-1)?.id).toBe(carla?.id)
})
