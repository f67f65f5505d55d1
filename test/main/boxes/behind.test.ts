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

async function openFilled(count: number) {
  const service = createBoxService()
  service.bring(count)
  const person = openAsPerson({ apiUrl: 'http://127.0.0.1:1' })
  open.push(person)
  const boxes = createBoxes({
    ...person,
    client: service.client,
    log: { error() {} },
    enqueue: () => randomUUID(),
    fillPauseMs: 0,
    events: { changed() {} },
  })
  await boxes.refresh()
  const folder = { idCaixa: service.idCaixa, pasta: 'Entrada' } as const
  await expect
    .poll(() => {
      const read = boxes.folder(folder)
      return read.ok && read.value.isWhole
    })
    .toBe(true)
  return { service, boxes, folder }
}

const news = { newest: 1, oldest: 0 } as const

it.each(['newest', 'oldest'] as const)(
  'reads a folder part by part, each item once, while news arrive (%s)',
  async (order) => {
    const { service, boxes, folder } = await openFilled(900)
    const listed = service.in('Entrada')
    const expected = order === 'newest' ? listed : listed.toReversed()
    const view: BoxView = { ...wholeView, order }
    const ids: string[] = []
    let after: string | null = null
    for (let part = 0; part < 20; part += 1) {
      const read = boxes.items({ ...folder, view, after, offset: 0, limit: 200 })
      if (!read.ok || read.value.items.length === 0) break
      ids.push(...read.value.items.map(({ id }) => id))
      after = ids.at(-1) ?? null
      if (ids.length > 400) continue
      service.bring(news[order])
      // The last item that was read leaves the folder, as if a colleague had resolved it.
      const last = ids.at(-1) ?? ''
      service.move({ id: last } as Parameters<typeof service.move>[0], 'Resolvidos')
      await boxes.refreshBox({ idCaixa: service.idCaixa })
    }
    expect(ids).toEqual(expected)
  },
)

it('does not begin again behind an item that it does not know', async () => {
  const { boxes, folder } = await openFilled(3)
  expect(boxes.items({ ...folder, after: randomUUID(), offset: 0, limit: 200 })).toMatchObject({
    ok: false,
    failure: { code: 'not-found' },
  })
})
