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
    ['programa.exe.pdf', 'problem'],
  ])
  expect(world.row('programa.exe.pdf')?.problem).toContain('não sabe ler')
})
