import { utimesSync } from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import jpeg from 'jpeg-js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { openWatchedFolder } from '../../support/watched-folder.ts'

let world: ReturnType<typeof openWatchedFolder>
beforeEach(() => {
  world = openWatchedFolder()
})
afterEach(() => world.close())

/** The list has so many rows, and all of them are ready. */
const settled = (count: number) =>
  eventually(() => {
    expect(world.list()).toHaveLength(count)
    expect(world.list().every(({ state }) => state !== 'preparing')).toBe(true)
  })
const picture = (shade: number) =>
  jpeg.encode({ width: 40, height: 30, data: Buffer.alloc(40 * 30 * 4, shade) }, 80).data

it('takes pictures and archives from a watched folder only where it is told to, and shows what it cannot read of them', async () => {
  const { folderId } = await world.watch()
  world.put('foto.jpg', picture(1))
  await eventually(() => expect(world.folder().unread?.count).toBe(1))
  expect(world.list()).toEqual([])

  await world.workspace.folders.update({ folderId, changes: { takesOthers: true } })
  await eventually(() => expect(world.row('foto.pdf')).toMatchObject({ state: 'draft', folderName: 'Balcão' }))
  expect(world.folder().unread).toBeNull()
  world.put('lote.zip', zipSync({ 'um.jpg': picture(2), 'dois.jpg': picture(3), 'programa.exe': Buffer.from('MZ') }))
  await eventually(() => expect(world.list()).toHaveLength(4))
  await eventually(() => expect(world.list().every(({ state }) => state !== 'preparing')).toBe(true))
  expect(world.list().map(({ name, state }) => [name, state])).toEqual([
    ['foto.pdf', 'draft'],
    ['dois.pdf', 'draft'],
    ['um.pdf', 'draft'],
    ['programa.exe', 'problem'],
  ])
  expect(world.row('programa.exe')?.problem).toContain('não sabe ler')
})

it('an archive whose documents the person has removed does not come back from its folder by itself', async () => {
  const { folderId } = await world.watch({ originals: 'keep' })
  await world.workspace.folders.update({ folderId, changes: { takesOthers: true } })
  const pictures = { 'um.jpg': picture(2), 'dois.jpg': picture(3) }
  const bytes = zipSync(pictures)
  world.put('lote.zip', bytes)
  await settled(2)
  world.workspace.capture.remove({ fileIds: world.list().map(({ fileId }) => fileId) })
  expect(world.list()).toEqual([])

  await world.again()
  utimesSync(path.join(world.scans, 'lote.zip'), 1_700_000_000, 1_700_000_000)
  world.put('cópia.zip', bytes)
  await eventually(() => expect(world.folder()).toMatchObject({ arriving: 0, duplicates: 1 }))
  expect(world.list()).toEqual([])

  // Another archive shows what of it was removed before, and brings the rest.
  world.put('outro.zip', zipSync({ ...pictures, 'nova.jpg': picture(4) }))
  await settled(3)
  expect(world.list().map(({ name, problem }) => [name, problem])).toEqual([
    ['nova.pdf', null],
    ['dois.pdf', expect.stringContaining('foi removido da lista')],
    ['um.pdf', expect.stringContaining('foi removido da lista')],
  ])

  // By hand is the person's wish.
  const byHand = { path: path.join(world.scans, 'lote.zip'), name: 'lote.zip', owned: false }
  expect(await world.workspace.capture.addFiles([byHand])).toMatchObject({
    value: { rows: [{ name: 'dois.pdf' }, { name: 'um.pdf' }], rejected: [] },
  })
})
