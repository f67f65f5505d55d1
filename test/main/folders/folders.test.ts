import { createHash, randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

describe('what a scanner writes', () => {
  it('is taken when it is whole, in whichever way it was written, and never before', async () => {
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

  it('is not taken while its end is missing, is said when that is long, and is taken when it comes', async () => {
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

  it('under the same name again is another file', async () => {
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

  it('is forgotten in silence when it is taken away while it arrives', async () => {
    await world.watch()
    world.put('half.pdf', '%PDF-1.7\nhalf')
    await eventually(() => expect(world.folder().arriving).toBe(1))
    rmSync(path.join(world.scans, 'half.pdf'))
    await eventually(() => expect(world.folder()).toMatchObject({ arriving: 0, failed: 0, problem: null }))
    expect(world.list()).toEqual([])
  })

  it('that changes while it is copied is thrown away, and waits to settle again', async () => {
    world.put('a.pdf', pdf('a'))
    const arriving = { path: path.join(world.scans, 'a.pdf'), name: 'a.pdf', folderName: 'Balcão', profileId: null }
    const { capture } = world.desk
    const never = () => expect.unreachable()
    const changes = await Promise.all([
      capture.takeIn({ ...arriving, sizeBytes: pdf('a').length, isUnchanged: async () => false, taken: never }),
      capture.takeIn({ ...arriving, sizeBytes: 1, isUnchanged: async () => true, taken: never }),
    ])
    expect(changes).toMatchObject(Array(2).fill({ kind: 'not-taken', why: 'changed' }))
    expect(world.list()).toEqual([])
    expect(world.spooled()).toEqual([])
  })

  it('is taken in the order in which it came', async () => {
    for (const [index, name] of ['c.pdf', 'a.pdf', 'b.pdf'].entries()) {
      world.put(name, pdf(name))
      utimesSync(path.join(world.scans, name), 1_000 + index, 1_000 + index)
    }
    await world.watch()
    await listed('c.pdf draft', 'a.pdf draft', 'b.pdf draft')
  })
})

describe('a start after a kill', () => {
  it('takes anew what was being copied, once, and moves what has ended meanwhile', async () => {
    await world.watch()
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    await world.leave()
    const row = world.row('a.pdf')
    world.submit(row)
    world.become(row, 'done')
    // As it stood when the program was killed between the copy and the row.
    const cut = `INSERT INTO capture_rows (environment_id, person_id, id, name, size_bytes, added_at, state, kind, access, signers, folder_name)
      VALUES ('local', 'ana', ?, 'b.pdf', 0, '', 'preparing', 'scanned', 'Organizacional', '[]', 'Balcão')`
    world.db.prepare(cut).run(randomUUID())
    writeFileSync(path.join(world.root, 'spool', `${sha256(pdf('b'))}.pdf`), pdf('b'))
    world.put('b.pdf', pdf('b'))
    await world.again()
    await listed('a.pdf done', 'b.pdf draft')
    await eventually(() => expect([world.names('enviados'), world.names()]).toEqual([['a.pdf'], ['b.pdf']]))
  })

  it('takes a file anew whose row is not there any more', async () => {
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

describe('a folder', () => {
  it('that is gone is said to be, and goes on by itself when it is back', async () => {
    await world.watch()
    renameSync(world.scans, path.join(world.root, 'away'))
    const problem = expect.stringMatching(/não está acessível/)
    await eventually(() => expect(world.folder()).toMatchObject({ state: 'unreachable', problem }))
    renameSync(path.join(world.root, 'away'), world.scans)
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    expect(world.folder()).toMatchObject({ state: 'watching', problem: null })
  })

  it('that is paused brings nothing until it is told to go on', async () => {
    const { folderId } = await world.watch()
    world.desk.folders.update({ folderId, changes: { isPaused: true } })
    await eventually(() => expect(world.folder()).toMatchObject({ state: 'paused', isPaused: true }))
    world.put('a.pdf', pdf('a'))
    await world.again()
    expect(world.folder().state).toBe('paused')
    expect(world.list()).toEqual([])
    world.desk.folders.update({ folderId, changes: { isPaused: false, name: 'Protocolo' } })
    await listed('a.pdf draft')
    expect(world.row('a.pdf')?.folderName).toBe('Protocolo')
  })

  it('is offered by its last name until it is watched, and once it is watched no more', async () => {
    const { folders } = world.desk
    const offers = await folders.offers()
    expect(offers).toEqual({ ok: true, value: [{ offerId: expect.any(String), name: 'scans' }] })
    expect(await folders.offers()).toEqual(offers)
    expect(JSON.stringify(offers)).not.toContain(world.root)
    await world.watch()
    expect(await folders.offers()).toEqual({ ok: true, value: [] })
    // What the person picks is offered all the same, and refused with the reason.
    world.offers[0] = { path: world.scans, isPicked: true }
    const [picked] = await folders.offers().then((outcome) => (outcome.ok ? outcome.value : []))
    const wanted = { name: 'x', profileId: null, originals: 'keep' as const, isShare: false }
    expect(await folders.add({ offerId: picked?.offerId ?? '', ...wanted })).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(/já é vigiada/) },
    })
    expect(await folders.add({ offerId: randomUUID(), ...wanted })).toMatchObject({ failure: { code: 'not-found' } })
  })

  it('is not watched any more when it is removed, and nothing in it is touched', async () => {
    const { folderId } = await world.watch()
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    const { folders } = world.desk
    expect(await folders.remove({ folderId })).toEqual({ ok: true, value: null })
    expect(await folders.remove({ folderId })).toMatchObject({ failure: { code: 'not-found' } })
    expect(folders.update({ folderId, changes: {} })).toMatchObject({ failure: { code: 'not-found' } })
    expect(folders.list()).toEqual({ ok: true, value: [] })
    expect(statSync(path.join(world.scans, 'a.pdf')).isFile()).toBe(true)
    expect(existsSync(path.join(world.scans, 'enviados'))).toBe(false)
  })

  it('that turns out to be a share brings nothing a second time', async () => {
    const { folderId } = await world.watch({ originals: 'keep' })
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf draft')
    world.desk.folders.update({ folderId, changes: { isShare: true } })
    world.put('b.pdf', pdf('b'))
    await listed('a.pdf draft', 'b.pdf draft')
    await world.again()
    world.put('c.pdf', pdf('c'))
    await listed('a.pdf draft', 'b.pdf draft', 'c.pdf draft')
    expect(world.folder()).toMatchObject({ isShare: true, taken: 3, duplicates: 0 })
  })

  it('has only profiles that there are, and is without one when its own is removed', async () => {
    const { profileId } = world.save()
    const { folderId } = await world.watch({ profileId })
    const unknown = world.desk.folders.update({ folderId, changes: { profileId: randomUUID() } })
    expect(unknown).toMatchObject({ failure: { code: 'refused', message: expect.stringMatching(/perfil/) } })
    world.desk.profiles.remove({ profileId })
    expect(world.folder().profileId).toBeNull()
  })
})

describe('a profile that sends at once', () => {
  const signers = [{ id: randomUUID(), nome: 'Bruno Reis', detalhe: 'GECON, SEFAZ' }]

  it('sends in its own role what lacks nothing, and leaves a draft of what does', async () => {
    const { profileId } = world.save({
      ...{ kind: 'signature', signers, idPapel: otherRole.id, sendsAtOnce: true, namePattern: '{classe} - {nome}' },
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

  it('sends in the role in force where it has none, and an original goes when the service has it', async () => {
    const { profileId } = world.save({ sendsAtOnce: true })
    await world.watch({ profileId })
    world.put('a.pdf', pdf('a'))
    await listed('a.pdf sent')
    expect(world.queued).toMatchObject([{ job: { roleName: 'Gerente', payload: { idPapelCapturador: role.id } } }])
    world.become(world.row('a.pdf'), 'done')
    await eventually(() => expect(world.names('enviados')).toEqual(['a.pdf']))
  })
})
