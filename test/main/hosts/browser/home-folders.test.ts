import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { homeFolderListSchema } from '../../../../contract/bridge/folders.ts'
import { createHomeFolders } from '../../../../main/hosts/browser/home-folders.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

let folder = ''
let home = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-places-'))
  home = path.join(folder, 'ana')
  for (const each of ['Documentos/Scanner 10', 'Documentos/Scanner 2', '.config', 'Área de trabalho'])
    mkdirSync(path.join(home, each), { recursive: true })
  mkdirSync(path.join(folder, 'bruno/Segredos'), { recursive: true })
  writeFileSync(path.join(home, 'nota.pdf'), '%PDF')
})
afterEach(() => removeFolder(folder))

it('lists folders below the home by name and opaque id, without files and hidden folders', async () => {
  const places = createHomeFolders(home)
  const top = homeFolderListSchema.parse(await places.list(null))
  expect(top.folders.map(({ name }) => name)).toEqual(['Área de trabalho', 'Documentos'])
  const documents = await places.list(top.folders[1]?.placeId ?? '')
  expect(documents?.trail.map(({ name }) => name)).toEqual(['Pasta pessoal', 'Documentos'])
  expect(documents?.folders.map(({ name }) => name)).toEqual(['Scanner 2', 'Scanner 10'])
  expect(JSON.stringify([top, documents])).not.toContain(folder)
  expect(await places.pathOf(documents?.folders[0]?.placeId ?? '')).toBe(path.join(home, 'Documentos/Scanner 2'))
})

it('never leaves the home by a symbolic link, not even one that replaced a folder', async () => {
  symlinkSync(path.join(folder, 'bruno'), path.join(home, 'Bruno'))
  const places = createHomeFolders(home)
  const top = await places.list(null)
  expect(top?.folders.map(({ name }) => name)).toEqual(['Área de trabalho', 'Documentos'])
  const documents = top?.folders[1]?.placeId ?? ''
  const inside = (await places.list(documents))?.folders[0]?.placeId ?? ''
  renameSync(path.join(home, 'Documentos'), path.join(home, 'Antigos'))
  symlinkSync(path.join(folder, 'bruno'), path.join(home, 'Documentos'))
  mkdirSync(path.join(folder, 'bruno/Scanner 2'))
  for (const placeId of [documents, inside]) {
    expect(await places.list(placeId)).toBeNull()
    expect(await places.pathOf(placeId)).toBeNull()
  }
})

it('refuses an unknown id, and the id of a deleted folder', async () => {
  const places = createHomeFolders(home)
  const found = (await places.list(null))?.folders[0]?.placeId ?? ''
  rmSync(path.join(home, 'Área de trabalho'), { recursive: true })
  for (const placeId of [found, '../bruno', path.join(folder, 'bruno'), ''])
    expect([await places.list(placeId), await places.pathOf(placeId)]).toEqual([null, null])
})

it('lists at most 500 folders and tells that there are more', async () => {
  for (let nth = 0; nth < 510; nth += 1) mkdirSync(path.join(home, `Pasta ${nth}`))
  const top = homeFolderListSchema.parse(await createHomeFolders(home).list(null))
  expect([top.folders.length, top.isCut]).toEqual([500, true])
})
