import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { transaction } from '../../../main/engine/database/index.ts'
import { createBoxes } from '../../../main/features/boxes/boxes.ts'
import { createReadsStore } from '../../../main/features/boxes/store/reads.ts'
import { createBoxService } from '../../support/box-service.ts'
import { openBoth, personAt } from '../../support/person-context.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { uuidOf } from '../../support/uuid-of.ts'

const at = '2026-11-22T12:00:00Z'
const service = createBoxService()
const { idCaixa } = service
const owner = { environmentId: 'local', personId: uuidOf('Ana Prado') }
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0).reverse()) close()
})

function openOn(folder: string) {
  const data = openBoth(folder)
  const { context, end } = personAt('http://127.0.0.1:1', { id: owner.personId })
  const changes: number[] = []
  const boxes = createBoxes({
    ...data,
    client: service.client,
    context,
    fillPauseMs: 0,
    now: () => new Date(at),
    enqueue: () => '',
    events: { changed: () => changes.push(1) },
    log: { error() {} },
  })
  open.push(() => {
    end()
    data.close()
  })
  const unread = () => {
    const read = boxes.items({ idCaixa, pasta: 'Entrada', offset: 0, limit: 3000 })
    return read.ok ? read.value.items.filter((item) => item.unread).map(({ id }) => id) : []
  }
  return { ...data, boxes, changes, unread }
}
function folderOf(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-killed-'))
  open.push(() => removeFolder(folder))
  return folder
}

it('re-applies read marks after a kill between the two databases', async () => {
  const brought = service.bring(1200).map(({ id }) => id)
  const before = openOn(folderOf())
  await before.boxes.refresh()
  await expect.poll(() => before.unread().length).toBe(1200)
  const [first = '', second = '', ...others] = brought
  before.boxes.mark({ idCaixa, ids: [first], isRead: true })
  // Only the person's own database has these marks.
  const reads = createReadsStore(before.db, owner)
  transaction(before.db, () => void (reads.set([second, others.at(-1) ?? ''], at) + reads.set([first], null)))
  const killed = folderOf()
  cpSync(path.dirname(before.db.location() ?? ''), killed, { recursive: true })
  const { changes, unread, boxes } = openOn(killed)
  // The box is there before its marks are right.
  expect(unread()).toContain(second)
  await expect.poll(() => new Set(unread())).toEqual(new Set([first, ...others.slice(0, -1)]))
  await expect.poll(() => changes.length).toBe(1)
  expect(await boxes.list()).toMatchObject({ value: { boxes: [{ unread: 1198 }] } })
})

it('tells the pages when opening an item corrects its mark', async () => {
  const { db, boxes, changes, unread } = openOn(folderOf())
  await boxes.refresh()
  const [one = ''] = unread()
  transaction(db, () => void createReadsStore(db, owner).set([one], at))
  service.isDown = true
  changes.splice(0)
  await boxes.read({ idEncaminhamento: one })
  service.isDown = false
  expect(unread()).not.toContain(one)
  expect(changes).toEqual([1])
})
