import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { ThreadStep } from '../../../contract/bridge/thread.ts'
import type { ApiClient } from '../../../main/engine/api/index.ts'
import type { Cache } from '../../../main/engine/database/index.ts'
import { createBoxes } from '../../../main/features/boxes/boxes.ts'
import { createBoxesStore } from '../../../main/features/boxes/store/index.ts'
import { Status, startAnsweringServer } from '../../support/answering-server.ts'
import { createBoxService, wholeCachedView } from '../../support/box-service.ts'
import { cacheOwner } from '../../support/cache-file.ts'
import { patience } from '../../support/patience.ts'
import { openAsPerson, openBoth } from '../../support/person-context.ts'
import { removeFolder } from '../../support/remove-folder.ts'

it.each([403, 404])(
  '%i tells of a forwarding that the service shows no longer; a gateway and an unreachable service do not',
  async (status) => {
    const id = randomUUID()
    const server = await startAnsweringServer({ [`GET /v2/encaminhamento/${id}`]: new Status(status) })
    const person = openAsPerson({ apiUrl: server.url })
    const closed: string[] = []
    const events = { changed: () => undefined, closed: (one: string) => closed.push(one) }
    const boxes = createBoxes({ ...person, log: { error: () => undefined }, enqueue: () => randomUUID(), events })
    expect(await boxes.read({ idEncaminhamento: id })).toMatchObject({ ok: false })
    expect(closed).toEqual([id])
    const other = randomUUID()
    server.answers[`GET /v2/encaminhamento/${other}`] = new Status(status, {}, { isOfService: false })
    expect(await boxes.read({ idEncaminhamento: other })).toMatchObject({ ok: false })
    await server.stop()
    await boxes.read({ idEncaminhamento: randomUUID() })
    expect(closed).toEqual([id])
    person.close()
  },
)

/** A filled box whose newest forwarding is read through a server with these answers. */
async function openFilledBox(answersFor: (newest: Encaminhamento) => Parameters<typeof startAnsweringServer>[0]) {
  const service = createBoxService()
  const brought = service.bring(5)
  const newest = brought.at(-1) as Encaminhamento
  const server = await startAnsweringServer(answersFor(newest))
  const person = openAsPerson({ apiUrl: server.url })
  const { environment, person: owner } = person.context
  const store = createBoxesStore(person.db, person.cache, { environmentId: environment.id, personId: owner.id })
  const client: ApiClient = {
    request: (call) => (call.path.includes(newest.id) ? person.client : service.client).request(call),
  }
  const events = { changed: vi.fn(), closed: vi.fn() }
  const log = { error: () => undefined }
  const boxes = createBoxes({ ...person, client, log, enqueue: () => randomUUID(), events, fillPauseMs: 0 })
  await boxes.refresh()
  events.changed.mockClear()
  const listed = () => {
    const folder = boxes.folder({ idCaixa: service.idCaixa, pasta: 'Entrada' })
    const found = boxes.search({ text: newest.assunto, idCaixa: null })
    return folder.ok && found.ok && { ...folder.value, found: found.value.found.length }
  }
  const close = async () => {
    person.close()
    await server.stop()
  }
  const { idCaixa } = service
  return { boxes, idCaixa, store, brought, newest, events, listed, cache: person.cache, stop: server.stop, close }
}

/** All rows of the cache but those of the index, which keeps no text. */
function textOf(cache: Cache): string {
  const tables = cache.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'forwardings_text%'",
  )
  return tables
    .all()
    .map(({ name }) => JSON.stringify(cache.prepare(`SELECT * FROM ${name}`).all()))
    .join()
}

it.each([403, 404])('%i removes a listed forwarding from the cache, the list and the search', async (status) => {
  const box = await openFilledBox(({ id }) => ({ [`GET /v2/encaminhamento/${id}`]: new Status(status) }))
  const { boxes, store, brought, newest, cache } = box
  const [first] = brought
  const step = { id: newest.id, assunto: newest.assunto } as ThreadStep
  store.saveThread(newest.id, [step])
  store.saveThread(first?.id ?? '', [step])
  expect(textOf(cache)).toContain(newest.assunto)
  expect(box.listed()).toMatchObject({ total: 5, unread: 5, found: 1 })
  await boxes.read({ idEncaminhamento: newest.id })
  expect(textOf(cache)).not.toContain(newest.assunto)
  expect(textOf(cache)).not.toContain(newest.mensagem)
  expect(box.listed()).toMatchObject({ total: 4, unread: 4, found: 0, days: [{ count: 4 }] })
  const others = brought.filter(({ id }) => id !== newest.id)
  const states = boxes.itemStatus({ idCaixa: box.idCaixa, ids: brought.map(({ id }) => id) })
  expect(states.ok && states.value.filter(({ isKnown }) => isKnown).map(({ id }) => id)).toEqual(
    others.map(({ id }) => id),
  )
  expect(box.events.changed).toHaveBeenCalledOnce()
  await box.stop()
  expect(await boxes.read({ idEncaminhamento: newest.id })).toMatchObject({ ok: false })
  await box.close()
})

it('removes every word of it from the files of the cache, too', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-withheld-'))
  const { cache, db, close } = openBoth(folder)
  const store = createBoxesStore(db, cache, cacheOwner)
  const service = createBoxService()
  const secret = { assunto: 'Sindicância zimbro', mensagem: `${'Apuração '.repeat(900)}quartzo` }
  const brought = service.bring(400)
  Object.assign(brought[200] ?? {}, secret)
  const inbox = cache.transaction(() => store.folders.begin(service.idCaixa, 'Entrada'))
  // In several parts, as pages of the service come.
  for (const each of brought) cache.transaction(() => store.items.put(inbox, store.forwardings.save(each), true))
  const bytes = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('cache-'))
      .map((name) => readFileSync(path.join(folder, name), 'latin1').toLowerCase())
      .join('\n')
  for (const word of ['imbro', 'uartzo']) expect(bytes()).toContain(word)
  expect(store.forget(brought[200]?.id ?? '')).toBe(true)
  await expect.poll(() => /imbro|uartzo/.test(bytes()), patience).toBe(false)
  // The others are still found.
  expect(store.search({ text: 'remessa', idCaixa: null, view: wholeCachedView })).toMatchObject({ isMore: true })
  close()
  removeFolder(folder)
})

it('keeps a forwarding whose documents alone are refused', async () => {
  const box = await openFilledBox(({ documentosEncaminhamento: _, ...forwarding }) => ({
    [`GET /v2/encaminhamento/${forwarding.id}`]: forwarding,
    [`GET /v2/encaminhamento/${forwarding.id}/documentos`]: new Status(404),
  }))
  expect(await box.boxes.read({ idEncaminhamento: box.newest.id })).toMatchObject({ ok: false })
  expect(box.listed()).toMatchObject({ total: 5, found: 1 })
  expect(box.events.closed).not.toHaveBeenCalled()
  await box.close()
})
