import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createBoxesStore } from '../../../main/boxes/store/index.ts'
import { openDatabase } from '../../../main/database/index.ts'
import { readMigrations } from '../../../main/database/migrations.ts'
import { forwardingOf } from '../../support/box-service.ts'
import { uuidOf } from '../../support/uuid-of.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const [idCaixa, ana, bruno] = [uuidOf('box'), uuidOf('Ana Prado'), uuidOf('Bruno Reis')]
const now = () => new Date('2026-11-22T12:00:00Z')

it('keeps what an older version has opened and read, and finds it by its words', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-older-'))
  folders.push(folder)
  const migrations = readMigrations()
  const older = openDatabase({ folder, now, migrations: migrations.filter(({ number }) => number < 180) })
  const insert = older.db.prepare(
    'INSERT INTO forwardings (environment_id, person_id, id, content, read_at) VALUES (?, ?, ?, ?, ?)',
  )
  // Several of one moment, of two people, one read; and one of a moment that nobody can read.
  const at = '2026-11-20T12:00:00.125Z'
  const some = [1, 2, 3].map((number) => forwardingOf(number, at, idCaixa))
  for (const [index, each] of some.entries()) {
    insert.run('local', ana, each.id, JSON.stringify(each), index === 0 ? at : null)
    insert.run('local', bruno, each.id, JSON.stringify(each), null)
  }
  insert.run('local', ana, uuidOf('odd'), JSON.stringify({ ...some[0], id: uuidOf('odd'), dataHora: 'ontem' }), null)
  older.close()

  const { db, close } = openDatabase({ folder, now })
  const store = createBoxesStore(db, { environmentId: 'local', personId: ana })
  for (const each of some) expect(store.forwardings.find(each.id)).toEqual(each)
  const numbers = some.map(({ id }) => store.forwardings.numberOf(id) ?? -1)
  expect(numbers.map((number) => Math.floor(number / 1000))).toEqual(some.map(() => Date.parse(at)))
  expect(new Set(numbers).size).toBe(3)
  expect(numbers.map(store.forwardings.isRead)).toEqual([true, false, false])
  const folderNow = store.folders.begin(idCaixa, 'Entrada')
  for (const number of numbers) store.folders.put(folderNow, number, !store.forwardings.isRead(number))
  const { found } = store.search({ text: 'remessa execucao', idCaixa: null })
  expect(found.map(({ id }) => id).toSorted()).toEqual(some.map(({ id }) => id).toSorted())
  expect(store.folders.find(idCaixa, 'Entrada')).toMatchObject({ items: 3, unread: 2 })
  close()
})
