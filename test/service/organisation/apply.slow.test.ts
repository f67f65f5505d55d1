import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as schema from '../../../service/database/schema/index.ts'
import { idOfPerson, idOfPlan, idOfRole, idOfUnit, patriarchId } from '../../../service/organisation/ids.ts'
import { givePassword, runInvite } from '../../support/invite.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { startService, type TestService } from '../../support/service.ts'
import { requestToken, signIn } from '../../support/sign-in.ts'
import { changeTables } from '../../support/tables.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-organisation-'))
const file = path.join(folder, 'organizacao.json')
const classe = (codigo: string, nome: string) => ({ codigo, nome })
const sector = (sigla: string, nome: string) => ({ sigla, nome })
const pessoa = (login: string, nome: string, ...papeis: object[]) => ({ login, nome, email: `${login}@rio.br`, papeis })
const ana = pessoa('ana', 'Ana', { cargo: 'Chefe', unidade: 'SAD/PROT' }, { cargo: 'Membro', unidade: 'SAD/ARQ' })
const bia = pessoa('bia', 'Bia', { cargo: 'Auxiliar', unidade: 'SAD/ARQ' })
const plano = {
  codigo: 'P1',
  nome: 'Plano',
  inicio: '2020-01-01',
  classes: [classe('1', 'Um'), classe('1.1', 'Um um')],
}
const fundamento = { nome: 'Sigilo', descricao: 'Da lei.', nivelAcesso: 'Sigiloso' }

function write(changes: { setores: object[]; pessoas: object[]; planos: object[]; fundamentos: object[] }): void {
  const { setores, pessoas, ...ofPatriarch } = changes
  const organizacoes = [{ sigla: 'SAD', nome: 'Secretaria', setores }]
  writeFileSync(
    file,
    JSON.stringify({ patriarcas: [{ sigla: 'RIO', nome: 'Prefeitura', organizacoes, ...ofPatriarch }], pessoas }),
  )
}
const first = {
  setores: [sector('PROT', 'Protocolo'), sector('ARQ', 'Arquivo')],
  pessoas: [ana, bia],
  planos: [plano],
  fundamentos: [fundamento],
}

let service: TestService
beforeAll(async () => {
  write(first)
  service = await startService({ organisation: file })
})
afterAll(async () => {
  await service.stop()
  removeFolder(folder)
})

const senha = 'uma senha comprida'
async function asAna() {
  const { access_token } = await signIn(service, 'ana', { senha })
  const headers = { authorization: `Bearer ${access_token}` }
  // biome-ignore lint/suspicious/noExplicitAny: assertions read the fields of parsed bodies.
  return async (path: string): Promise<any> => (await fetch(service.baseUrl + path, { headers })).json()
}
const siglas = (all: { sigla: string }[]) => all.map(({ sigla }) => sigla)
const units = `/v2/agente/${idOfUnit('SAD')}/setores`

async function allRows(): Promise<string> {
  let text = ''
  await changeTables(service, async (db) => {
    const tables = [schema.agentes, schema.pessoas, schema.papeis, schema.planosClassificacao, schema.classes]
    const rows = []
    for (const table of [...tables, schema.fundamentosLegais]) rows.push(await db.select().from(table))
    text = JSON.stringify(rows.map((each) => each.toSorted((a, b) => a.id.localeCompare(b.id))))
  })
  return text
}

it('inserts the file’s organisation, and changes nothing at the next start with the same file', async () => {
  await givePassword(service, 'ana', senha)
  const get = await asAna()
  expect(siglas(await get('/v2/agente/patriarcas'))).toEqual(['RIO'])
  expect(siglas(await get(units)).sort()).toEqual(['ARQ', 'PROT'])
  expect(siglas(await get(`/v2/classificacao-documental/${patriarchId('RIO')}/planos-ativos`))).toHaveLength(1)
  const classes = await get(`/v2/classificacao-documental/${idOfPlan('P1')}/classes-ativas`)
  expect(classes).toMatchObject([
    { codigo: '1', nivel: 1 },
    { codigo: '1.1', nivel: 2 },
  ])
  expect(await get(`/v2/fundamentos-legais/${patriarchId('RIO')}`)).toMatchObject([{ nome: 'Sigilo' }])
  await service.stop()
  const before = await allRows()
  await service.restart()
  await service.stop()
  expect(await allRows()).toBe(before)
  await service.restart()
})

it('adds, changes and deactivates according to the file, and deletes nothing', async () => {
  await givePassword(service, 'bia', senha)
  const client = 'malote-desktop-refresh'
  const scopes = ['openid', 'offline_access', 'api-svc-consultar']
  const { refresh_token = '' } = await signIn(service, 'bia', { client, scopes, senha })
  write({
    setores: [sector('PROT', 'Protocolo Geral'), sector('GAB', 'Gabinete')],
    pessoas: [pessoa('ana', 'Ana Maria', { cargo: 'Diretora', unidade: 'SAD/PROT' }), pessoa('caio', 'Caio')],
    planos: [{ ...plano, classes: [classe('1', 'Primeira')] }],
    fundamentos: [],
  })
  await service.restart()
  const get = await asAna()
  expect(await get('/v2/usuario')).toMatchObject({ nome: 'Ana Maria' })
  const roles = (await get('/v2/usuario/papeis')) as { id: string; nome: string }[]
  expect(roles.map(({ id }) => id)).toEqual([idOfRole('ana', 'SAD/PROT')])
  expect(JSON.stringify(roles)).toContain('Diretora')
  const sectors = (await get(units)) as { sigla: string; nome: string }[]
  expect(sectors.map(({ sigla, nome }) => `${sigla} ${nome}`).sort()).toEqual(['GAB Gabinete', 'PROT Protocolo Geral'])
  expect(await get(`/v2/classificacao-documental/${idOfPlan('P1')}/classes-ativas`)).toMatchObject([
    { nome: 'Primeira' },
  ])
  expect(await get(`/v2/fundamentos-legais/${patriarchId('RIO')}`)).toEqual([])

  await expect(signIn(service, 'bia', { senha })).rejects.toThrow('Login ou senha não conferem.')
  const renewed = await requestToken(service, { grant_type: 'refresh_token', client_id: client, refresh_token })
  expect(renewed.body.error).toBe('invalid_grant')
  expect(await runInvite(service, 'bia')).toMatchObject({ code: 1 })
  expect(await runInvite(service, 'caio')).toMatchObject({ code: 0 })
  await service.stop()
  const kept = await allRows()
  for (const id of [idOfPerson('bia'), idOfUnit('SAD/ARQ'), idOfRole('ana', 'SAD/ARQ')]) expect(kept).toContain(id)

  write({ ...first, planos: [] })
  await service.restart()
  await givePassword(service, 'bia', senha)
  expect((await signIn(service, 'bia', { senha })).access_token).not.toBe('')
  const again = await asAna()
  expect(await again(`/v2/classificacao-documental/${patriarchId('RIO')}/planos-ativos`)).toEqual([])
  expect(siglas(await again(units)).sort()).toEqual(['ARQ', 'PROT'])
})
