import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { placeOfData } from '../../../main/hosts/electron/data-place.ts'
import { isNetworkPath } from '../../../main/network-path.ts'
import { eventually } from '../../support/eventually.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { openWatchedFolder, pdf } from '../../support/watched-folder.ts'

// Wine shows this folder as \\arquivos, and its share also as N:.
const server = `Z:${process.env['WINEPREFIX']}/dosdevices/unc/arquivos`
const away = `${server}-away`
const share = '\\\\arquivos\\digital'

const leave = () => renameSync(server, away)
const comeBack = () => renameSync(away, server)

let world: ReturnType<typeof openWatchedFolder>
beforeEach(() => mkdirSync(`${server}/digital/balcao`, { recursive: true }))
afterEach(() => removeFolder(`${server}/digital/balcao`))

const listed = (...rows: string[]) =>
  eventually(() => expect(world.list().map(({ name, state }) => `${name} ${state}`)).toEqual(rows))

it.each([
  ['a UNC name', `${share}\\balcao`],
  ['the letter of a mapped drive', 'N:\\balcao'],
])('a folder on a share, by %s, is watched, and its originals are moved there once they are sent', async (_, scans) => {
  world = openWatchedFolder({ scans })
  await world.watch({ isShare: true })
  world.put('a.pdf', pdf('a'))
  await listed('a.pdf draft')
  world.put('cópia de a.pdf', pdf('a'))
  await eventually(() => expect([world.names('duplicados'), world.names()]).toEqual([['cópia de a.pdf'], ['a.pdf']]))
  world.submit(world.row('a.pdf'))
  world.become(world.row('a.pdf'), 'done')
  await eventually(() => expect([world.names('enviados'), world.names()]).toEqual([['a.pdf'], []]))
  expect(world.folder()).toMatchObject({ state: 'watching', problem: null, taken: 1, duplicates: 1, failed: 0 })
  await world.close()
})

it("the organisation's folder on a share that comes late, goes and comes back loses no file", async () => {
  const scans = `${share}\\balcao`
  world = openWatchedFolder({ scans })
  const folder = {
    path: scans,
    name: 'Balcão',
    originals: 'sort',
    isShare: false,
    splitsSheets: false,
    takesOthers: false,
  } as const
  world.setPolicy({ folders: [{ ...folder, origin: 'machine' }] })
  leave()
  await world.again()
  const unreachable = () =>
    eventually(() =>
      expect(world.folder()).toMatchObject({
        // Its name says so, whatever the policy does.
        isShare: true,
        state: 'unreachable',
        problem: 'A pasta não está acessível. O Malote continua tentando e retoma sozinho quando ela voltar.',
      }),
    )
  await unreachable()
  comeBack()
  world.put('a.pdf', pdf('a'))
  await listed('a.pdf draft')
  leave()
  await unreachable()
  world.submit(world.row('a.pdf'))
  world.become(world.row('a.pdf'), 'done')
  writeFileSync(`${away}/digital/balcao/b.pdf`, pdf('b'))
  expect(world.list()).toHaveLength(1)
  comeBack()
  await listed('a.pdf done', 'b.pdf draft')
  await eventually(() => expect([world.names('enviados'), world.names()]).toEqual([['a.pdf'], ['b.pdf']]))
  expect(world.folder()).toMatchObject({ state: 'watching', problem: null, taken: 2, duplicates: 0, failed: 0 })
  await world.close()
})

it.each([
  ['slashes', '//arquivos/digital/{user}', 'C:\\users\\ana'],
  ['the home folder', '{home}/Malote', `${share}\\balcao`],
])('a data folder on a share, named by %s, opens no folder', (_, dataFolder, homedir) => {
  const text = JSON.stringify({ version: 1, dataFolder })
  const policy = { origin: 'machine', place: 'política', text, problem: null, hasLines: true } as const
  expect(placeOfData([policy], 'C:\\usual', { username: 'ana', homedir, uid: -1 })).toEqual({
    refusal: expect.stringContaining('é uma pasta de rede'),
  })
  expect([readdirSync(share), readdirSync(`${share}\\balcao`)]).toEqual([['balcao'], []])
  expect(existsSync('C:\\usual')).toBe(false)
})

it.each([
  [String.raw`\\arquivos\digital`, true],
  [String.raw`\\?\UNC\arquivos\digital`, true],
  [String.raw`\\?\C:\Malote`, false],
  [String.raw`C:\Malote`, false],
])('%s begins with the name of a server: %s', (path, isNetwork) => {
  expect(isNetworkPath(path)).toBe(isNetwork)
})
