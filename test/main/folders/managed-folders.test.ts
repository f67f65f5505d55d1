import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { openWatchedFolder, pdf, type WatchedWorld } from '../../support/watched-folder.ts'

let world: WatchedWorld
beforeEach(() => {
  world = openWatchedFolder()
})
afterEach(() => world.close())

const managed = (folder: string, name: string) => ({
  path: folder,
  name,
  originals: 'keep' as const,
  isShare: false,
  splitsSheets: true,
  takesOthers: false,
  origin: 'machine' as const,
})
const folders = () => {
  const outcome = world.workspace.folders.list()
  return outcome.ok ? outcome.value : []
}
const stateOf = (wanted: string) => {
  const { state, problem } = folders().find(({ name }) => name === wanted) ?? {}
  return { state, problem }
}
const refusedFor = (reason: string) => ({
  state: 'unreachable',
  problem: expect.stringMatching(new RegExp(`a sua organização definiu esta pasta.*${reason}`, 'i')),
})

it("a managed folder captures, is not the person's to change, and leaves with the policy; files and captures stay", async () => {
  world.setPolicy({ folders: [managed(world.scans, 'Scanner')] })
  await world.again()
  world.put('a.pdf', pdf('a'))
  await eventually(() => expect(world.row('a.pdf')).toMatchObject({ state: 'draft' }))
  const { folderId, lock, splitsSheets } = world.folder()
  expect(splitsSheets).toBe(true)
  expect(lock).toBe('Esta pasta é definida pela sua organização.')
  const refusal = { failure: { code: 'refused', message: expect.stringContaining('definida pela sua organização') } }
  expect(await world.workspace.folders.remove({ folderId })).toMatchObject(refusal)
  world.setPolicy({ folders: [], isWhole: false })
  await world.again()
  expect(folders()).toMatchObject([{ folderId }])
  world.setPolicy({ isWhole: true })
  await world.again()
  expect(folders()).toEqual([])
  expect(world.names()).toEqual(['a.pdf'])
  expect(world.row('a.pdf')).toMatchObject({ state: 'draft' })
})

it("a person's folder is never overwritten: the policy's of the same place, also by a link, is refused", async () => {
  const own = await world.watch({ originals: 'sort' })
  const link = path.join(world.root, 'link')
  symlinkSync(world.scans, link)
  world.setPolicy({ folders: [managed(world.scans, 'Igual'), managed(link, 'Atalho')] })
  await world.again()
  await eventually(() => expect(stateOf('Igual')).toEqual(refusedFor('já é monitorada, com o nome "Balcão"')))
  await eventually(() => expect(stateOf('Atalho')).toEqual(refusedFor('já é monitorada, com o nome "Balcão"')))
  expect(folders().find(({ folderId }) => folderId === own.folderId)).toMatchObject({
    name: 'Balcão',
    originals: 'sort',
    state: 'watching',
  })
  world.setPolicy({ folders: [] })
  await world.again()
  expect(folders().map(({ name }) => name)).toEqual(['Balcão'])
})

it('a policy that cannot be applied stops no watcher', async () => {
  await world.watch()
  world.setPolicy({ folders: [null as never] })
  await world.again()
  world.put('a.pdf', pdf('a'))
  await eventually(() => expect(world.row('a.pdf')).toMatchObject({ folderName: 'Balcão' }))
})

it.each([
  ['/', 'Um disco inteiro não pode ser monitorado'],
  ['data', 'Esta pasta é do próprio Malote'],
])('a managed folder at %s is refused as the person’s would be, and the others are watched', async (place, reason) => {
  mkdirSync(path.join(world.root, 'data'))
  world.setPolicy({ folders: [managed(path.resolve(world.root, place), 'Errada'), managed(world.scans, 'Certa')] })
  await world.again()
  await eventually(() => expect(stateOf('Errada')).toEqual(refusedFor(reason)))
  world.put('a.pdf', pdf('a'))
  await eventually(() => expect(world.row('a.pdf')).toMatchObject({ folderName: 'Certa' }))
})
