import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createBoxes } from '../../../main/boxes/index.ts'
import { createReadsStore } from '../../../main/boxes/store/reads.ts'
import { openDatabase } from '../../../main/database/index.ts'
import { readMigrations } from '../../../main/database/migrations.ts'
import { createBoxService, forwardingOf } from '../../support/box-service.ts'
import { openBoth, personAt } from '../../support/person-context.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { uuidOf } from '../../support/uuid-of.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder)
})

const [idCaixa, ana, bruno] = [uuidOf('box'), uuidOf('Ana Prado'), uuidOf('Bruno Reis')]
const now = () => new Date('2026-11-22T12:00:00Z')
const freshFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-older-'))
  folders.push(folder)
  return folder
}
const openBefore = (folder: string, version: number) =>
  openDatabase({ folder, now, migrations: readMigrations().filter(({ number }) => number < version) })

it('keeps what was read, whichever version has kept it', () => {
  const folder = freshFolder()
  const older = openBefore(folder, 180)
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
  const readBy = (personId: string) => {
    const reads = createReadsStore(db, { environmentId: 'local', personId })
    return some.map(({ id }) => reads.has(id))
  }
  expect(readBy(ana)).toEqual([true, false, false])
  expect(readBy(bruno)).toEqual([false, false, false])
  close()
})

it('reads the boxes anew into their own file, shows what was read as read, and gives the room back', async () => {
  const folder = freshFolder()
  const service = createBoxService({ idCaixa })
  const brought = service.bring(3)
  const older = openBefore(folder, 200)
  const insert = older.db.prepare(
    'INSERT INTO forwardings (number, environment_id, person_id, id, content) VALUES (?, ?, ?, ?, ?)',
  )
  const message = 'Segue para conhecimento. '.repeat(1000)
  for (let number = 1; number <= 400; number += 1) {
    const id = brought[number - 1]?.id ?? uuidOf(`older ${number}`)
    insert.run(number, 'local', ana, id, JSON.stringify({ assunto: 'Nota', mensagem: message }))
  }
  older.db.prepare('INSERT INTO forwarding_reads VALUES (2, ?)').run(now().toISOString())
  older.db.exec(`INSERT INTO documents VALUES ('local', 'ana', 'one', 'r', 'Nota.pdf', NULL)`)
  older.close()
  const file = path.join(folder, 'malote.db')
  const before = statSync(file).size

  const { db, remembered, close } = openBoth(folder)
  const { context, end } = personAt('http://127.0.0.1:1', { id: ana })
  const boxes = createBoxes({
    ...{ db, remembered, client: service.client, context, now, fillPauseMs: 0 },
    ...{ enqueue: () => '', changed: () => undefined, log: { error: () => undefined } },
  })
  await boxes.look({ idCaixa })
  const read = boxes.items({ idCaixa, pasta: 'Entrada', offset: 0, limit: 10 })
  const unread = read.ok ? read.value.items.filter((item) => item.unread).map(({ id }) => id) : []
  expect(unread.toSorted()).toEqual([brought[0]?.id, brought[2]?.id].toSorted())
  expect(db.prepare('SELECT id FROM documents').all()).toEqual([{ id: 'one' }])
  end()
  close()
  expect(statSync(file).size).toBeLessThan(before / 10)
})
