import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFileRecordStore } from '../../../main/features/folders/file-record-store.ts'
import { pruneRecords } from '../../../main/features/folders/prune-records.ts'
import { eventually } from '../../support/eventually.ts'
import { openWatchedFolder, pdf, type WatchedWorld } from '../../support/watched-folder.ts'

let world: WatchedWorld
beforeEach(() => {
  world = openWatchedFolder()
})
afterEach(() => world.close())

const recordedNames = () => world.db.prepare('SELECT name FROM folder_files ORDER BY name').all()

it('pruning keeps all records of a folder that reads as empty, else deletes old ones of missing files @all', async () => {
  const records = createFileRecordStore(world.db, { environmentId: 'local', personId: 'ana' })
  const { folderId } = await world.watch({ originals: 'keep' })
  world.put('a.pdf', pdf('a'))
  world.put('b.pdf', pdf('b'))
  await eventually(() => expect(world.list().map(({ state }) => state)).toEqual(['draft', 'draft']))
  await world.leave()
  world.db.exec("UPDATE folder_files SET at = '2020-01-01T00:00:00.000Z'")
  const away = path.join(world.root, 'away')
  renameSync(world.scans, away)
  mkdirSync(world.scans)
  const prune = () =>
    pruneRecords(
      records,
      { folderId, path: world.scans },
      { before: '2021-01-01T00:00:00.000Z', isRunning: () => true },
    )
  await prune()
  expect(recordedNames()).toHaveLength(2)
  rmdirSync(world.scans)
  renameSync(away, world.scans)
  renameSync(path.join(world.scans, 'b.pdf'), path.join(world.root, 'b.pdf'))
  await prune()
  expect(recordedNames()).toEqual([{ name: 'a.pdf' }])
})

it('two simultaneous calls add the same folder once', async () => {
  const { folders } = world.workspace
  const offers = await folders.offers()
  const offerId = offers.ok ? (offers.value[0]?.offerId ?? '') : ''
  const wanted = {
    offerId,
    name: 'Balcão',
    profileId: null,
    originals: 'keep',
    isShare: false,
    splitsSheets: false,
    takesOthers: false,
  } as const
  const added = await Promise.all([folders.add(wanted), folders.add(wanted)])
  expect(added.filter(({ ok }) => ok)).toHaveLength(1)
  const message = expect.stringMatching(/já é monitorada, com o nome "Balcão"/)
  expect(added.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'refused', message } })
})
