import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { placeListSchema } from '../../../../contract/bridge/folders.ts'
import { createPlaces } from '../../../../main/hosts/browser/places.ts'
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

it('lists the folders of the home by name and opaque id, and of each of them, without files and hidden ones', async () => {
  const places = createPlaces(home)
  const top = placeListSchema.parse(await places.list(null))
  expect(top.folders.map(({ name }) => name)).toEqual(['Área de trabalho', 'Documentos'])
  const documents = await places.list(top.folders[1]?.placeId ?? '')
  expect(documents?.trail.map(({ name }) => name)).toEqual(['Pasta pessoal', 'Documentos'])
  expect(documents?.folders.map(({ name }) => name)).toEqual(['Scanner 2', 'Scanner 10'])
  expect(JSON.stringify([top, documents])).not.toContain(folder)
  expect(await places.pathOf(documents?.folders[0]?.placeId ?? '')).toBe(path.join(home, 'Documentos/Scanner 2'))
})

it('leaves the home by no link, neither one that is there nor one that a folder has become', async () => {
  symlinkSync(path.join(folder, 'bruno'), path.join(home, 'Bruno'))
  const places = createPlaces(home)
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

it('knows no id that it has not given, and none of a folder that is gone', async () => {
  const places = createPlaces(home)
  const desk = (await places.list(null))?.folders[0]?.placeId ?? ''
  rmSync(path.join(home, 'Área de trabalho'), { recursive: true })
  for (const placeId of [desk, '../bruno', path.join(folder, 'bruno'), ''])
    expect([await places.list(placeId), await places.pathOf(placeId)]).toEqual([null, null])
})

it('lists at most 500 folders and says that there are more', async () => {
  for (let nth = 0; nth < 510; nth += 1) mkdirSync(path.join(home, `Pasta ${nth}`))
  const top = placeListSchema.parse(await createPlaces(home).list(null))
  expect([top.folders.length, top.isCut]).toEqual([500, true])
})
