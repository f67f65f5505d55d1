import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolderStore } from '../../../main/folders/store.ts'
import { tidy } from '../../../main/folders/tidy.ts'
import { eventually } from '../../support/eventually.ts'
import { openWatchedFolder, pdf, type WatchedWorld } from '../../support/watched-folder.ts'

let world: WatchedWorld
beforeEach(() => {
  world = openWatchedFolder()
})
afterEach(() => world.close())

const known = () => world.db.prepare('SELECT name FROM folder_files ORDER BY name').all()

it('forgets nothing of a folder that reads as empty, and what is old and gone of any other', async () => {
  const store = createFolderStore(world.db, { environmentId: 'local', personId: 'ana' })
  const { folderId } = await world.watch({ originals: 'keep' })
  world.put('a.pdf', pdf('a'))
  world.put('b.pdf', pdf('b'))
  await eventually(() => expect(world.list().map(({ state }) => state)).toEqual(['draft', 'draft']))
  await world.leave()
  world.db.exec("UPDATE folder_files SET at = '2020-01-01T00:00:00.000Z'")
  const away = path.join(world.root, 'away')
  renameSync(world.scans, away)
  mkdirSync(world.scans)
  const tidied = () => tidy(store, { folderId, path: world.scans }, '2021-01-01T00:00:00.000Z', () => true)
  await tidied()
  expect(known()).toHaveLength(2)
  rmdirSync(world.scans)
  renameSync(away, world.scans)
  renameSync(path.join(world.scans, 'b.pdf'), path.join(world.root, 'b.pdf'))
  await tidied()
  expect(known()).toEqual([{ name: 'a.pdf' }])
})

it('is added once, by whichever of two calls comes first', async () => {
  const { folders } = world.desk
  // Not watched yet: what is tried here is the adding alone.
  const offers = await folders.offers()
  const offerId = offers.ok ? (offers.value[0]?.offerId ?? '') : ''
  const wanted = { offerId, name: 'Balcão', profileId: null, originals: 'keep', isShare: false } as const
  const added = await Promise.all([folders.add(wanted), folders.add(wanted)])
  expect(added.filter(({ ok }) => ok)).toHaveLength(1)
  const message = expect.stringMatching(/já é vigiada, com o nome "Balcão"/)
  expect(added.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'refused', message } })
})
