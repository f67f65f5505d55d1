import { once } from 'node:events'
import { cpSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { givePassword } from '../../support/invite.ts'
import { quickService, templateFolder } from '../../support/prepared-service.ts'
import {
  announced,
  exampleOrganisation,
  newDataFolder,
  spawnService,
  startService,
  type TestService,
} from '../../support/service.ts'
import { createBrowser, newPkce, personToken, redirectUri } from '../../support/sign-in.ts'

const off = { MALOTE_TRAINING: 'off' }
const password = { login: 'ana.prado', senha: 'uma senha de Ana' }
let service: TestService
beforeAll(async () => {
  service = await startService({ organisation: exampleOrganisation })
  await givePassword(service, password.login, password.senha)
})
afterAll(() => service.stop())

const { challenge } = newPkce()
const signInParameters = {
  client_id: 'malote-desktop',
  response_type: 'code',
  scope: 'openid api-svc-consultar',
  state: 'x',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  redirect_uri: redirectUri,
}

const token = (...scopes: string[]) => personToken({ ...service, senha: password.senha }, password.login, scopes)

describe('a service outside training', () => {
  it('signs in by login and password alone and shows no people', async () => {
    const browser = createBrowser()
    const start = `${service.authUrl}/is/connect/authorize?${new URLSearchParams(signInParameters)}`
    const page = await browser.follow(await browser.send(start), redirectUri)
    const html = await page.response.text()
    expect(html).toContain('name="senha"')
    for (const hidden of ['Ana Prado', 'name="pessoa"', 'Pessoas da demonstração', '<code>malote</code>'])
      expect(html).not.toContain(hidden)
    const picked = await browser.send(page.url, { pessoa: 'ana.prado' })
    expect([picked.status, picked.headers.get('location')]).toEqual([400, null])
    const published = await browser.send(page.url, { login: 'bruno.reis', senha: 'malote' })
    expect([published.status, published.headers.get('location')]).toEqual([400, null])
    expect(service.people).toEqual([])

    const headers = { authorization: `Bearer ${await token('openid', 'api-svc-consultar')}` }
    expect(await (await fetch(`${service.baseUrl}/v2/usuario`, { headers })).json()).toMatchObject({
      nome: 'Ana Prado',
    })
  })

  it.each([
    ['GET', '/treinamento'],
    ['GET', '/treinamento.json'],
    ['GET', '/treinamento/pagina.js'],
    ['POST', '/treinamento/falhas'],
    ['DELETE', '/treinamento/falhas'],
    ['POST', '/treinamento/relogio'],
    ['POST', '/treinamento/eventos/soltar'],
    ['POST', '/treinamento/pessoas'],
    ['POST', '/treinamento/restaurar'],
    ['POST', '/treinamento/token'],
  ])('has no %s %s', async (method, path) => {
    const body = JSON.stringify({ login: 'ana.prado', falha: 'erro', confirma: true })
    const headers = { 'content-type': 'application/json' }
    const init = method === 'GET' ? {} : { headers, body }
    expect((await fetch(service.baseUrl + path, { method, ...init })).status).toBe(404)
  })

  it('carries out events', async () => {
    const bearer = await token('openid', 'api-svc-consultar', 'api-svc-encaminhamento')
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const get = async (path: string) => (await fetch(service.baseUrl + path, { headers })).json()
    const [{ id }] = (await get('/v2/usuario/papeis')) as [{ id: string }]
    const body = { assunto: 'Prazo', mensagem: 'Segue.', idResponsavel: id, idsDestinos: [id] }
    const sent = await fetch(`${service.baseUrl}/v2/encaminhamento/novo`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...body, restricaoAcesso: { transparenciaAtiva: false } }),
    })
    const { idEvento } = (await sent.json()) as { idEvento: string }
    const situacao = async () => ((await get(`/v2/eventos/${idEvento}`)) as { situacao: string }).situacao
    await expect.poll(situacao).toBe('Concluido')
  })
})

async function endOf(child: ReturnType<typeof spawnService>): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
/** A database without an organisation. The first start creates it; the others begin sooner. */
const withoutOrganisation = newDataFolder()
const start = async (args: readonly string[], env: Readonly<Record<string, string>>, folder = newDataFolder()) => {
  const child = spawnService(folder, args, env, await quickService())
  let errors = ''
  child.stderr?.on('data', (data) => {
    errors += String(data)
  })
  return { child, ready: announced(child), errors: () => errors }
}

describe('a start outside training', () => {
  it('is refused while a person has the published password of the demonstration', async () => {
    const folder = newDataFolder()
    cpSync(await templateFolder(), path.join(folder, 'service'), { recursive: true })
    const { child, ready, errors } = await start(['--organisation', exampleOrganisation], off, folder)
    await expect(ready).rejects.toThrow()
    expect(child.exitCode).toBe(2)
    expect(errors()).toBe(
      'Há pessoas com a senha publicada da demonstração: ana.prado, bruno.reis, carla.nunes e mais 9. Fora do ' +
        'treinamento o serviço não inicia assim. Use uma pasta de dados nova (MALOTE_DATA) ou um banco vazio ' +
        '(DATABASE_URL), com --organisation ARQUIVO.\n',
    )
  })

  it('adds no demonstration and says that the organisation is missing', async () => {
    const { child, ready, errors } = await start([], off, withoutOrganisation)
    const { base_url } = await ready
    await eventually(() => expect(errors()).toContain('este banco não tem organização'))
    const query = new URLSearchParams(signInParameters)
    const browser = createBrowser()
    const page = await browser.follow(await browser.send(`${base_url}/is/connect/authorize?${query}`), redirectUri)
    expect((await browser.send(page.url, { login: 'ana.prado', senha: 'malote' })).status).toBe(400)
    await endOf(child)
  })

  it('is refused in one sentence with a faulty organisation file, and in training with any file', async () => {
    const file = path.join(newDataFolder(), 'organizacao.json')
    writeFileSync(file, JSON.stringify({ patriarcas: [], pessoas: [] }))
    const faulty = await start(['--organisation', file], off)
    await expect(faulty.ready).rejects.toThrow()
    expect(faulty.child.exitCode).toBe(2)
    expect(faulty.errors()).toContain(`${file}: patriarcas: no mínimo 1 item.`)
    const training = await start(['--organisation', exampleOrganisation], {})
    await expect(training.ready).rejects.toThrow()
    expect(training.child.exitCode).toBe(2)
    expect(training.errors()).toContain('--organisation pede MALOTE_TRAINING=off')
  })
})

describe('the address of a service', () => {
  it.each(['0.0.0.0', '::1'])('may not be %s in training', async (host) => {
    const { child, ready, errors } = await start(['--host', host], {})
    await expect(ready).rejects.toThrow()
    expect(child.exitCode).toBe(2)
    expect(errors()).toContain('O modo de treinamento só atende neste computador (127.0.0.1)')
  })

  it.each([
    ['another loopback address', '127.0.0.2', 'http://127.0.0.2:'],
    ['every network address', '0.0.0.0', `http://${os.hostname().toLowerCase()}:`],
  ])('may be %s outside training', async (_, host, prefix) => {
    const { child, ready, errors } = await start(['--host', host], off, withoutOrganisation)
    const { base_url } = await ready
    const warning = `ATENÇÃO: o serviço atende em ${host} sem TLS.`
    expect(errors().includes(warning)).toBe(host === '0.0.0.0')
    expect(base_url.startsWith(prefix)).toBe(true)
    const { port } = new URL(base_url)
    expect((await fetch(`http://127.0.0.2:${port}/health`, { headers: {} })).status).toBe(
      host === '127.0.0.2' ? 200 : 421,
    )
    await endOf(child)
  })

  it('causes no warning behind an https proxy', async () => {
    const { child, ready, errors } = await start(
      ['--host', '0.0.0.0'],
      { ...off, PUBLIC_URL: 'https://malote.exemplo.br' },
      withoutOrganisation,
    )
    await ready
    expect(errors()).not.toContain('ATENÇÃO')
    await endOf(child)
  })

  it('causes a clear error when it is not an address of this computer', async () => {
    const { child, ready, errors } = await start(['--host', '203.0.113.9'], off, withoutOrganisation)
    await expect(ready).rejects.toThrow()
    expect(child.exitCode).toBe(1)
    expect(errors()).toContain('Não é possível atender em 203.0.113.9.')
  })

  it('is not opened when SMTP_URL is invalid: the error names the variable but not its value', async () => {
    const { child, ready, errors } = await start([], { SMTP_URL: 'https://user:geheim@mail.example' })
    await expect(ready).rejects.toThrow()
    expect(child.exitCode).toBe(2)
    expect(errors()).toContain('SMTP_URL')
    expect(errors()).not.toContain('geheim')
  })
})
