import { mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { historyFactSchema } from '../../../contract/bridge/history.ts'
import { createFrameFile } from '../../../main/engine/database/copy/frames.ts'
import { transaction } from '../../../main/engine/database/index.ts'
import { mayMount, mountDisk, unmountDisk } from '../../support/small-disk.ts'
import { database, flip, freshFolder, inCopy, open, save, saved } from './kept-copy.ts'

function addJob(db: DatabaseSync, id: string, columns: Readonly<Record<string, string | number | null>>): void {
  const whole = {
    id,
    environment_id: 'local',
    person_id: 'ana',
    kind: 'forward',
    title: 'Ofício',
    payload: '{}',
    uploads: 0,
    attempts: 0,
    delay_ms: 0,
    not_before: 0,
    created_at: '',
    updated_at: '',
    ...columns,
  }
  const names = Object.keys(whole)
  transaction(db, () =>
    db
      .prepare(`INSERT INTO jobs (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(whole)),
  )
}

/** Later changes go to a new file, whose copy does not get ready. */
async function closeBeforeNextCopy({ db, copy, close, later }: ReturnType<typeof open>): Promise<void> {
  later()
  save(db, 'y')
  await Promise.resolve()
  save(db, 'z')
  close()
  await copy.made
}

/** Paths of the open file descriptors; some close in the meantime. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      return []
    }
  })

describe('changes that could not be written', () => {
  it.skipIf(!mayMount)('are noticed after a full disk: the database is rebuilt up to the gap', async () => {
    const folder = freshFolder()
    const copies = join(folder, 'copy')
    mkdirSync(copies)
    mountDisk(copies, 'size=4m')
    try {
      const running = open(folder)
      await running.copy.made
      save(running.db, 'a')
      const filler = join(copies, 'filler')
      expect(() => writeFileSync(filler, Buffer.alloc(5_000_000))).toThrow(/ENOSPC/)
      const begun = join(copies, 'begun')
      expect(() => createFrameFile(begun, Buffer.alloc(100_000))).toThrow(/ENOSPC|cut short/)
      expect(openFiles()).not.toContain(begun)
      save(running.db, 'lost', 'x'.repeat(20_000))
      expect(openFiles().filter((path) => path.startsWith(copies))).toEqual([])
      rmSync(filler)
      await closeBeforeNextCopy(running)
      flip(database(folder))
      const again = open(folder)
      expect(again.damaged?.rebuilt).toBe('older')
      expect(saved(again.db)).toEqual(['a'])
      await again.copy.made
      again.close()
    } finally {
      unmountDisk(copies)
    }
  })

  it('are noticed by every later rebuild from the same files', async () => {
    const folder = freshFolder()
    const copies = join(folder, 'copy')
    const first = open(folder)
    await first.copy.made
    save(first.db, 'a')
    first.close()
    // A file in place of the folder: no change can be written.
    renameSync(copies, `${copies}.away`)
    writeFileSync(copies, 'in the way')
    const second = open(folder)
    save(second.db, 'lost')
    second.close()
    rmSync(copies)
    renameSync(`${copies}.away`, copies)
    const third = open(folder)
    save(third.db, 'z')
    third.close()
    await third.copy.made
    flip(database(folder))
    const again = open(folder)
    expect(again.damaged?.rebuilt).toBe('older')
    expect(saved(again.db)).toEqual(['a'])
    save(again.db, 'new')
    again.close()
    await again.copy.made
    flip(database(folder))
    const last = open(folder)
    expect(last.damaged?.rebuilt).toBe('older')
    await last.copy.made
    save(last.db, 'kept')
    last.close()
    flip(database(folder))
    const whole = open(folder)
    expect(whole.damaged?.rebuilt).toBe('whole')
    expect(saved(whole.db)).toEqual(['a', 'kept'])
    whole.close()
  })

  it('are noticed when the last of them are gone: the seal has the number of the last commit', async () => {
    const folder = freshFolder()
    const { db, copy, close } = open(folder)
    await copy.made
    save(db, 'a')
    const before = readFileSync(inCopy(folder, '.changes').at(-1) ?? '')
    save(db, 'lost')
    close()
    writeFileSync(inCopy(folder, '.changes').at(-1) ?? '', before)
    flip(database(folder))
    const again = open(folder)
    expect(again.damaged?.rebuilt).toBe('older')
    expect(saved(again.db)).toEqual(['a'])
    again.close()
  })

  it('are noticed after a kill when the number in the damaged file can be read', async () => {
    const folder = freshFolder()
    const { db, copy, close } = open(folder)
    await copy.made
    const before = readFileSync(inCopy(folder, '.changes').at(-1) ?? '')
    save(db, 'lost')
    const page = Number(db.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'jobs'`).get()?.['rootpage'])
    close()
    rmSync(`${database(folder)}.seal`)
    writeFileSync(inCopy(folder, '.changes').at(-1) ?? '', before)
    const bytes = readFileSync(database(folder))
    // A page that does not lead to the number of the last commit.
    writeFileSync(database(folder), bytes.fill('rubbish ', (page - 1) * 4096, page * 4096))
    const again = open(folder)
    expect(again.damaged?.rebuilt).toBe('older')
    again.close()
  })
})

describe('a database rebuilt from an older copy', () => {
  it('refuses operations that look unsent, and reconciles those that have left', async () => {
    const folder = freshFolder()
    const { db, copy, close } = open(folder)
    const intent = JSON.stringify({ at: '2026-11-20T12:00:00Z', evidence: {}, absentSince: null, sendAgain: true })
    const failure = JSON.stringify({ status: null, message: 'não', traceId: null })
    addJob(db, 'held', { state: 'held', not_before: 5 })
    addJob(db, 'ready', { state: 'ready' })
    addJob(db, 'uploading', { state: 'uploading', uploads: 1 })
    addJob(db, 'waiting', { state: 'waiting', wait_reason: 'offline', not_before: null })
    addJob(db, 'registering', { state: 'registering' })
    addJob(db, 'left', { state: 'registering', intent })
    addJob(db, 'uncertain', { state: 'uncertain', intent, question: 'send-again' })
    addJob(db, 'processing', { state: 'processing', intent, event_id: 'e' })
    addJob(db, 'done', { state: 'done', result: '{}', not_before: null })
    addJob(db, 'refused', { state: 'refused', failure, not_before: null })
    addJob(db, 'cancelled', { state: 'cancelled', not_before: null })
    transaction(db, () =>
      db.exec(`
        INSERT INTO job_history VALUES ('ready', 1, 1, '', '', '{}');
        INSERT INTO drafts (environment_id, person_id, id, fields, created_at, saved_at, operation_id, refused, undoable) VALUES ('local', 'ana', 'd', '{}', '', '', 'held', 0, 1), ('local', 'ana', 'e', '{}', '', '', 'left', 0, 0);
        INSERT INTO capture_rows (environment_id, person_id, position, id, name, size_bytes, added_at, state, sha256, kind, access, signers, operation_id)
          VALUES ('local', 'ana', 1, 'c', 'Nota.pdf', 1, '', 'sent', 'abc', 'copy', 'Organizacional', '[]', 'uploading');
        INSERT INTO signings VALUES ('local', 'ana', 's', 'waiting');
        INSERT INTO resolvings VALUES ('local', 'ana', 'b', 'f', 'registering')`),
    )
    await copy.made
    const before = readFileSync(inCopy(folder, '.changes').at(-1) ?? '')
    save(db, 'lost')
    close()
    writeFileSync(inCopy(folder, '.changes').at(-1) ?? '', before)
    flip(database(folder))
    const again = open(folder)
    expect(again.damaged?.rebuilt).toBe('older')
    const states = again.db.prepare('SELECT id, state FROM jobs').all()
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      held: 'refused',
      ready: 'refused',
      uploading: 'refused',
      waiting: 'refused',
      registering: 'refused',
      left: 'registering',
      uncertain: 'uncertain',
      processing: 'processing',
      done: 'done',
      refused: 'refused',
      cancelled: 'cancelled',
    })
    const said = again.db.prepare(`SELECT failure, updated_at FROM jobs WHERE id = 'waiting'`).get()
    expect(JSON.parse(String(said?.['failure']))).toEqual({
      status: null,
      traceId: null,
      message:
        'Os dados deste computador estavam danificados, e as mudanças mais novas podem faltar. Confira no serviço se isto já foi feito antes de tentar de novo.',
    })
    expect(said?.['updated_at']).toBe('2026-11-20T12:00:00.000Z')
    expect(again.db.prepare(`SELECT failure FROM jobs WHERE id = 'refused'`).get()).toEqual({ failure })
    const asked = again.db.prepare(`SELECT intent ->> 'sendAgain' AS again FROM jobs WHERE intent IS NOT NULL`).all()
    expect(asked).toEqual([{ again: 0 }, { again: 0 }, { again: 0 }])
    const facts = again.db.prepare(`SELECT fact FROM job_history WHERE job_id = 'ready' ORDER BY position`).all()
    expect(historyFactSchema.parse(JSON.parse(String(facts.at(-1)?.['fact'])))).toMatchObject({ state: 'refused' })
    expect(again.db.prepare('SELECT id, refused, undoable FROM drafts ORDER BY id').all()).toEqual([
      { id: 'd', refused: 1, undoable: 0 },
      { id: 'e', refused: 0, undoable: 0 },
    ])
    expect(again.db.prepare('SELECT state FROM capture_rows').get()).toEqual({ state: 'refused' })
    expect(again.db.prepare('SELECT 1 FROM signings UNION ALL SELECT 1 FROM resolvings').all()).toEqual([])
    again.close()
  })
})
