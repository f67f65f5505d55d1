import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storageProblem, transaction } from '../../../main/engine/database/index.ts'
import { createLog } from '../../../main/engine/log/index.ts'
import { cacheNotice, openLocalData } from '../../../main/program/local-data/open-local-data.ts'
import { cacheOwner, fileIn, inFile } from '../../support/cache-file.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const count = 100_000
const now = () => new Date('2026-11-20T12:00:00Z')
let folder = ''
const cacheFile = () => fileIn(folder)

function open() {
  const opened = openLocalData({ folder, now, log: createLog({ folder, now }) })
  if (!opened.ok) throw new Error(opened.sentence)
  const { data } = opened
  const cache = data.openCache(cacheOwner)
  const close = () => {
    cache.close()
    data.close()
  }
  const notices = [...data.notices, cacheNotice(cache)].filter((each) => each !== null)
  return { ...data, cache, notices, close }
}
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-many-'))
  const { db, close } = open()
  transaction(db, () => void db.exec(`INSERT INTO documents VALUES ('local', 'ana', 'one', 'r', 'Nota.pdf', NULL)`))
  close()
  const fill = `
    INSERT INTO box_folders (key, environment_id, person_id, box_id, pasta) VALUES (1, 'local', 'ana', 'box', 'Entrada');
    WITH RECURSIVE n(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n WHERE number < ${count})
    INSERT INTO forwardings (number, environment_id, person_id, id, content)
    SELECT number, 'local', 'ana', 'id ' || number, json_object('assunto', 'Nota ' || number, 'mensagem', 'Segue.',
      'origem', json('{}'), 'destinos', json('[]')) FROM n;
    INSERT INTO box_items SELECT 1, number, 1 FROM forwardings`
  inFile(cacheFile(), `BEGIN; ${fill}; COMMIT`)
})
afterAll(() => removeFolder(folder))

function problemOf(work: () => unknown) {
  try {
    work()
    return null
  } catch (error) {
    return storageProblem(error)
  }
}
/** Bytes that this process has read so far, from all sources. */
const readBytes = () => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])

describe('starting and ending with a hundred thousand forwardings in the cache', () => {
  it.runIf(existsSync('/proc/self/io'))('reads less than a twentieth of the file', () => {
    const before = readBytes()
    const { cache, close } = open()
    const begun = readBytes()
    expect(cache.current.prepare('SELECT items FROM box_folders').get()).toEqual({ items: count })
    const worked = readBytes()
    close()
    expect(begun - before + readBytes() - worked).toBeLessThan(statSync(cacheFile()).size / 20)
  })

  it('keeps the work of the person when half of the cache is damaged and replaced by an empty one', () => {
    const bytes = readFileSync(cacheFile())
    writeFileSync(cacheFile(), bytes.fill(0xff, bytes.length / 2))
    const { db, cache, notices, close } = open()
    expect(notices).toEqual([])
    expect(db.prepare('SELECT id FROM documents').all()).toEqual([{ id: 'one' }])
    const countAll = () => cache.current.prepare('SELECT count(content) AS n FROM forwardings').get()
    expect(problemOf(countAll)).toBe('cache')
    cache.replace()
    expect(countAll()).toEqual({ n: 0 })
    expect(db.prepare('SELECT id FROM documents').all()).toEqual([{ id: 'one' }])
    close()
  })

  it('says that the boxes are read again when the file is no database any more', () => {
    writeFileSync(cacheFile(), 'nothing of a database, '.repeat(500))
    const { db, notices, close } = open()
    expect(notices).toEqual([expect.stringMatching(/caixas.*baixado novamente.*Nada do que você fez se perdeu/)])
    expect(db.prepare('SELECT id FROM documents').all()).toEqual([{ id: 'one' }])
    close()
  })
})
