import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { type BoxView, wholeView } from '../../../contract/bridge/boxes.ts'
import { createBoxes } from '../../../main/features/boxes/boxes.ts'
import { createBoxService } from '../../support/box-service.ts'
import { openAsPerson } from '../../support/person-context.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

async function openBox(count = 8) {
  const service = createBoxService()
  const brought = service.bring(count)
  const person = openAsPerson({ apiUrl: 'http://127.0.0.1:1' })
  open.push(person)
  const marks = { away: [] as string[], back: [] as string[] }
  const badges: number[] = []
  const boxes = createBoxes({
    ...person,
    now: () => new Date(brought.at(-1)?.dataHora ?? ''),
    client: service.client,
    log: { error() {} },
    enqueue: () => randomUUID(),
    fillPauseMs: 0,
    marks: {
      forwardings: ({ isFlagged }) => (isFlagged ? service.in('Entrada').slice(0, 3) : []),
      snoozed: () => marks,
    },
    events: { changed() {}, badge: (unread) => badges.push(unread) },
  })
  await boxes.refresh()
  const folder = { idCaixa: service.idCaixa, pasta: 'Entrada' } as const
  await expect.poll(() => boxes.folder(folder)).toMatchObject({ value: { isWhole: true } })
  const shown = (changes: Partial<BoxView> = {}, part = { offset: 0, limit: 100 }) => {
    const read = boxes.items({ ...folder, view: { ...wholeView, ...changes }, ...part })
    return read.ok ? read.value.items.map(({ id }) => id) : []
  }
  const counts = (changes: Partial<BoxView> = {}) => {
    const read = boxes.folder({ ...folder, view: { ...wholeView, ...changes } })
    return read.ok ? read.value : null
  }
  const unread = async () => {
    const list = await boxes.list()
    return list.ok ? list.value.boxes[0]?.unread : null
  }
  return { boxes, service, brought, marks, badges, shown, counts, unread, folder, all: service.in('Entrada') }
}

it('lists snoozed items in their view alone, and counts them nowhere else', async () => {
  const { boxes, marks, badges, shown, counts, unread, all } = await openBox()
  marks.away = [all[1] ?? '', all[4] ?? '', randomUUID()]
  const others = all.filter((id) => !marks.away.includes(id))
  expect(shown()).toEqual(others)
  expect(shown({ order: 'oldest' })).toEqual(others.toReversed())
  expect(shown({ isSnoozed: true })).toEqual([all[1], all[4]])
  expect(shown({ isSnoozed: true, isFlagged: true })).toEqual([all[1]])
  expect(shown({ isFlagged: true })).toEqual([all[0], all[2]])
  expect(counts()).toMatchObject({ total: 6, snoozed: 2, back: 0, unread: 6 })
  expect(counts({ isSnoozed: true })).toMatchObject({ total: 2, snoozed: 2, back: 0 })
  expect(await unread()).toBe(6)
  boxes.showBadge()
  expect(badges.at(-1)).toBe(6)
})

it.each(['newest', 'oldest'] as const)(
  'lists items that came back first, the %s of the others behind',
  async (order) => {
    const { marks, shown, counts, boxes, folder, all } = await openBox()
    marks.back = [all[3] ?? '', all[6] ?? '']
    const inOrder = (ids: readonly string[]) => (order === 'newest' ? ids : ids.toReversed())
    const wanted = [...inOrder([all[3] ?? '', all[6] ?? '']), ...inOrder(all.filter((id) => !marks.back.includes(id)))]
    expect(shown({ order })).toEqual(wanted)
    const content = counts({ order })
    expect(content).toMatchObject({ total: 8, back: 2, unread: 8 })
    expect(content?.days.reduce((sum, { count }) => sum + count, 0)).toBe(6)
    for (const limit of [1, 3, 5])
      expect(wanted.flatMap((_, at) => (at % limit === 0 ? shown({ order }, { offset: at, limit }) : []))).toEqual(
        wanted,
      )
    const view = { ...wholeView, order }
    wanted.forEach((after, at) => {
      const read = boxes.items({ ...folder, view, after, offset: 0, limit: 100 })
      expect(read.ok && read.value.items.map(({ id }) => id)).toEqual(wanted.slice(at + 1))
    })
  },
)

it('lists an item that left the input in its folder, snoozed or not', async () => {
  const { boxes, service, brought, marks, shown, counts, folder, all } = await openBox()
  marks.away = [all[0] ?? '']
  marks.back = [all[1] ?? '']
  for (const each of brought.slice(-2)) service.move(each, 'Resolvidos')
  await boxes.refreshBox({ idCaixa: service.idCaixa })
  expect(shown()).toEqual(all.slice(2))
  expect(counts()).toMatchObject({ total: 6, back: 0, snoozed: 0 })
  const resolved = boxes.items({ ...folder, pasta: 'Resolvidos', offset: 0, limit: 10 })
  expect(resolved.ok && resolved.value.items.map(({ id }) => id).toSorted()).toEqual(
    [all[0] ?? '', all[1] ?? ''].toSorted(),
  )
})

it('finds snoozed items by their words, and alone in their view', async () => {
  const { boxes, marks, all } = await openBox()
  marks.away = [all[2] ?? '']
  const found = (changes: Partial<BoxView>) => {
    const outcome = boxes.search({ text: 'remessa', idCaixa: null, view: { ...wholeView, ...changes } })
    return outcome.ok ? outcome.value.found.map(({ id }) => id) : []
  }
  expect(found({})).toEqual(all)
  expect(found({ isSnoozed: true })).toEqual([all[2]])
})

it('leaves snoozed items unread when the whole input is marked as read', async () => {
  const { boxes, marks, unread, folder, all } = await openBox()
  marks.away = [all[2] ?? '']
  const marked = boxes.mark({ idCaixa: folder.idCaixa, ids: null, isRead: true })
  expect(marked.ok && marked.value.ids.toSorted()).toEqual(all.filter((id) => id !== all[2]).toSorted())
  expect(await unread()).toBe(0)
  marks.away = []
  expect(await unread()).toBe(1)
})
