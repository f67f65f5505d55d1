import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalDatabase, openLocalData } from '../../../main/composition/data.ts'
import { transaction } from '../../../main/database/index.ts'
import { createLog } from '../../../main/log/index.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const count = 100_000
const now = () => new Date('2026-11-20T12:00:00Z')
let folder = ''
const remembered = () => path.join(folder, 'lembrado.db')

function open(): LocalDatabase {
  const opened = openLocalData({ folder, now, log: createLog({ folder, now }) })
  if (!opened.ok) throw new Error(opened.sentence)
  return opened.data
}
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-many-'))
  const { db, remembered, close } = open()
  transaction(db, () => void db.exec(`INSERT INTO documents VALUES ('local', 'ana', 'one', 'r', 'Nota.pdf', NULL)`))
  remembered.db.exec(`
    INSERT INTO box_folders (key, environment_id, person_id, box_id, pasta) VALUES (1, 'local', 'ana', 'box', 'Entrada');
    WITH RECURSIVE n(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n WHERE number < ${count})
    INSERT INTO forwardings (number, environment_id, person_id, id, content)
    SELECT number, 'local', 'ana', 'id ' || number, json_object('assunto', 'Nota ' || number, 'mensagem', 'Segue.',
      'origem', json('{}'), 'destinos', json('[]')) FROM n;
    INSERT INTO box_items SELECT 1, number, 1 FROM forwardings`)
  close()
})
afterAll(() => removeFolder(folder))

/** How much this process has read so far, of files and of everything else. */
const readBytes = () => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])

describe('a start, and an end, with a hundred thousand forwardings in the boxes', () => {
  it.runIf(existsSync('/proc/self/io'))('read none of them', () => {
    const before = readBytes()
    const { remembered: opened, close } = open()
    const begun = readBytes()
    expect(opened.db.prepare('SELECT items FROM box_folders').get()).toEqual({ items: count })
    const worked = readBytes()
    close()
    expect(begun - before + readBytes() - worked).toBeLessThan(statSync(remembered()).size / 20)
  })

  it('keep all that is the person’s, and say nothing, whatever has become of those', async () => {
    const bytes = readFileSync(remembered())
    writeFileSync(remembered(), bytes.fill(0xff, bytes.length / 2))
    const { db, remembered: opened, notices, close } = open()
    expect(notices).toEqual([])
    expect(db.prepare('SELECT id FROM documents').all()).toEqual([{ id: 'one' }])
    await opened.check()
    expect(opened.db.prepare('SELECT count(*) AS n FROM forwardings').get()).toEqual({ n: 0 })
    expect(db.prepare('SELECT id FROM documents').all()).toEqual([{ id: 'one' }])
    close()
  })

  it('say that they are read anew where their file is no database any more', () => {
    writeFileSync(remembered(), 'nothing of a database, '.repeat(500))
    const { db, notices, close } = open()
    expect(notices).toEqual([expect.stringMatching(/caixas.*lido de novo do serviço.*Nada do que você fez se perdeu/)])
    expect(db.prepare('SELECT id FROM documents').all()).toEqual([{ id: 'one' }])
    close()
  })
})
