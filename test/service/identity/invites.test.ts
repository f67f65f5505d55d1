import { afterAll, beforeAll, expect, it } from 'vitest'
import { convites } from '../../../service/database/schema/index.ts'
import { givePassword, runInvite, sendPassword } from '../../support/invite.ts'
import { exampleOrganisation, newDataFolder, startService, type TestService } from '../../support/service.ts'
import { requestToken, signIn } from '../../support/sign-in.ts'
import { changeTables } from '../../support/tables.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ organisation: exampleOrganisation })
})
afterAll(() => service.stop())

const linkFor = async (login: string) => (await runInvite(service, login)).output.trim()
const openLink = async (link: string) => {
  const response = await fetch(link)
  return { status: response.status, html: await response.text() }
}
const good = 'correto cavalo bateria'

it('prints a link once, by which a person sets a password and signs in with it', async () => {
  const { code, output, errors } = await runInvite(service, 'ana.prado')
  expect({ code, lines: output.split('\n').length }).toEqual({ code: 0, lines: 2 })
  expect(errors).toContain('Ana Prado')
  const link = output.trim()
  expect(link.startsWith(`${service.baseUrl}/convite?codigo=`)).toBe(true)
  const page = await openLink(link)
  expect(page.status).toBe(200)
  expect(page.html).toContain('lang="pt-BR"')
  expect(page.html).toContain('Defina sua senha')

  const short = await sendPassword(link, 'onze letras')
  expect(short.status).toBe(400)
  expect(short.html).toContain('A senha deve ter no mínimo 12 caracteres.')
  const different = await sendPassword(link, good, `${good}s`)
  expect(different.status).toBe(400)
  expect(different.html).toContain('As duas senhas são diferentes.')

  expect((await sendPassword(link, good)).status).toBe(200)
  expect((await signIn(service, 'ana.prado', { senha: good })).access_token).not.toBe('')
  expect((await openLink(link)).status).toBe(410)
  expect((await sendPassword(link, 'outra senha bem longa')).status).toBe(410)
})

it('invalidates a link when a newer one is made @all', async () => {
  const older = await linkFor('bruno.reis')
  const newer = await linkFor('bruno.reis')
  expect((await openLink(older)).status).toBe(410)
  expect((await openLink(newer)).status).toBe(200)
})

it('replaces a forgotten password and ends the person’s sessions @all', async () => {
  await givePassword(service, 'carla.nunes', good)
  const client = 'malote-desktop-refresh'
  const scopes = ['openid', 'offline_access', 'api-svc-consultar']
  const { refresh_token = '' } = await signIn(service, 'carla.nunes', { client, scopes, senha: good })
  await givePassword(service, 'carla.nunes', 'uma senha bem diferente')
  await expect(signIn(service, 'carla.nunes', { senha: good })).rejects.toThrow('Login ou senha não conferem.')
  const renewed = await requestToken(service, { grant_type: 'refresh_token', client_id: client, refresh_token })
  expect(renewed.body.error).toBe('invalid_grant')
  expect(await signIn(service, 'carla.nunes', { senha: 'uma senha bem diferente' })).toBeDefined()
})

it('reports an unknown login, a missing login and a service that does not run @all', async () => {
  const unknown = await runInvite(service, 'ninguem')
  expect(unknown).toMatchObject({ code: 1, output: '', errors: 'Não há pessoa ativa com este login.\n' })
  expect(await runInvite(service)).toMatchObject({ code: 2, output: '' })
  const elsewhere = { baseUrl: service.baseUrl, dataFolder: newDataFolder() }
  const nowhere = await runInvite({ ...elsewhere, databaseUrl: undefined }, 'ana.prado')
  expect(nowhere).toMatchObject({
    code: 3,
    output: '',
    errors: expect.stringContaining('não está em execução nesta pasta'),
  })
  const unread = await runInvite({ ...elsewhere, databaseUrl: 'shared' }, 'ana.prado')
  expect(unread).toMatchObject({ code: 3, output: '', errors: expect.stringContaining('ainda não usou esta pasta') })
})

it('makes links only with the key of the data folder', async () => {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer errado' }
  const body = JSON.stringify({ login: 'ana.prado' })
  const response = await fetch(`${service.baseUrl}/convite/novo`, { method: 'POST', headers, body })
  expect(response.status).toBe(401)
})

it('keeps the hash of a link for 72 hours, not the link @all', async () => {
  const link = await linkFor('diego.martins')
  const codigo = new URL(link).searchParams.get('codigo') ?? ''
  await service.stop()
  let kept: (typeof convites.$inferSelect)[] = []
  await changeTables(service, async (db) => {
    kept = await db.select().from(convites)
    await db.update(convites).set({ expiraEm: new Date(Date.now() - 1000) })
  })
  expect(codigo.length).toBeGreaterThan(40)
  expect(JSON.stringify(kept)).not.toContain(codigo)
  const hours = kept.map(({ expiraEm }) => (expiraEm.getTime() - Date.now()) / 3_600_000)
  expect(Math.max(...hours)).toBeLessThanOrEqual(72)
  expect(Math.max(...hours)).toBeGreaterThan(71)
  await service.restart()
  const moved = `${service.baseUrl}${new URL(link).pathname}${new URL(link).search}`
  expect((await openLink(moved)).status).toBe(410)
  expect((await sendPassword(moved, good)).status).toBe(410)
})
