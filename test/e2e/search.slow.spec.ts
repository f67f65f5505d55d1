import { idOfUnit } from '../../service/sample/rows.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, registryOf, submit } from './walk/capture.ts'
import { bring, capture } from './walk/offline.ts'
import { goTo } from './walk/session.ts'

test('a document is found by a word of its name, its number and its sender, here and at the service', async ({
  openMalote,
  service,
  folder,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const dialog = page.getByRole('dialog', { name: 'Buscar em tudo' })
  const find = async (text: string) => {
    await page.keyboard.press('Control+K')
    await page.keyboard.type(text)
  }
  const scan = await makeTextPdf(folder, 'Relatório de execução', 2)
  await addDrafts(page, [scan])
  await submit(page, 'Capturar')
  const registro = await registryOf(page, scan.name)
  const elisa = await asPerson(service, 'elisa.fontes')
  await bring(elisa, idOfUnit('SEFAZ/GECON'), 'Prestação de contas')
  // On another computer.
  const note = await makeTextPdf(folder, 'Nota fiscal 1042', 1)
  const ana = await asPerson(service, 'ana.prado')
  await capture(ana, note)
  const document = page.getByRole('option', { name: scan.name, selected: true })

  for (const words of ['execucao', registro]) {
    await find(words)
    await expect(dialog.getByRole('option', { name: scan.name }).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(document).toBeVisible()
  }

  await goTo(page, /^GECON/)
  await find('elisa contas')
  await expect(dialog.getByRole('group', { name: 'Encaminhamentos' })).toContainText('de Elisa Fontes')
  await expectClean(page, 'the search')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Prestação de contas' })).toBeVisible()

  await find('fiscal 1042')
  await expect(dialog.getByRole('status')).toHaveText('Nenhum resultado neste computador')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('group', { name: 'No serviço' })).toContainText('Nota fiscal 1042')
  await expect(dialog.getByRole('option', { name: /Nota fiscal/ }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /Nota fiscal 1042/, selected: true })).toBeVisible()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
})
