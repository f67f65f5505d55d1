import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { ask } from '../../e2e/walk/folders.ts'
import { signIn } from '../../e2e/walk/session.ts'
import { filesIn } from '../../support/data-folder.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import type { Service } from '../../support/service.ts'
import { trainingEnvironment } from '../../support/training-environment.ts'
import { startApplication } from '../desktop/application.ts'
import { type Desktop, startDesktop } from '../desktop/desktop.ts'
import type { DoubleOptions } from '../electron/desktop-wire.ts'
import { test as base, expect } from './fixtures.ts'

interface Installed {
  /** The person's home folder. */
  readonly home: string
  readonly dataFolder: string
  /** Starts the installed application. */
  start(...args: readonly string[]): Desktop
  /** Runs the installed application without a window, until it ends. */
  run(args: readonly string[], input?: string): Promise<{ code: number | null; output: string; errors: string }>
  /** Writes the policy of the user's configuration folder, or another file of theirs. */
  write(content: unknown, at?: string): string
}

/** An installed copy: `isPackaged`, and nothing but the person's home folder. */
const test = base.extend<{ installed: Installed; storage: DoubleOptions['storageBackend'] }>({
  storage: ['gnome_libsecret', { option: true }],
  installed: async ({ browser, storage }, use) => {
    const home = mkdtempSync(path.join(tmpdir(), 'malote-home-'))
    const variables = { HOME: home, XDG_DATA_HOME: path.join(home, 'data') }
    const options = { isPackaged: true, variables, ...(storage && { storageBackend: storage }) }
    const contexts: BrowserContext[] = []
    const desktops: Desktop[] = []
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
    contexts.push(context)
    await use({
      home,
      dataFolder: path.join(home, 'data/malote/application'),
      start(...args) {
        const desktop = startDesktop({ context, args, ...options })
        desktops.push(desktop)
        return desktop
      },
      async run(args, input) {
        const application = startApplication(args, { ...options, ...(input !== undefined && { input }) })
        const code = await application.ended
        return { code, output: application.output, errors: application.errors }
      },
      write(content, at = '.config/malote/policy.json') {
        const file = path.join(home, at)
        mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
        writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2), { mode: 0o600 })
        return file
      },
    })
    for (const desktop of desktops) await desktop.kill('SIGTERM')
    for (const each of contexts) await each.close()
    removeFolder(home)
  },
})

const confidential = {
  clientId: 'sistema-exemplo',
  usesClientSecret: true,
  responseType: 'code id_token',
  responseMode: 'form_post',
}
const secretOf = (service: Service) => service.clients.find(({ id }) => id === 'sistema-exemplo')?.secret ?? ''

test('without an environment, a file is opened, tested, kept, and signs in, also after a restart', async ({
  installed,
  service,
}) => {
  const file = installed.write({ version: 1, environments: [trainingEnvironment(service)] }, 'malote.json')
  const first = installed.start()
  const page = await first.page()
  await expect(page.getByRole('heading', { name: 'Configurar o Malote' })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivo…' }).click()
  await (await choosing).setFiles(file)
  await expect(page.getByText(`Serviço: ${service.baseUrl}`)).toBeVisible()
  await page.getByRole('button', { name: 'Testar a conexão' }).click()
  await page.getByRole('button', { name: 'Guardar esta configuração' }).click()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await signIn(page, 'ana.prado')
  await first.kill('SIGTERM')

  const again = await installed.start().page()
  await expect(again.getByRole('navigation', { name: 'Principal' })).toBeVisible()
})

test("a policy's environment is there at once, and its locks are refused and said", async ({ installed, service }) => {
  const locked = ['environments', 'holdSeconds']
  installed.write({ version: 1, environments: [trainingEnvironment(service)], holdSeconds: 25, locked })
  const page = await installed.start().page()
  await signIn(page, 'ana.prado')
  await page.keyboard.press('Control+,')
  await page.getByRole('option', { name: 'Envio', exact: true }).click()
  await expect(page.getByText('Definido pela sua organização.')).toBeVisible()
  await expect(page.getByText('25 s')).toBeVisible()
  const outcome = await ask(page, 'settings.update', { holdSeconds: 0 }).catch(String)
  expect(outcome).toContain('refused')
  await page.getByRole('option', { name: 'Ambiente', exact: true }).click()
  await expect(page.getByText(/Definido pela sua organização para a sua conta/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Acrescentar ambiente…' })).toHaveCount(0)
})

test('a wrong policy is told with its line, does not stop the start, and what is right is used', async ({
  installed,
  service,
}) => {
  const wrong = trainingEnvironment(service, { id: 'outro', nome: 'Outro', apiUrl: 'http://api.exemplo.gov.br' })
  const policy = JSON.stringify({ version: 1, environments: [wrong, trainingEnvironment(service)] }, null, 2)
  installed.write(policy)
  const page = await installed.start().page()
  await signIn(page, 'ana.prado')
  const line = policy.split('\n').findIndex((text) => text.includes('http://api.exemplo.gov.br')) + 1
  await expect(page.getByText(new RegExp(`policy\\.json, linha ${line}: environments\\[0\\]\\.apiUrl`))).toBeVisible()
})

test('--configurar only shows the file, also in a running application', async ({ installed, service }) => {
  const file = installed.write({ version: 1, environments: [trainingEnvironment(service)] }, 'Malote da rede.json')
  const first = installed.start('--configurar', file)
  const page = await first.page()
  await expect(page.getByText(`Serviço: ${service.baseUrl}`)).toBeVisible()
  expect(await ask(page, 'session.get', {})).toMatchObject({ environments: [] })
  const other = installed.write(
    { version: 1, environments: [trainingEnvironment(service, { nome: 'Segundo' })] },
    'b.json',
  )
  expect((await installed.run([`--configurar=${other}`])).code).toBe(0)
  await expect(page.getByRole('heading', { name: 'Segundo' })).toBeVisible()
  expect(first.windows).toBe(1)
})

test('a confidential hybrid client signs in with the secret of --guardar-segredo, which nothing shows', async ({
  installed,
  service,
}) => {
  installed.write({ version: 1, environments: [trainingEnvironment(service, confidential)] })
  const secret = secretOf(service)
  const stored = await installed.run(['--guardar-segredo', 'treino'], `${secret}\n`)
  expect(stored).toMatchObject({ code: 0, output: 'O segredo foi guardado.\n' })
  const desktop = installed.start()
  const page = await desktop.page()
  await signIn(page, 'ana.prado')
  await desktop.kill('SIGTERM')
  expect(filesIn(installed.home).filter(({ bytes }) => bytes.includes(secret))).toStrictEqual([])
  expect(stored.output + stored.errors + desktop.errors).not.toContain(secret)
})

test('--guardar-segredo has an exit code and a sentence for each failure', async ({ installed, service }) => {
  installed.write({ version: 1, environments: [trainingEnvironment(service)] })
  expect(await installed.run(['--guardar-segredo', 'outro'], 'x')).toMatchObject({
    code: 5,
    errors: expect.stringContaining('não tem o ambiente "outro". Os que existem: treino.'),
  })
  expect(await installed.run(['--guardar-segredo', 'treino'], 'x')).toMatchObject({
    code: 5,
    errors: expect.stringContaining('não usa segredo'),
  })
  installed.write({ version: 1, environments: [trainingEnvironment(service, confidential)] })
  expect(await installed.run(['--guardar-segredo', 'treino'], '\n')).toMatchObject({
    code: 7,
    errors: expect.stringContaining('O segredo não veio.'),
  })
  const running = installed.start()
  await running.page()
  expect(await installed.run(['--guardar-segredo', 'treino'], 'x')).toMatchObject({
    code: 3,
    errors: expect.stringContaining('O Malote está aberto.'),
  })
})

test.describe('without a keyring', () => {
  test.use({ storage: 'basic_text' })
  test('--guardar-segredo stores nothing and says so', async ({ installed, service }) => {
    installed.write({ version: 1, environments: [trainingEnvironment(service, confidential)] })
    expect(await installed.run(['--guardar-segredo', 'treino'], 'x')).toMatchObject({
      code: 6,
      errors: expect.stringContaining('O cofre de senhas deste computador está fechado ou não existe.'),
    })
  })
})
