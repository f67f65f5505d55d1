import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newProfile } from '../../../support/builders.ts'
import { classe, openWatchedFolder, otherRole, pdf, type WatchedWorld } from '../../../support/watched-folder.ts'

let world: WatchedWorld
beforeEach(() => {
  world = openWatchedFolder()
})
afterEach(() => world.close())

const wanted = newProfile('Notas fiscais')
const refused = (sentence: RegExp) => ({
  ok: false,
  failure: { code: 'refused', message: expect.stringMatching(sentence) },
})

it('lists profiles by name and refuses a name that exists', () => {
  const { profiles } = world.workspace
  const first = world.save({ name: 'Notas 10', idClasse: classe.id, idPapel: otherRole.id, namePattern: ' {nome} ' })
  expect(first).toMatchObject({ classe: { codigo: '01.01', nome: 'Planejamento' }, namePattern: '{nome}' })
  world.save({ name: 'Notas 9' })
  expect(profiles.save({ ...wanted, name: 'NOTAS  9' })).toEqual(refused(/Já existe um perfil chamado "Notas 9"/))
  expect(profiles.list()).toMatchObject({ value: [{ name: 'Notas 9' }, { name: 'Notas 10' }] })
  const { profileId } = first
  expect(world.save({ ...first, name: 'notas 10', idClasse: null })).toMatchObject({ profileId, classe: null })
  expect(profiles.save({ ...wanted, profileId: randomUUID() })).toMatchObject({
    failure: { code: 'not-found' },
  })
  expect(profiles.remove({ profileId })).toEqual({ ok: true, value: null })
  expect(profiles.remove({ profileId })).toMatchObject({ failure: { code: 'not-found' } })
  expect(profiles.find(profileId)).toBeNull()
})

it.each([
  ['an unknown class', { idClasse: randomUUID() }, /plano de classificação/],
  ['a role of somebody else’s', { idPapel: randomUUID() }, /não é seu/],
  ['a pattern without fields', { namePattern: 'scan' }, /nenhum campo/],
])('refuses to save a profile with %s, and says why', (_, changes, sentence) => {
  expect(world.workspace.profiles.save({ ...wanted, ...changes })).toEqual(refused(sentence))
  expect(world.workspace.profiles.list()).toEqual({ ok: true, value: [] })
})

it('applying a profile fills in drafts, values of file names first, and is refused for a sent file', async () => {
  const { capture } = world.workspace
  const names = ['01.01 - Ofício 3.pdf', 'scan0001.pdf']
  for (const name of names) world.put(name, pdf(name))
  await capture.addFiles(names.map((name) => ({ path: path.join(world.scans, name), name, owned: false })))
  const fileIds = world.list().map(({ fileId }) => fileId)
  const signers = [{ id: randomUUID(), nome: 'Bruno Reis', detalhe: 'GECON, SEFAZ' }]
  const { profileId } = world.save({
    kind: 'signature',
    access: 'Publico',
    signers,
    idPapel: otherRole.id,
    namePattern: '{classe} - {nome}',
  })
  const same = { kind: 'signature', access: 'Publico', signers, idPapel: otherRole.id }
  expect(capture.applyProfile({ fileIds, profileId })).toMatchObject({
    ok: true,
    value: [
      { ...same, name: 'Ofício 3.pdf', classe: { id: classe.id } },
      { ...same, name: 'scan0001.pdf', classe: null },
    ],
  })
  expect(capture.applyProfile({ fileIds, profileId: randomUUID() })).toMatchObject({ failure: { code: 'not-found' } })
  // By the row's own role, whatever role is in force.
  expect(capture.submit({ fileIds: fileIds.slice(0, 1), idPapel: null })).toMatchObject({ ok: true })
  expect(world.queued).toMatchObject([{ job: { title: 'Ofício 3.pdf', roleName: 'Protocolista' } }])
  expect(capture.applyProfile({ fileIds, profileId })).toMatchObject({ failure: { code: 'too-late' } })
})

it("adds the policy's profiles beside the person's, and removes them with the policy", () => {
  const { profiles } = world.workspace
  const own = world.save({ name: 'Notas', idClasse: classe.id, sendsAtOnce: false })
  const given = {
    name: 'notas',
    kind: 'scanned',
    access: 'Publico',
    sendsAtOnce: true,
    coversSend: true,
    addsTextLayer: true,
  } as const
  const byMachine = { ...given, origin: 'machine' } as const
  world.setPolicy({ profiles: [byMachine] })
  profiles.applyPolicy()
  profiles.applyPolicy()
  const managed = profiles.managed('NOTAS')
  expect(managed).toMatchObject({ ...given, classe: null })
  expect(profiles.list()).toMatchObject({
    value: [
      { name: 'notas', lock: 'Este perfil é definido pela sua organização.' },
      { name: 'Notas', lock: null },
    ],
  })
  expect({ ...profiles.find(own.profileId), lock: null }).toEqual(own)
  const { profileId = '' } = managed ?? {}
  expect(profiles.remove({ profileId })).toEqual(refused(/definido pela sua organização/))
  world.setPolicy({ profiles: [{ ...byMachine, name: 'NOTAS', sendsAtOnce: false }] })
  profiles.applyPolicy()
  expect(profiles.find(profileId)).toMatchObject({ name: 'NOTAS', sendsAtOnce: false })
  world.setPolicy({ profiles: [{ ...byMachine, origin: 'kept' }] })
  expect(profiles.remove({ profileId })).toEqual(refused(/definido pela configuração que você guardou/))
  world.setPolicy({ profiles: [], isWhole: false })
  profiles.applyPolicy()
  expect(profiles.find(profileId)).not.toBeNull()
  world.setPolicy({ isWhole: true })
  profiles.applyPolicy()
  expect(profiles.list()).toEqual({ ok: true, value: [own] })
  expect(profiles.remove({ profileId: own.profileId })).toMatchObject({ ok: true })
})
