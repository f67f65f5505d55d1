import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { writeEntryPage } from '../../main/hosts/local/entry-page.ts'
import { startMalote } from '../support/malote.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { fromListMenu, goTo, signIn } from './walk/session.ts'

test('the page handed to a browser leads to the window, whose address has no key', async ({
  page,
  folder,
  computer,
  service,
}) => {
  const malote = await startMalote({ ...computer, service })
  await page.goto(writeEntryPage(folder, malote.address))
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(page.url()).toBe(`${new URL(malote.address).origin}/`)
  const shown = await page.evaluate(() => [document.referrer, history.length])
  expect(shown[0]).not.toContain('chave')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await malote.stop()
})

test('after a crash the window says that Malote does not answer, and stderr names an unexpected error', {
  tag: '@all',
}, async ({ page, service }) => {
  const onSignal = "data:text/javascript,process.on('SIGUSR2', () => { throw new Error('a fault') })"
  const malote = await startMalote({ service, nodeArgs: ['--import', onSignal] })
  await page.goto(malote.address)
  await signIn(page, 'ana.prado')
  await malote.kill('SIGUSR2')
  await expect(page.getByRole('contentinfo')).toContainText('O Malote não está respondendo')
  expect(malote.errors).toContain('Um erro inesperado encerrou o Malote.')
  await malote.stop()
})

test('a folder below the home is chosen by keyboard and then watched', { tag: '@all' }, async ({
  folder,
  openMalote,
}) => {
  for (const each of ['Documentos/Scanner do balcão', 'Imagens', '.cache'])
    await mkdir(path.join(folder, each), { recursive: true })
  const { page } = await openMalote({ login: 'ana.prado', home: folder })
  await fromListMenu(page, 'Pastas e perfis')
  await page.getByRole('button', { name: 'Monitorar pasta' }).click()
  await page.getByRole('button', { name: 'Escolher pasta' }).click()
  const chooser = page.getByRole('dialog', { name: 'Escolher pasta' })
  await expect(chooser.getByRole('option')).toHaveText(['Documentos', 'Imagens'])
  await expect(chooser.getByRole('option', { name: 'Documentos' })).toBeFocused()
  await expectClean(page, 'the folder chooser')
  await page.keyboard.press('Enter')
  await expect(chooser.getByRole('option')).toHaveText(['Scanner do balcão'])
  await expect(chooser.getByRole('option', { name: 'Scanner do balcão' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chooser.getByText('Não há outras pastas dentro desta.')).toBeVisible()
  await expect(chooser.getByRole('button', { name: 'Escolher esta pasta' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chooser).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Scanner do balcão')
  await page.getByRole('button', { name: 'Começar a monitorar' }).click()
  await expect(page.getByRole('option', { name: /Scanner do balcão/ })).toContainText('monitorando')
})

test('the window offers to allow notifications, and says that the browser blocks them', { tag: '@all' }, async ({
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  // The test browser has no permission dialog to answer.
  await page.addInitScript(() => {
    const answer = { permission: 'default', requestPermission: async () => 'denied' }
    answer.requestPermission = async () => {
      answer.permission = 'denied'
      return answer.permission
    }
    Object.defineProperty(window, 'Notification', { value: answer })
  })
  await page.reload()
  await goTo(page, /^Ajustes/)
  await page.getByRole('option', { name: 'Avisos' }).click()
  await expectClean(page, 'the settings that offer notifications')
  await page.getByRole('button', { name: 'Permitir avisos' }).click()
  await expect(page.getByText(/^Bloqueados neste navegador/)).toContainText('configurações deste site')
  await expect(page.getByRole('button', { name: 'Permitir avisos' })).toHaveCount(0)
  await expectClean(page, 'the settings that say that notifications are blocked')
})
