import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { openWatchedFolder, pdf, type WatchedWorld } from '../../support/watched-folder.ts'

let world: WatchedWorld
beforeEach(() => {
  world = openWatchedFolder()
})
afterEach(() => world.close())

const listed = (...names: string[]) =>
  eventually(() => expect(world.list().map(({ name, state }) => `${name} ${state}`)).toEqual(names))

describe('the original of a handled file', () => {
  it('is moved to the subfolder for sent files, duplicates or files that are no PDF', async () => {
    await world.watch()
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    world.put('copy of a.pdf', pdf('a'))
    world.put('word.pdf', 'PK a document by another name')
    // The original of a draft stays until the service has the document.
    const sorted = () => [world.names('duplicados'), world.names('com-erro'), world.names()]
    await eventually(() => expect(sorted()).toEqual([['copy of a.pdf'], ['word.pdf'], ['a.pdf']]))
    const problem = expect.stringMatching(/"word.pdf" não foi capturado. Não é um PDF/)
    await eventually(() => expect(world.folder()).toMatchObject({ taken: 1, duplicates: 1, failed: 1, problem }))
    world.submit(world.row('a.pdf'))
    world.become(world.row('a.pdf'), 'done')
    await eventually(() => expect([world.names('enviados'), world.names()]).toEqual([['a.pdf'], []]))
    expect(readFileSync(path.join(world.scans, 'enviados/a.pdf'))).toEqual(Buffer.from(pdf('a')))
  })

  it('is moved to the failed ones if the file turns out to be unusable after the import', async () => {
    await world.watch()
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    world.turnsOut(world.row('a.pdf'), { state: 'problem', problem: 'Tem senha.', known: null })
    await eventually(() => expect([world.names('com-erro'), world.names()]).toEqual([['a.pdf'], []]))
    expect(world.folder()).toMatchObject({ taken: 0, failed: 1, problem: '"a.pdf" não foi capturado. Tem senha.' })
  })

  it('is moved to the duplicates if the service turns out to have the document already', async () => {
    await world.watch()
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    const known = { idDocumento: randomUUID(), registro: '2026-9DK2TR', capturedAt: null, by: 'service' } as const
    world.turnsOut(world.row('a.pdf'), { state: 'draft', problem: null, known })
    await eventually(() => expect([world.names('duplicados'), world.names()]).toEqual([['a.pdf'], []]))
  })

  it('is recognised by its content if it was renamed after the import', async () => {
    await world.watch()
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    renameSync(path.join(world.scans, 'a.pdf'), path.join(world.scans, 'b.pdf'))
    await eventually(() => expect(world.names('duplicados')).toEqual(['b.pdf']))
    expect(world.list()).toHaveLength(1)
  })
})

describe('an original that changes', () => {
  it('is still the same file if another program only touched it', async () => {
    await world.watch()
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    utimesSync(path.join(world.scans, 'a.pdf'), 2_000, 2_000)
    world.put('b.pdf', pdf('b'))
    await listed('a.pdf draft', 'b.pdf draft')
    await eventually(() => expect(world.folder().arriving).toBe(0))
    world.submit(world.row('a.pdf'))
    world.become(world.row('a.pdf'), 'done')
    await eventually(() => expect(world.names('enviados')).toEqual(['a.pdf']))
    expect(world.names('duplicados')).toEqual([])
  })

  it('is not moved if another file has replaced it', async () => {
    await world.watch()
    world.put('a.pdf', pdf('one'))
    await listed('a.pdf draft')
    const [first] = world.list()
    world.put('a.pdf', pdf('two'))
    world.submit(first)
    world.become(first, 'done')
    await listed('a.pdf done', 'a.pdf draft')
    world.put('z.pdf', pdf('z'))
    await eventually(() => expect(world.list()).toHaveLength(3))
    expect(world.names('enviados')).toEqual([])
    expect(world.names()).toEqual(['a.pdf', 'z.pdf'])
  })

  it('stays if the folder keeps originals, or if the person removes the row', async () => {
    const { folderId } = await world.watch({ originals: 'keep' })
    world.put('a.pdf', pdf('a'))
    world.put('copy.pdf', pdf('a'))
    await eventually(() => expect(world.folder()).toMatchObject({ taken: 1, duplicates: 1 }))
    const [row] = world.list()
    world.workspace.capture.remove({ fileIds: [row?.fileId ?? ''] })
    world.put('b.pdf', pdf('b'))
    await listed('b.pdf draft')
    await world.again()
    world.put('c.pdf', pdf('c'))
    await listed('b.pdf draft', 'c.pdf draft')
    expect(world.names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'copy.pdf'])
    // Once the folder is set to move originals, those handled before are moved too.
    world.workspace.folders.update({ folderId, changes: { originals: 'sort' } })
    await eventually(() => expect([world.names('duplicados').length, world.names().length]).toEqual([1, 3]))
  })

  it('stays while the folder does not allow moving it, and the folder shows a problem', async () => {
    writeFileSync(path.join(world.scans, 'duplicados'), '')
    await world.watch()
    world.put('a.pdf', pdf('a'))
    world.put('b.pdf', pdf('a'))
    await eventually(() =>
      expect(world.folder()).toMatchObject({ problem: expect.stringMatching(/não permite mover/) }),
    )
    expect(world.names()).toEqual(['a.pdf', 'b.pdf', 'duplicados'])
    rmSync(path.join(world.scans, 'duplicados'))
    await eventually(() => expect(world.names('duplicados')).toHaveLength(1))
    await eventually(() => expect(world.folder().problem).toBeNull())
  })
})
