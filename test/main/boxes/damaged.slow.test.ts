import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { Pasta } from '../../../contract/api/forwardings.ts'
import { storageProblem } from '../../../main/engine/database/index.ts'
import { type Boxes, createBoxes } from '../../../main/features/boxes/boxes.ts'
import { type BoxService, createBoxService } from '../../support/box-service.ts'
import { fileIn } from '../../support/cache-file.ts'
import { openBoth, personAt, reopenedOnDamage } from '../../support/person-context.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { uuidOf } from '../../support/uuid-of.ts'

const count = 600
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0).reverse()) close()
})

function openOn(folder: string, service: BoxService) {
  const data = openBoth(folder)
  const { context, end } = personAt('http://127.0.0.1:1', { id: uuidOf('Ana Prado') })
  const changes: number[] = []
  const { current: boxes, times } = reopenedOnDamage({ cacheFile: data.cacheFile, context }, (cache, context) => {
    const opened = createBoxes({
      db: data.db,
      cache,
      client: service.client,
      context,
      fillPauseMs: 0,
      now: () => new Date('2026-11-22T12:00:00Z'),
      enqueue: () => '',
      events: { changed: () => changes.push(1) },
      log: { error() {} },
    })
    void opened.refresh()
    return opened
  })
  const close = () => {
    end()
    data.close()
  }
  open.push(close)
  return { db: data.db, boxes, damages: times, changes, close }
}

const pastas: readonly Pasta[] = ['Entrada', 'Saida', 'Resolvidos']
const isWhole = (boxes: Boxes, idCaixa: string) =>
  pastas.every((pasta) => {
    const folder = boxes.folder({ idCaixa, pasta })
    return folder.ok && folder.value.isWhole
  })
/** Waits until all items are in the cache; the call that finds the damage fails. */
const filled = (boxes: () => Boxes, idCaixa: string) =>
  expect.poll(() => problemIn(() => isWhole(boxes(), idCaixa))).toBe(true)

function problemIn<T>(work: () => T): T | string {
  try {
    return work()
  } catch (error) {
    const problem = storageProblem(error)
    if (problem === null) throw error
    return problem
  }
}
function listed(boxes: Boxes, idCaixa: string) {
  const read = boxes.items({ idCaixa, pasta: 'Entrada', offset: 0, limit: count * 2 })
  if (!read.ok) throw new Error('a list cannot fail')
  return read.value.items
}

/** A data folder whose box is whole, with some items read. */
async function filledFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-damaged-'))
  open.push(() => removeFolder(folder))
  const service = createBoxService()
  const { idCaixa } = service
  const brought = service.bring(count)
  const { db, boxes, close } = openOn(folder, service)
  await filled(boxes, idCaixa)
  const read = brought.slice(0, 7).map(({ id }) => id)
  boxes().mark({ idCaixa, ids: read, isRead: true })
  db.exec(`INSERT INTO documents VALUES ('local', 'ana', 'one', 'r', 'Nota.pdf', NULL)`)
  const own = ownOf(db)
  close()
  return { folder, service, idCaixa, read, own, file: fileIn(folder) }
}
/** All rows of the person's own database. */
const ownOf = (db: ReturnType<typeof openBoth>['db']) =>
  db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'commits' ORDER BY name`)
    .all()
    .map(({ name }) => [name, db.prepare(`SELECT * FROM ${name}`).all()])

it('reads a damaged box from the service again, and shows as read what was read', async () => {
  const { folder, service, idCaixa, read, own, file } = await filledFolder()
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xff, bytes.length / 2))
  const { db, boxes, damages, changes } = openOn(folder, service)
  expect(problemIn(() => listed(boxes(), idCaixa))).toBe('cache')
  await filled(boxes, idCaixa)
  const items = listed(boxes(), idCaixa)
  expect(items.map(({ id }) => id)).toEqual(service.in('Entrada'))
  expect(new Set(items.filter((item) => !item.unread).map(({ id }) => id))).toEqual(new Set(read))
  const found = boxes().search({ text: `remessa ${count}`, idCaixa })
  expect(found.ok && found.value.found).toHaveLength(1)
  expect(changes.length).toBeGreaterThan(0)
  expect(damages()).toBe(1)
  expect(ownOf(db)).toEqual(own)
})

it('has no boxes or items while the service does not answer, and reads all again when it does', async () => {
  const { folder, service, idCaixa, file } = await filledFolder()
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xff, bytes.length / 2))
  service.isDown = true
  const { boxes, damages } = openOn(folder, service)
  expect(problemIn(() => listed(boxes(), idCaixa))).toBe('cache')
  await expect.poll(damages).toBe(1)
  await boxes().refresh()
  expect(listed(boxes(), idCaixa)).toEqual([])
  expect(await boxes().list()).toEqual({ ok: true, value: { boxes: [], fresh: false } })
  service.isDown = false
  await boxes().refresh()
  expect(await boxes().list()).toMatchObject({ value: { boxes: [{ id: idCaixa }], fresh: true } })
  await filled(boxes, idCaixa)
  expect(listed(boxes(), idCaixa)).toHaveLength(count)
})

/** The same numbers for the same seed (mulberry32). */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

it('loses nothing of the person by flipped bits, wherever in the cache they are', async () => {
  const { folder, service, idCaixa, read, own, file } = await filledFolder()
  const good = readFileSync(file)
  const queries = ['nota', 'remessa 12', 'ana prado', 'gecon']
  for (let seed = 1; seed <= 12; seed += 1) {
    const below = numbersOf(seed)
    const bytes = Buffer.from(good)
    for (let turned = 0; turned < 30; turned += 1) {
      const at = below(bytes.length)
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << below(8)), at)
    }
    writeFileSync(file, bytes)
    const { db, boxes, close } = openOn(folder, service)
    for (const text of queries) problemIn(() => boxes().search({ text, idCaixa }))
    problemIn(() => listed(boxes(), idCaixa))
    problemIn(() => boxes().mark({ idCaixa, ids: read, isRead: true }))
    await boxes().refresh()
    await filled(boxes, idCaixa)
    expect(ownOf(db), `of seed ${seed}`).toEqual(own)
    close()
  }
})
