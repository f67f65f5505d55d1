import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { ask } from '../../e2e/walk/folders.ts'
import { signIn } from '../../e2e/walk/session.ts'
import { filesIn } from '../../support/data-folder.ts'
import { trainingEnvironment } from '../../support/training-environment.ts'
import { expect } from './fixtures.ts'
import { confidential, secretOf, installedTest as test } from './installed.ts'

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

test("a policy's environment is there at once, and its locks are refused and said", { tag: '@all' }, async ({
  installed,
  service,
}) => {
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

test('the session starts the program as the policy says now, and without a window', { tag: '@all' }, async ({
  installed,
}) => {
  const entry = path.join(installed.home, '.config/autostart/malote.desktop')
  installed.write({ version: 1, startWithSession: true })
  const first = installed.start()
  await first.page()
  // Written once the settings are read, which the page does not wait for.
  await expect.poll(() => existsSync(entry) && readFileSync(entry, 'utf8')).toContain(' --minimizado\n')
  await first.kill('SIGTERM')
  installed.write({ version: 1 })
  const second = installed.start('--minimizado')
  await expect.poll(() => second.tray?.toolTip).toBe('Malote: ninguém entrou')
  expect(second.windows).toBe(0)
  await expect.poll(() => existsSync(entry)).toBe(false)
  await second.clickTray('Abrir o Malote')
  await second.page()
  expect(second.window.visible).toBe(true)
})

test('a wrong policy is told with its line, does not stop the start, and what is right is used', {
  tag: '@all',
}, async ({ installed, service }) => {
  const wrong = trainingEnvironment(service, { id: 'outro', nome: 'Outro', apiUrl: 'http://api.exemplo.gov.br' })
  const policy = JSON.stringify({ version: 1, environments: [wrong, trainingEnvironment(service)] }, null, 2)
  installed.write(policy)
  const page = await installed.start().page()
  await signIn(page, 'ana.prado')
  const line = policy.split('\n').findIndex((text) => text.includes('http://api.exemplo.gov.br')) + 1
  await expect(page.getByText(new RegExp(`policy\\.json, linha ${line}: environments\\[0\\]\\.apiUrl`))).toBeVisible()
})

test('--configurar only shows the file, also in a running application', { tag: '@all' }, async ({
  installed,
  service,
}) => {
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

test('a confidential hybrid client signs in with the secret of --guardar-segredo, which nothing shows', {
  tag: '@all',
}, async ({ installed, service }) => {
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

test('--guardar-segredo has an exit code and a sentence for each failure', { tag: '@all' }, async ({
  installed,
  service,
}) => {
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

test('--diagnostico writes a ZIP while the application runs, and says what does not work', { tag: '@all' }, async ({
  installed,
  service,
}) => {
  installed.write({ version: 1, environments: [trainingEnvironment(service)] })
  const zip = path.join(installed.home, 'a.zip')
  const none = await installed.run(['--diagnostico', zip])
  expect(none).toMatchObject({ code: 9, output: expect.stringContaining('não puderam ser abertos') })
  expect(existsSync(installed.dataFolder)).toBe(false)
  const running = installed.start()
  await running.page()
  const made = await installed.run(['--diagnostico', zip])
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('O que precisa de atenção\n- Nada.') })
  const files = unzipSync(readFileSync(zip))
  expect(made.output).toContain(strFromU8(files['resumo.txt'] ?? new Uint8Array()))
  expect(Object.keys(files)).toContain('registro.log')
  const refused = await installed.run(['--diagnostico', path.join(installed.home, 'none/a.zip')])
  expect(refused).toMatchObject({ code: 8, errors: expect.stringContaining('não foi gravado') })
  expect(running.windows).toBe(1)
})
