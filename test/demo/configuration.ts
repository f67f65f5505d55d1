import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../e2e/walk/expect.ts'
import { goTo, signIn } from '../e2e/walk/session.ts'
import { trainingEnvironment } from '../support/training-environment.ts'
import type { Studio } from './pictures.ts'

/** The first start without an environment, with good, wrong and locked configurations, and the environments in Ajustes. */
export async function picturesOfConfiguration({ folder, service, see, openMalote }: Studio): Promise<void> {
  const environment = trainingEnvironment(service, { nome: 'Treinamento da Secretaria' })
  const written = (name: string, content: object, at = folder) => {
    mkdirSync(at, { recursive: true, mode: 0o700 })
    const file = path.join(at, name)
    writeFileSync(file, JSON.stringify({ version: 1, ...content }, null, 2), { mode: 0o600 })
    return file
  }
  const secret = { usesClientSecret: true, clientId: 'sistema-exemplo', responseType: 'code id_token' }
  const good = written('malote.json', {
    environments: [{ ...environment, ...secret }],
    holdSeconds: 20,
    limits: { maxFileMegabytes: 250 },
    profiles: [{ name: 'Correspondência', kind: 'scanned' }],
    folders: [{ path: '/srv/digitalizacao', name: 'Scanner do protocolo', profile: 'Correspondência' }],
    locked: ['holdSeconds'],
  })
  const wrong = written('errado.json', { environments: [{ ...environment, apiUrl: 'http://api.exemplo.gov.br' }] })
  const unreachable = written('outro-servico.json', {
    environments: [{ ...environment, id: 'outro', nome: 'Outro serviço', apiUrl: `${service.baseUrl}/antiga` }],
  })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  async function choose(page: Page, file: string, by = 'Escolher arquivo…'): Promise<void> {
    const choosing = page.waitForEvent('filechooser')
    await button(page, by).click()
    await (await choosing).setFiles(file)
  }

  const { page } = await openMalote({ hasEnvironment: false })
  await expect(page.getByRole('heading', { name: 'Configurar o Malote' })).toBeVisible()
  await see(page, 'first')
  await choose(page, wrong)
  await expect(page.getByRole('alert')).toBeVisible()
  await see(page, 'refused')
  await choose(page, unreachable)
  await button(page, 'Testar a conexão').click()
  await expect(button(page, 'Testar de novo')).toBeVisible()
  await see(page, 'failed')
  await choose(page, good, 'Escolher outro arquivo…')
  await expect(page.getByText('Maior arquivo aceito: 250 MB.')).toBeVisible()
  await see(page, 'preview')
  await button(page, 'Testar a conexão').click()
  await expect(button(page, 'Guardar esta configuração')).toBeVisible()
  await see(page, 'passed')
  await button(page, 'Guardar esta configuração').click()
  await expect(page.getByLabel(/^Segredo de/)).toBeVisible()
  await see(page, 'secret')
  await button(page, 'Concluir').click()
  await expect(button(page, 'Entrar')).toBeVisible()
  await see(page, 'sign-in-without-secret')
  const value = service.clients.find(({ id }) => id === 'sistema-exemplo')?.secret ?? ''
  await page.getByLabel(/^Segredo de/).fill(value)
  await button(page, 'Guardar segredo').click()
  await expect(page.getByLabel(/^Segredo de/)).toHaveCount(0)
  await signIn(page, 'ana.prado')
  await goTo(page, /^Ajustes/)
  await page.getByRole('option', { name: 'Envio', exact: true }).click()
  await see(page, 'locked-hold')
  await page.getByRole('option', { name: 'Ambiente', exact: true }).click()
  await see(page, 'environments')
  await button(page, 'Remover').click()
  await see(page, 'remove')
  await button(page, 'Cancelar').click()
  await button(page, 'Acrescentar ambiente…').click()
  await see(page, 'add')

  const home = mkdtempSync(path.join(folder, 'home-'))
  const policy = { environments: [{ ...environment, apiUrl: 'http://api.exemplo.gov.br' }], locked: ['environments'] }
  written('policy.json', policy, path.join(home, '.config/malote'))
  const locked = await openMalote({ hasEnvironment: false, home })
  await expect(locked.page.getByText(/são definidos pela sua organização/)).toBeVisible()
  await see(locked.page, 'locked')
}
