import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { transaction } from '../../../main/engine/database/index.ts'
import { createRowNotifier, type RowNotifier } from '../../../main/features/capture/row-notifier.ts'

const row = (fileId: string, pages = 1) => ({ fileId, report: { pages } }) as CaptureRow
const turn = () => new Promise(setImmediate)
let db: DatabaseSync
let listed: Map<string, CaptureRow>
let notified: { rows: readonly CaptureRow[]; removed: readonly string[] }[]
let notifier: RowNotifier
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  listed = new Map([row('a'), row('b')].map((each) => [each.fileId, each]))
  notified = []
  notifier = createRowNotifier({
    db,
    notify: (rows, removed) => notified.push({ rows, removed }),
    current: (fileId) => listed.get(fileId) ?? null,
  })
})

it('reports a row as it is after the transaction that changed it', async () => {
  transaction(db, () => {
    notifier.notifySoon('a')
    listed.set('a', row('a', 2))
    expect(notified).toEqual([])
  })
  await turn()
  expect(notified).toEqual([{ rows: [row('a', 2)], removed: [] }])
})

it('reports nothing of a transaction that is rolled back', async () => {
  const failing = () =>
    transaction(db, () => {
      notifier.notifySoon('a')
      throw new Error('full')
    })
  expect(failing).toThrow('full')
  await turn()
  expect(notified).toEqual([])
})

it('reports at once what it is given, and never an older state after a newer one', async () => {
  notifier.notifySoon('a')
  listed.set('a', row('a', 3))
  notifier.notifyNow([row('a', 3)], ['b'])
  expect(notified).toEqual([{ rows: [row('a', 3)], removed: ['b'] }])
  await turn()
  expect(notified.at(-1)).toEqual({ rows: [row('a', 3)], removed: [] })
})

it('does not report a row that has left the list', async () => {
  notifier.notifySoon('a')
  listed.delete('a')
  await turn()
  expect(notified).toEqual([])
})
