import { createHash, randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { identityOf } from '../../../main/folder-import.ts'
import { eventually } from '../../support/eventually.ts'
import { createScanner } from '../../support/scanner.ts'
import {
  classe,
  openWatchedFolder,
  otherRole,
  pdf,
  role,
  stableMs,
  type WatchedWorld,
} from '../../support/watched-folder.ts'

let world: WatchedWorld
beforeEach(() => {
  world = openWatchedFolder()
})
afterEach(() => world.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const listed = (...names: string[]) =>
  eventually(() => expect(world.list().map(({ name, state }) => `${name} ${state}`)).toEqual(names))

describe('a file that a scanner writes', () => {
  it('is imported when it is complete, in whatever way it is written, and not before', async () => {
    const { profileId } = world.save({ access: 'Publico', idClasse: classe.id })
    await world.watch({ profileId, originals: 'keep' })
    const scanner = createScanner({ folder: world.scans, seed: 7, pace: 0.005, interruptionMs: stableMs * 4 })
    const bytes = (index: number) => pdf(`page ${index} `.repeat(500))
    const scanned = await Promise.all([
      ...(['pages', 'temporary', 'interrupted'] as const).map((habit, index) =>
        scanner.write(`${habit}.pdf`, bytes(index), habit),
      ),
      scanner.giveUp('jam.pdf', bytes(9)),
    ])
    await eventually(() => expect(world.list().filter(({ state }) => state === 'draft')).toHaveLength(3))
    const rows = world.list()
    for (const each of scanned) {
      if (each === undefined) continue
      const row = rows.find(({ name }) => name === each.name)
      expect(row).toMatchObject({
        sha256: each.sha256,
        access: 'Publico',
        classe: { codigo: '01.01' },
        folderName: 'Balcão',
      })
    }
    expect(world.folder()).toMatchObject({ arriving: 0, taken: 3, duplicates: 0, failed: 0, problem: null })
    expect(world.names()).toEqual(['interrupted.pdf', 'pages.pdf', 'temporary.pdf'])
  })

  it('is not imported without its end, is shown as a problem after a while, and imported when complete @all', async () => {
    await world.watch()
    const half = pdf('half')
    world.put('half.pdf', half.subarray(0, -10))
    await eventually(() =>
      expect(world.folder()).toMatchObject({
        arriving: 1,
        problem: expect.stringMatching(/"half.pdf" está incompleto/),
      }),
    )
    world.put('whole.pdf', pdf('whole'))
    await listed('whole.pdf draft')
    writeFileSync(path.join(world.scans, 'half.pdf'), half.subarray(-10), { flag: 'a' })
    await listed('whole.pdf draft', 'half.pdf draft')
    await eventually(() => expect(world.folder()).toMatchObject({ arriving: 0, problem: null }))
  })

  it('is another file if it is written again under the same name @all', async () => {
    await world.watch({ originals: 'keep' })
    world.put('scan.pdf', pdf('one'))
    await listed('scan.pdf draft')
    world.put('scan.pdf', pdf('two'))
    await listed('scan.pdf draft', 'scan.pdf draft')
    writeFileSync(path.join(world.root, 'three'), pdf('three'))
    renameSync(path.join(world.root, 'three'), path.join(world.scans, 'scan.pdf'))
    await eventually(() =>
      expect(world.list().map((row) => row.sha256)).toEqual(['one', 'two', 'three'].map((text) => sha256(pdf(text)))),
    )
    expect(world.folder()).toMatchObject({ taken: 3 })
  })

  it('is forgotten without a problem if it is deleted before it is complete @all', async () => {
    await world.watch()
    world.put('half.pdf', '%PDF-1.7\nhalf')
    await eventually(() => expect(world.folder().arriving).toBe(1))
    rmSync(path.join(world.scans, 'half.pdf'))
    await eventually(() => expect(world.folder()).toMatchObject({ arriving: 0, failed: 0, problem: null }))
    expect(world.list()).toEqual([])
  })
})

describe('importing a stable file', () => {
  it('is refused if the file changes during the copy, and keeps nothing of it', async () => {
    world.put('a.pdf', pdf('a'))
    const from = path.join(world.scans, 'a.pdf')
    const identity = identityOf(statSync(from, { bigint: true }), false)
    const arriving = { path: from, name: 'a.pdf', folderName: 'Balcão', profileId: null, splitsSheets: false }
    const { capture } = world.workspace
    const never = () => expect.unreachable()
    const changes = await Promise.all([
      capture.importFromFolder({ ...arriving, identity, isUnchanged: async () => false, imported: never }),
      capture.importFromFolder({
        ...arriving,
        identity: { ...identity, sizeBytes: 1 },
        isUnchanged: async () => true,
        imported: never,
      }),
    ])
    expect(changes).toMatchObject(Array(2).fill({ kind: 'refused', why: 'changed' }))
    expect(world.list()).toEqual([])
    expect(world.spooled()).toEqual([])
  })

  it('follows the order in which the files were written @all', async () => {
    for (const [index, name] of ['c.pdf', 'a.pdf', 'b.pdf'].entries()) {
      world.put(name, pdf(name))
      utimesSync(path.join(world.scans, name), 1_000 + index, 1_000 + index)
    }
    await world.watch()
    await listed('c.pdf draft', 'a.pdf draft', 'b.pdf draft')
  })
})

describe('a start after the program was killed', () => {
  it('imports an interrupted file again, once, and moves originals that are finished', async () => {
    await world.watch()
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    await world.leave()
    const row = world.row('a.pdf')
    world.submit(row)
    world.become(row, 'done')
    // The state after a kill between the copy and the row.
    const cut = `INSERT INTO capture_rows (environment_id, person_id, position, id, name, size_bytes, added_at, state, kind, access, signers, folder_name)
      VALUES ('local', 'ana', 1, ?, 'b.pdf', 0, '', 'preparing', 'scanned', 'Organizacional', '[]', 'Balcão')`
    world.db.prepare(cut).run(randomUUID())
    writeFileSync(path.join(world.root, 'spool', `${sha256(pdf('b'))}.pdf`), pdf('b'))
    world.put('b.pdf', pdf('b'))
    await world.again()
    await listed('a.pdf done', 'b.pdf draft')
    await eventually(() => expect([world.names('enviados'), world.names()]).toEqual([['a.pdf'], ['b.pdf']]))
  })

  it('imports a file again if its row is missing @all', async () => {
    await world.watch()
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    await world.leave()
    world.db.exec('DELETE FROM capture_rows')
    await world.again()
    await listed('a.pdf draft')
    expect(world.folder().taken).toBe(1)
  })
})

describe('a watched folder', () => {
  it('is shown as unreachable while it is missing, and continues when it is back @all', async () => {
    await world.watch()
    renameSync(world.scans, path.join(world.root, 'away'))
    const problem = expect.stringMatching(/não está acessível/)
    await eventually(() => expect(world.folder()).toMatchObject({ state: 'unreachable', problem }))
    renameSync(path.join(world.root, 'away'), world.scans)
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    expect(world.folder()).toMatchObject({ state: 'watching', problem: null })
  })

  it('imports nothing while it is paused, and continues afterwards @all', async () => {
    const { folderId } = await world.watch()
    world.workspace.folders.update({ folderId, changes: { isPaused: true } })
    await eventually(() => expect(world.folder()).toMatchObject({ state: 'paused', isPaused: true }))
    world.put('a.pdf', pdf('a'))
    await world.again()
    expect(world.folder().state).toBe('paused')
    expect(world.list()).toEqual([])
    world.workspace.folders.update({ folderId, changes: { isPaused: false, name: 'Protocolo' } })
    await listed('a.pdf draft')
    expect(world.row('a.pdf')?.folderName).toBe('Protocolo')
  })

  it('is offered by its name only while it is not watched', async () => {
    const { folders } = world.workspace
    const offers = await folders.offers()
    expect(offers).toEqual({ ok: true, value: [{ offerId: expect.any(String), name: 'scans' }] })
    expect(await folders.offers()).toEqual(offers)
    expect(JSON.stringify(offers)).not.toContain(world.root)
    await world.watch()
    expect(await folders.offers()).toEqual({ ok: true, value: [] })
    // A picked folder is offered anyway, and refused with the reason.
    world.offers[0] = { path: world.scans, isPicked: true }
    const [picked] = await folders.offers().then((outcome) => (outcome.ok ? outcome.value : []))
    const flags = { isShare: false, splitsSheets: false, takesOthers: false }
    const wanted = { name: 'x', profileId: null, originals: 'keep' as const, ...flags }
    expect(await folders.add({ offerId: picked?.offerId ?? '', ...wanted })).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(/já é monitorada/) },
    })
    expect(await folders.add({ offerId: randomUUID(), ...wanted })).toMatchObject({ failure: { code: 'not-found' } })
  })

  it('is no longer watched after it is removed, and its files stay unchanged', async () => {
    const { folderId } = await world.watch()
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    const { folders } = world.workspace
    expect(await folders.remove({ folderId })).toEqual({ ok: true, value: null })
    expect(await folders.remove({ folderId })).toMatchObject({ failure: { code: 'not-found' } })
    expect(folders.update({ folderId, changes: {} })).toMatchObject({ failure: { code: 'not-found' } })
    expect(folders.list()).toEqual({ ok: true, value: [] })
    expect(statSync(path.join(world.scans, 'a.pdf')).isFile()).toBe(true)
    expect(existsSync(path.join(world.scans, 'enviados'))).toBe(false)
  })

  it('imports no file again when it is set to be a share @all', async () => {
    const { folderId } = await world.watch({ originals: 'keep' })
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    world.workspace.folders.update({ folderId, changes: { isShare: true } })
    world.put('b.pdf', pdf('b'))
    await listed('a.pdf draft', 'b.pdf draft')
    await world.again()
    world.put('c.pdf', pdf('c'))
    await listed('a.pdf draft', 'b.pdf draft', 'c.pdf draft')
    expect(world.folder()).toMatchObject({ isShare: true, taken: 3, duplicates: 0 })
  })

  it('accepts existing profiles only, and loses its profile when that is removed @all', async () => {
    const { profileId } = world.save()
    const { folderId } = await world.watch({ profileId })
    const unknown = world.workspace.folders.update({ folderId, changes: { profileId: randomUUID() } })
    expect(unknown).toMatchObject({ failure: { code: 'refused', message: expect.stringMatching(/perfil/) } })
    world.workspace.profiles.remove({ profileId })
    expect(world.folder().profileId).toBeNull()
  })
})

describe('a profile that sends at once', () => {
  const signers = [{ id: randomUUID(), nome: 'Bruno Reis', detalhe: 'GECON, SEFAZ' }]

  it('sends complete files by its own role and leaves incomplete ones as drafts', async () => {
    const { profileId } = world.save({
      kind: 'signature',
      signers,
      idPapel: otherRole.id,
      sendsAtOnce: true,
      namePattern: '{classe} - {nome}',
    })
    await world.watch({ profileId })
    world.put('01.01 - Ofício 12.pdf', pdf('a'))
    await listed('Ofício 12.pdf sent')
    world.put('scan0001.pdf', pdf('b'))
    world.put('99 - Unknown class.pdf', pdf('c'))
    await eventually(() => expect(world.list()).toHaveLength(3))
    await listed(
      'Ofício 12.pdf sent',
      ...world
        .list()
        .slice(1)
        .map(({ name }) => `${name} draft`),
    )
    expect(
      world
        .list()
        .slice(1)
        .map(({ name, classe }) => [name, classe]),
    ).toEqual(
      expect.arrayContaining([
        ['scan0001.pdf', null],
        ['99 - Unknown class.pdf', null],
      ]),
    )
    expect(world.queued).toMatchObject([
      {
        job: {
          kind: 'send-to-signature',
          roleName: 'Protocolista',
          payload: { idPapelCapturador: otherRole.id, idClasse: classe.id },
        },
      },
    ])
  })

  it('sends by the role in force if it has none, and moves the original when the service has it @all', async () => {
    const { profileId } = world.save({ sendsAtOnce: true })
    await world.watch({ profileId })
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf sent')
    expect(world.queued).toMatchObject([{ job: { roleName: 'Gerente', payload: { idPapelCapturador: role.id } } }])
    world.become(world.row('a.pdf'), 'done')
    await eventually(() => expect(world.names('enviados')).toEqual(['a.pdf']))
  })
})
