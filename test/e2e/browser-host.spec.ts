import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { writeEntryPage } from '../../main/hosts/local/entry-page.ts'
import { startMalote } from '../support/malote.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { signIn } from './walk/session.ts'

test('the page that is handed to a browser leads to the window, with no key left in its address', async ({
  page,
  folder,
  service,
}) => {
  const malote = await startMalote({ service })
  await page.goto(writeEntryPage(folder, malote.address))
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(page.url()).toBe(`${new URL(malote.address).origin}/`)
  const shown = await page.evaluate(() => [document.referrer, history.length])
  expect(shown[0]).not.toContain('chave')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await malote.stop()
})

test('a window says that Malote does not answer where a fault has ended it, and the error output says why', async ({
  page,
  service,
}) => {
  const onSignal = "data:text/javascript,process.on('SIGUSR2', () => { throw new Error('a fault') })"
  const malote = await startMalote({ service, nodeArgs: ['--import', onSignal] })
  await page.goto(malote.address)
  await signIn(page, 'ana.prado')
  await malote.kill('SIGUSR2')
  await expect(page.getByRole('contentinfo')).toContainText('o Malote não está respondendo')
  expect(malote.errors).toContain('Um erro inesperado encerrou o Malote.')
  await malote.stop()
})

test('a person picks a folder below their home by keyboard, and it is watched', async ({ folder, openDesk }) => {
  for (const each of ['Documentos/Scanner do balcão', 'Imagens', '.cache'])
    await mkdir(path.join(folder, each), { recursive: true })
  const { page } = await openDesk({ login: 'ana.prado', home: folder })
  await page.getByRole('button', { name: 'Pastas e perfis' }).click()
  await page.getByRole('button', { name: 'Vigiar pasta' }).click()
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
  await page.getByRole('button', { name: 'Começar a vigiar' }).click()
  await expect(page.getByRole('option', { name: /Scanner do balcão/ })).toContainText('vigiando')
})

test('the person is offered to permit notifications, and told where the browser blocks them', async ({ openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  // The browser that tests run has no dialog that somebody could answer.
  await page.addInitScript(() => {
    const answer = { permission: 'default', requestPermission: async () => 'denied' }
    answer.requestPermission = async () => {
      answer.permission = 'denied'
      return answer.permission
    }
    Object.defineProperty(window, 'Notification', { value: answer })
  })
  await page.reload()
  const person = page.getByRole('button', { name: /Ana Prado Gerente/ })
  await person.click()
  await expectClean(page, 'the menu that offers notifications')
  await page.getByRole('menuitem', { name: 'Permitir avisos' }).click()
  await person.click()
  await expect(page.getByRole('menuitem', { name: 'Bloqueados neste navegador' })).toContainText(
    'configurações deste site',
  )
  await expect(page.getByRole('menuitem', { name: 'Permitir avisos' })).toHaveCount(0)
  await expectClean(page, 'the menu that says that notifications are blocked')
})
