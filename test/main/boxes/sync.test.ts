import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Pasta } from '../../../contract/api/forwardings.ts'
import type { ApiClient } from '../../../main/engine/api/index.ts'
import { createBoxes } from '../../../main/features/boxes/boxes.ts'
import { endOf, pageBehind } from '../../../main/features/boxes/sync/paging.ts'
import { type BoxService, createBoxService } from '../../support/box-service.ts'
import { openAsPerson } from '../../support/person-context.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

function openWith(service: Pick<BoxService, 'client'>, now = () => new Date()) {
  const person = openAsPerson({ apiUrl: 'http://127.0.0.1:1' })
  open.push(person)
  const notices: string[] = []
  const badges: number[] = []
  const start = (signal = person.context.signal) =>
    createBoxes({
      ...person,
      now,
      client: service.client,
      context: { ...person.context, signal },
      log: { error() {} },
      enqueue: () => randomUUID(),
      fillPauseMs: 0,
      events: {
        changed() {},
        notify: ({ title, body }) => notices.push(`${title}: ${body}`),
        badge: (unread) => badges.push(unread),
      },
    })
  return { person, boxes: start(), start, notices, badges }
}

/** Ids of all items of a folder, read window by window. */
function all(boxes: ReturnType<typeof createBoxes>, idCaixa: string, pasta: Pasta): string[] {
  const ids: string[] = []
  for (;;) {
    const read = boxes.items({ idCaixa, pasta, offset: ids.length, limit: 200 })
    if (!read.ok || read.value.items.length === 0) return ids
    ids.push(...read.value.items.map(({ id }) => id))
  }
}
const isWhole = (boxes: ReturnType<typeof createBoxes>, idCaixa: string, pasta: Pasta = 'Entrada') => {
  const read = boxes.folder({ idCaixa, pasta })
  return read.ok && read.value.isWhole
}
async function filled(boxes: ReturnType<typeof createBoxes>, idCaixa: string): Promise<void> {
  await expect.poll(() => isWhole(boxes, idCaixa)).toBe(true)
}

describe('pageBehind', () => {
  it('answers a page that overlaps the covered positions and goes beyond them, for any number', () => {
    for (let covered = 1; covered < 5000; covered += 1) {
      const page = pageBehind(covered)
      expect((page.pagina - 1) * page.tamanhoPagina).toBeLessThan(covered)
      expect(endOf(page)).toBeGreaterThan(covered)
      expect(page.tamanhoPagina).toBeLessThanOrEqual(200)
    }
  })
})

describe('the first sync of a box', () => {
  it('brings the newest items with the first page, and then all items', async () => {
    const service = createBoxService()
    const { idCaixa } = service
    service.bring(1250)
    const { boxes } = openWith(service)
    await boxes.refreshBox({ idCaixa })
    const first = boxes.items({ idCaixa, pasta: 'Entrada', offset: 0, limit: 5 })
    expect(first.ok && first.value.items.map(({ id }) => id)).toEqual(service.in('Entrada').slice(0, 5))
    await filled(boxes, idCaixa)
    expect(all(boxes, idCaixa, 'Entrada')).toEqual(service.in('Entrada'))
    expect(service.asked.filter(({ pasta }) => pasta === 'Entrada').length).toBeLessThanOrEqual(8)
    const folder = boxes.folder({ idCaixa, pasta: 'Entrada' })
    if (!folder.ok) throw new Error('there is a folder')
    expect(folder.value).toMatchObject({ total: 1250, unread: 1250, syncedAt: expect.any(String) })
    expect(folder.value.days.reduce((sum, { count }) => sum + count, 0)).toBe(1250)
  })

  it('goes on after a kill from the last page that was written', async () => {
    const service = createBoxService()
    const { idCaixa } = service
    service.bring(1100)
    const { start } = openWith(service)
    const killed = new AbortController()
    const before = start(killed.signal)
    service.beforePage = ({ pagina }) => pagina === 5 && killed.abort()
    await before.refreshBox({ idCaixa })
    await expect.poll(() => killed.signal.aborted).toBe(true)
    const pages = service.asked.length
    service.beforePage = () => undefined
    const after = start()
    expect(isWhole(after, idCaixa)).toBe(false)
    await after.refresh()
    await filled(after, idCaixa)
    expect(all(after, idCaixa, 'Entrada')).toEqual(service.in('Entrada'))
    const again = service.asked.slice(pages).filter(({ pasta, since }) => pasta === 'Entrada' && since === undefined)
    expect(Math.min(...again.map(({ pagina }) => pagina))).toBeGreaterThan(3)
  })

  it('misses no item that moves while the folder is being read', async () => {
    const service = createBoxService()
    const { idCaixa } = service
    const brought = service.bring(900)
    const { boxes } = openWith(service)
    let pages = 0
    service.beforePage = ({ pasta }) => {
      pages += pasta === 'Entrada' ? 1 : 0
      // 190 items that were read already leave before the fourth page.
      if (pages === 4) for (const each of brought.slice(-190)) service.move(each, 'Resolvidos')
    }
    await boxes.refreshBox({ idCaixa })
    await filled(boxes, idCaixa)
    service.beforePage = () => undefined
    await boxes.refreshBox({ idCaixa })
    expect(all(boxes, idCaixa, 'Entrada')).toEqual(service.in('Entrada'))
    expect(all(boxes, idCaixa, 'Resolvidos').toSorted()).toEqual(service.in('Resolvidos').toSorted())
  })
})

describe('the refresh of a box', () => {
  async function openBox(count: number) {
    const service = createBoxService()
    const brought = service.bring(count)
    const opened = openWith(service)
    await opened.boxes.refresh()
    await filled(opened.boxes, service.idCaixa)
    await expect.poll(() => isWhole(opened.boxes, service.idCaixa, 'Saida')).toBe(true)
    service.asked.length = 0
    return { service, brought, ...opened }
  }

  it('costs three requests for ten new items, and none when nothing has changed', async () => {
    const { service, boxes, notices, badges } = await openBox(600)
    service.bring(10)
    await boxes.refresh()
    expect(service.asked.map(({ pasta }) => pasta).toSorted()).toEqual(['Entrada', 'Resolvidos', 'Saida'])
    expect(all(boxes, service.idCaixa, 'Entrada')).toEqual(service.in('Entrada'))
    expect(notices).toEqual(['Caixa GECON: 10 encaminhamentos novos'])
    expect(badges.at(-1)).toBe(610)
    service.asked.length = 0
    await boxes.refresh()
    expect(service.asked).toEqual([])
  })

  it('takes over hundreds of changes by a few pages @all', async () => {
    const { service, brought, boxes } = await openBox(600)
    service.bring(700)
    for (const each of brought.slice(0, 450)) service.move(each, 'Resolvidos')
    await boxes.refresh()
    expect(service.asked.length).toBeLessThan(12)
    expect(all(boxes, service.idCaixa, 'Entrada')).toEqual(service.in('Entrada'))
    expect(all(boxes, service.idCaixa, 'Resolvidos').toSorted()).toEqual(service.in('Resolvidos').toSorted())
  })

  it('names the sender in the notice of one item, and the subject only where the whole organisation may see it', async () => {
    const { service, boxes, notices } = await openBox(5)
    const cases = [
      [2, true],
      ['Publico', true],
      [4, false],
      ['Restrito', false],
      [undefined, false],
    ] as const
    for (const [nivelAcesso, isShown] of cases) {
      const [one] = service.bring(1)
      if (one === undefined) throw new Error('nothing was brought')
      if (nivelAcesso !== undefined) Object.assign(one, { nivelAcesso })
      await boxes.refresh()
      const subject = isShown ? one.assunto : 'um encaminhamento novo'
      expect(notices.splice(0)).toEqual([`Caixa GECON: ${one.origem.nome}: ${subject}`])
    }
  })

  it('drops items that the service has lost without telling a change @all', async () => {
    const { service, brought, boxes } = await openBox(900)
    for (const each of brought.slice(100, 130)) service.forget(each)
    for (let look = 0; look < 3; look += 1) await boxes.refresh()
    await expect.poll(() => all(boxes, service.idCaixa, 'Entrada')).toEqual(service.in('Entrada'))
  })

  it('announces an item that arrives just before the whole folder is read again', async () => {
    const service = createBoxService()
    const { idCaixa } = service
    const [lost] = service.bring(3)
    const { boxes, notices } = openWith(service)
    await boxes.refreshBox({ idCaixa })
    await filled(boxes, idCaixa)
    if (lost) service.forget(lost)
    service.beforePage = ({ pasta }) => {
      if (pasta !== 'Entrada' || service.asked.at(-1)?.since !== undefined) return
      service.beforePage = () => undefined
      service.bring(1)
    }
    for (let look = 0; look < 3; look += 1) await boxes.refresh()
    await expect.poll(() => all(boxes, idCaixa, 'Entrada')).toEqual(service.in('Entrada'))
    expect(notices).toEqual([expect.stringMatching(/^Caixa GECON: /)])
  })

  it('keeps the items while the service does not answer', async () => {
    const { service, boxes } = await openBox(250)
    service.isDown = true
    expect(await boxes.refreshBox({ idCaixa: service.idCaixa })).toEqual({ ok: true, value: { fresh: false } })
    expect(all(boxes, service.idCaixa, 'Entrada')).toHaveLength(250)
  })

  it('shows read marks of one, some and all items', async () => {
    const { service, boxes, badges } = await openBox(300)
    const { idCaixa } = service
    const [first = '', second = ''] = all(boxes, idCaixa, 'Entrada')
    const unread = () => {
      const read = boxes.folder({ idCaixa, pasta: 'Entrada' })
      return read.ok && read.value.unread
    }
    boxes.mark({ idCaixa, ids: [first, second], isRead: true })
    expect(unread()).toBe(298)
    boxes.mark({ idCaixa, ids: [first], isRead: false })
    expect(unread()).toBe(299)
    const marked = boxes.mark({ idCaixa, ids: null, isRead: true })
    expect(unread()).toBe(0)
    // The items that were read before stay read when this is undone.
    expect(marked.ok && marked.value.ids).toHaveLength(299)
    boxes.mark({ idCaixa, ids: (marked.ok && marked.value.ids) || [], isRead: false })
    expect(unread()).toBe(299)
    boxes.mark({ idCaixa, ids: null, isRead: true })
    expect(badges.at(-1)).toBe(0)
    service.bring(2)
    await boxes.refresh()
    expect(unread()).toBe(2)
  })
})

it('reads a folder with an item that could not be read again after an hour, and brings the item', async () => {
  const service = createBoxService()
  const { idCaixa } = service
  const [odd] = service.bring(3)
  let isReadable = false
  const client: ApiClient = {
    async request(wanted) {
      const outcome = await service.client.request(wanted)
      const page = outcome.kind === 'ok' ? (outcome.value as { result?: { id: string }[] }) : {}
      if (isReadable || page.result === undefined) return outcome
      const result = page.result.filter(({ id }) => id !== odd?.id)
      return { ...outcome, value: { ...page, result }, leftOut: page.result.length - result.length } as typeof outcome
    },
  }
  let hours = 0
  const { boxes } = openWith({ client }, () => new Date(Date.parse('2026-11-20T12:00:00Z') + hours * 3_600_000))
  await boxes.refresh()
  await filled(boxes, idCaixa)
  expect(all(boxes, idCaixa, 'Entrada')).toHaveLength(2)
  isReadable = true
  hours = 1
  await boxes.refresh()
  await expect.poll(() => all(boxes, idCaixa, 'Entrada')).toEqual(service.in('Entrada'))
})

it('syncs with a service that does not tell the moment of its answer @all', async () => {
  const service = createBoxService({ tellsUntil: false })
  const { idCaixa } = service
  const brought = service.bring(700)
  const { boxes } = openWith(service)
  await boxes.refreshBox({ idCaixa })
  await filled(boxes, idCaixa)
  for (const each of brought.slice(-1)) service.move(each, 'Resolvidos')
  service.bring(3)
  await boxes.refreshBox({ idCaixa })
  await filled(boxes, idCaixa)
  expect(all(boxes, idCaixa, 'Entrada')).toEqual(service.in('Entrada'))
})
