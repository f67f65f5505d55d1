import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { transaction } from '../../../main/database/index.ts'
import { closeAll, fileIn, freshFolder, open } from '../../support/remembered-file.ts'

afterEach(closeAll)

const people = ['ana', 'bruno'] as const
const ana = { environmentId: 'local', personId: 'ana' }
const secretOf = (person: string) => `segredo-de-${person}`

/** Boxes, threads and words of both, and a directory. */
function fill(db: DatabaseSync): void {
  transaction(db, () => {
    for (const [index, person] of people.entries()) {
      const key = index + 1
      db.prepare(`INSERT INTO box_folders (key, environment_id, person_id, box_id, pasta, synced_at)
        VALUES (?, 'local', ?, 'box', 'Entrada', '2026-11-20T12:00:00Z')`).run(key, person)
      db.prepare(`INSERT INTO boxes VALUES ('local', ?, 'box', 1, ?)`).run(person, `"${secretOf(person)}"`)
      db.prepare(`INSERT INTO forwarding_threads VALUES ('local', ?, 'one', ?)`).run(person, `"${secretOf(person)}"`)
      db.prepare(`INSERT INTO directory_runs VALUES ('local', ?, 'agents', 1, '2026-11-20T12:00:00Z', NULL)`).run(
        person,
      )
      db.prepare(`INSERT INTO directory_entries
        VALUES ('local', ?, 'prot', 'Setor', 'Protocolo', NULL, '', ' protocolo', '', 1)`).run(person)
      for (let number = 1; number <= 500; number += 1) {
        const content = { assunto: 'Nota', mensagem: secretOf(person), origem: {}, destinos: [] }
        db.prepare(
          `INSERT INTO forwardings (number, environment_id, person_id, id, content) VALUES (?, 'local', ?, ?, ?)`,
        ).run(key * 1000 + number, person, `${person} ${number}`, JSON.stringify(content))
        db.prepare('INSERT INTO box_items VALUES (?, ?, ?)').run(key, key * 1000 + number, number % 2)
      }
    }
  })
}
const whose = (db: DatabaseSync, table: string) =>
  db
    .prepare(`SELECT DISTINCT person_id FROM ${table} ORDER BY 1`)
    .all()
    .map((row) => row['person_id'])
const tables = ['boxes', 'box_folders', 'forwardings', 'forwarding_threads'] as const
const found = (db: DatabaseSync, word: string) =>
  db.prepare('SELECT count(*) AS n FROM forwardings_text WHERE forwardings_text MATCH ?').get(`"${word}"`)?.['n']
const holding = (folder: string, text: string) =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text))

describe('a person who is forgotten', () => {
  it('leaves no word in any file; what is others’ and the directory stay', async () => {
    const folder = freshFolder()
    const { db, markForgotten, forgetMarked, onRenewed, events } = open(folder)
    fill(db)
    writeFileSync(`${fileIn(folder)}.danificado`, secretOf('ana'))
    const told: string[] = []
    onRenewed((why) => told.push(why))
    const folders = db.prepare('SELECT items, unread FROM box_folders')
    markForgotten(ana)
    await forgetMarked()
    expect(holding(folder, secretOf('ana'))).toEqual([])
    for (const table of tables) expect(whose(db, table)).toEqual(['bruno'])
    expect(folders.all()).toEqual([{ items: 500, unread: 250 }])
    expect([found(db, secretOf('bruno')), found(db, secretOf('ana'))]).toEqual([500, 0])
    expect(whose(db, 'directory_entries')).toEqual(['ana', 'bruno'])
    expect(whose(db, 'directory_runs')).toEqual(['ana', 'bruno'])
    await expect.poll(() => told).toEqual(['forgotten'])
    expect(events).toEqual(['remembered.forgotten'])
  })

  it('is forgotten at the next opening where the program ended in between, and is whole until then', async () => {
    const folder = freshFolder()
    const { db, markForgotten } = open(folder)
    fill(db)
    markForgotten(ana)
    const killed = freshFolder()
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(killed, name))
    writeFileSync(join(killed, 'lembrado.db.novo'), 'half of another')
    const again = open(killed)
    expect(again.db.prepare('SELECT items FROM box_folders').all()).toEqual([{ items: 500 }, { items: 500 }])
    await again.forgetMarked()
    for (const table of tables) expect(whose(again.db, table)).toEqual(['bruno'])
    expect(holding(killed, secretOf('ana'))).toEqual([])
    expect(existsSync(join(killed, 'lembrado.db.novo'))).toBe(false)
  })

  it('is forgotten with all others where the file is damaged, or cannot be written', async () => {
    const folder = freshFolder()
    const { db, markForgotten, forgetMarked, understood, events } = open(folder)
    fill(db)
    markForgotten(ana)
    const unreadable = () => {
      throw new Error('no JSON')
    }
    const gone = forgetMarked()
    await Promise.resolve()
    expect(() => understood(unreadable)).toThrow()
    await gone
    for (const table of tables) expect(whose(db, table)).toEqual([])
    expect(holding(folder, secretOf('ana'))).toEqual([])
    expect(existsSync(`${fileIn(folder)}.danificado`)).toBe(false)
    expect(events).toContain('remembered.dropped')
  })

  it('changes nothing where nobody is marked', async () => {
    const folder = freshFolder()
    const { db, forgetMarked, events } = open(folder)
    fill(db)
    await forgetMarked()
    for (const table of tables) expect(whose(db, table)).toEqual([...people])
    expect(events).toEqual([])
  })
})
