import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { placeOfData } from '../../../../main/hosts/electron/data-place.ts'
import { ownFolder } from '../../../../main/hosts/own-folder.ts'
import { readPolicies } from '../../../../main/hosts/policies/index.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

let base = ''
const at = (...names: string[]) => path.join(base, ...names)
const { uid } = userInfo()
const person = { username: 'ana', homedir: '', uid }
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'malote-place-'))
  for (const folder of ['usual', 'home', 'disk', 'etc', 'home/.config/malote'])
    mkdirSync(at(folder), { recursive: true })
})
afterEach(() => removeFolder(base))

/** Places the data by the policy files of a computer: of its administrators, and of the person. */
async function placeBy(machine: string | object | null, user: object | null = null, changes: object = {}) {
  const write = (file: string, content: string | object) =>
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify({ version: 1, ...content }))
  if (machine !== null) write(at('etc/policy.json'), machine)
  if (user !== null) write(at('home/.config/malote/policy.json'), user)
  const policies = await readPolicies({ platform: 'linux', home: at('home'), machineFolder: at('etc') })
  return placeOfData(policies, at('usual'), { ...person, homedir: at('home'), ...changes })
}

it('without a policy the data are in the usual folder', async () => {
  expect(await placeBy(null)).toEqual({ folder: at('usual'), notices: [] })
})

it("the machine's policy names a folder of each person, which is made private", async () => {
  expect(await placeBy({ dataFolder: `${at('disk')}/{user}` })).toEqual({
    folder: at('disk/ana/application'),
    notices: [],
  })
  expect(await placeBy({ dataFolder: '{home}/Malote' })).toMatchObject({ folder: at('home/Malote/application') })
  expect(readdirSync(at('disk'))).toEqual(['ana'])
})

it('the policy of a person does not move the data, and a variable in a name is refused', async () => {
  expect(await placeBy(null, { dataFolder: at('disk/ana') })).toMatchObject({ folder: at('usual') })
  expect(await placeBy({ dataFolder: '/%APPDATA%/Malote' })).toMatchObject({
    refusal: expect.stringContaining('deve ser um caminho completo num disco'),
  })
  expect(existsSync(at('disk/ana'))).toBe(false)
})

it.each<[string, string | object, RegExp]>([
  ['a relative path', { dataFolder: 'Malote' }, /policy\.json, linha 1: dataFolder: deve ser um caminho completo/],
  ['a network share', { dataFolder: '\\\\servidor\\pessoas' }, /dataFolder: deve ser um caminho completo/],
  ['no text', { dataFolder: 7 }, /dataFolder: deve ser um texto/],
  ['a file that is no JSON', '{ "version": 1, "dataFolder": "/dados" "x"', /não é um JSON válido/],
  ['no version', '{ "dataFolder": "/dados" }', /version: falta/],
])('a policy whose data folder is %s opens no other folder', async (_, machine, reason) => {
  const place = await placeBy(machine)
  expect(place).toEqual({ refusal: expect.stringMatching(reason) })
  expect(place).toEqual({ refusal: expect.stringContaining('Nada foi gravado em outra pasta') })
})

it('a mistake elsewhere in the policy moves nothing', async () => {
  expect(await placeBy({ holdSeconds: 'sete' })).toEqual({ folder: at('usual'), notices: [] })
  expect(await placeBy({ holdSeconds: 'sete', dataFolder: at('disk/ana') })).toMatchObject({
    folder: at('disk/ana/application'),
  })
})

it('a folder whose disk is missing, that is a file, or of another person opens no other folder', async () => {
  expect(await placeBy({ dataFolder: at('missing/ana') })).toEqual({
    refusal: expect.stringContaining('foi encontrado'),
  })
  expect(existsSync(at('missing'))).toBe(false)
  writeFileSync(at('disk/file'), '')
  expect(await placeBy({ dataFolder: at('disk/file') })).toEqual({
    refusal: expect.stringContaining('não é uma pasta'),
  })
  mkdirSync(at('disk/bia'))
  expect(await placeBy({ dataFolder: at('disk/bia') }, null, { uid: uid + 1 })).toEqual({
    refusal: expect.stringContaining('pertence a outra pessoa'),
  })
  expect(readdirSync(at('usual'))).toEqual([])
})

it.skipIf(uid === 0)('a folder that the person may not write in opens no other folder', async () => {
  mkdirSync(at('disk/ana'))
  chmodSync(at('disk/ana'), 0o500)
  expect(await placeBy({ dataFolder: at('disk/ana') })).toEqual({ refusal: expect.stringContaining('permissão') })
})

it('data that were left in the usual folder are told, and stay', async () => {
  writeFileSync(at('usual/malote.db'), 'work')
  const place = await placeBy({ dataFolder: at('disk/ana') })
  expect(place).toMatchObject({ notices: [expect.stringContaining(`Há dados anteriores em ${at('usual')}`)] })
  expect(readdirSync(at('usual'))).toEqual(['malote.db'])
})

it('the lock of the data folder holds where the policy has moved it', async () => {
  const place = await placeBy({ dataFolder: `${at('disk')}/{user}` })
  if ('refusal' in place) throw new Error(place.refusal)
  const one = await ownFolder(place.folder, 'Malote')
  if (one.kind !== 'owned') throw new Error(one.kind)
  onTestFinished(() => one.release())
  expect(await ownFolder(place.folder, 'Malote')).toMatchObject({ kind: 'held', holder: { pid: process.pid } })
})
