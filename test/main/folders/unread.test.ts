import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCase } from '../../support/cases.ts'
import { eventually } from '../../support/eventually.ts'
import { openWatchedFolder, pdf, type WatchedWorld } from '../../support/watched-folder.ts'

let world: WatchedWorld
beforeEach(() => {
  world = openWatchedFolder()
})
afterEach(() => world.close())

function put(name: string): void {
  const file = path.join(world.scans, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, pdf(name))
}
const unread = () => world.folder().unread

describe('a watched folder', () => {
  it('counts what it does not read, says why and what to do, and goes on reading the PDFs', async () => {
    // The names have remarks behind them.
    const names = readCase<string[]>('watched-folder-silent/names.json').map((each) => each.replace(/ \(.*/, ''))
    for (const name of [...names, 'oficio.pdf', 'enviados/antigo.pdf']) put(name)
    await world.watch({ originals: 'keep' })
    await eventually(() => expect(unread()?.count).toBe(6))
    expect(unread()?.sentence).toBe(
      'O Malote não lê 2 arquivos de formatos que esta pasta não recebe (salve-os como PDF), 2 arquivos sem “.pdf” no fim do nome (se forem PDFs, renomeie-os), 1 arquivo com nome provisório (se estiver pronto, renomeie-o) e 1 subpasta (subpastas não são lidas: mova os arquivos para a pasta). Nada foi alterado na pasta.',
    )
    await eventually(() => expect(world.list().map(({ name }) => name)).toEqual(['oficio.pdf']))
    expect(world.folder()).toMatchObject({ state: 'watching', problem: null, failed: 0 })
  })

  it('counts links, and no files of the system or locks of office programs', async () => {
    for (const name of ['Thumbs.db', 'desktop.ini', '.DS_Store', '~$oficio.docx', 'duplicados/a.pdf', 'com-erro/b.pdf'])
      put(name)
    writeFileSync(path.join(world.root, 'fora.pdf'), pdf('fora'))
    symlinkSync(path.join(world.root, 'fora.pdf'), path.join(world.scans, 'atalho.pdf'))
    await world.watch()
    await eventually(() =>
      expect(unread()).toEqual({
        count: 1,
        sentence: 'O Malote não lê 1 atalho (copie o arquivo para a pasta). Nada foi alterado na pasta.',
      }),
    )
  })

  it('says nothing more of what has been renamed, nor of a folder that is paused', async () => {
    put('sem nome')
    const { folderId } = await world.watch()
    await eventually(() => expect(unread()?.count).toBe(1))
    world.workspace.folders.update({ folderId, changes: { isPaused: true } })
    await eventually(() => expect(world.folder()).toMatchObject({ state: 'paused', unread: null }))
  })
})
