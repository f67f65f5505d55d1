import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import {
  add,
  closeAll,
  fileIn,
  filledFolder,
  freshFolder,
  ids,
  inFile,
  open,
  spoil,
  start,
} from '../../support/remembered-file.ts'

const day = 24 * 3_600_000
afterEach(closeAll)

describe('looking through the file', () => {
  const checkedAt = (folder: string) => {
    const file = new DatabaseSync(fileIn(folder), { readOnly: true })
    const found = file.prepare('SELECT checked_at FROM condition').get()?.['checked_at']
    file.close()
    return found
  }

  it('finds what nobody has met, and then it is read anew', async () => {
    const folder = filledFolder()
    spoil(folder)
    const { db, check, onRenewed } = open(folder)
    let isTold = false
    onRenewed(() => {
      isTold = true
    })
    await check()
    await expect.poll(() => isTold).toBe(true)
    expect(ids(db).length).toBe(0)
  })

  it('finds what is no page out of order, but no JSON any more', async () => {
    const folder = filledFolder()
    inFile(
      fileIn(folder),
      `PRAGMA ignore_check_constraints = ON; UPDATE boxes SET content = '{' WHERE id LIKE 'box 7 %'`,
    )
    const { db, check } = open(folder)
    await check()
    expect(ids(db).length).toBe(0)
  })

  it('leaves what is in order as it is', async () => {
    const folder = filledFolder()
    const { db, check, events } = open(folder)
    await check()
    expect(ids(db)).toHaveLength(4000)
    expect(events).toEqual([])
  })

  const later = (ms: number) => ({ checkAfterMs: 0, now: () => new Date(start + ms) })
  const isoAfter = (ms: number) => new Date(start + ms).toISOString()

  it('happens after an end that was not in order, and not after one that was', async () => {
    const folder = filledFolder()
    const killed = freshFolder()
    const running = open(folder)
    add(running.db, 'the last')
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(killed, name))
    running.close()
    open(killed, later(1000))
    await expect.poll(() => checkedAt(killed)).toBe(isoAfter(1000))
    const { check } = open(folder, later(1000))
    expect(checkedAt(folder)).toBe(isoAfter(0))
    await check()
    expect(checkedAt(folder)).toBe(isoAfter(1000))
  })

  it('stays due until it has happened, however often the program is closed before', async () => {
    const folder = filledFolder()
    inFile(fileIn(folder), 'UPDATE condition SET is_doubtful = 1')
    open(folder).close()
    open(folder, later(1000))
    await expect.poll(() => checkedAt(folder)).toBe(isoAfter(1000))
  })

  it('happens once a week', async () => {
    const folder = filledFolder()
    open(folder, later(6 * day)).close()
    expect(checkedAt(folder)).toBe(isoAfter(0))
    open(folder, later(7 * day))
    await expect.poll(() => checkedAt(folder)).toBe(isoAfter(7 * day))
  })
})
