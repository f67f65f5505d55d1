import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { makeScanBatch } from '../support/scans.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { captureRow } from './walk/capture.ts'
import { fromListMenu } from './walk/session.ts'

test('a folder is watched with a new profile that fills in its files, paused and given up', async ({
  folder,
  openMalote,
}) => {
  const scanner = path.join(folder, 'Scanner do balcão')
  await mkdir(scanner)
  const args = ['--folder', scanner, '--folder-stable-ms', '200']
  const { page } = await openMalote({ login: 'ana.prado', args })
  await fromListMenu(page, 'Pastas e perfis')
  // Away from the button that now lies under the pointer, with its tooltip.
  await page.getByText('Nenhuma pasta monitorada').hover()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectClean(page, 'no folders yet')

  await page.getByRole('button', { name: 'Novo perfil' }).click()
  await expect(page.getByRole('textbox', { name: 'Nome do perfil' })).toBeFocused()
  await page.keyboard.type('Notas do balcão')
  await page.getByRole('button', { name: /Acesso$/ }).click()
  await page.getByRole('option', { name: /^Público/ }).click()
  await page.getByRole('textbox', { name: 'Ler do nome do arquivo' }).fill('{nome} - {classe}')
  await expect(page.getByText('De “Nota fiscal 1042 - 01.01.pdf” seria lido')).toBeVisible()
  await page.getByText('Enviar sem perguntar o que chegar das pastas').click()
  await expect(page.getByText(/em nome de Gerente \(SEFAZ\/GECON\), sem que ninguém veja antes/)).toBeVisible()
  await expectClean(page, 'a profile')
  await page.getByText('Enviar sem perguntar o que chegar das pastas').click()
  await page.getByRole('textbox', { name: 'Ler do nome do arquivo' }).fill('')
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(page.getByRole('option', { name: /Notas do balcão/ })).toContainText('Digitalizado · Público')

  await page.getByRole('button', { name: 'Monitorar pasta' }).click()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Scanner do balcão')
  await page.getByRole('button', { name: /Perfil$/ }).click()
  await page.getByRole('option', { name: 'Notas do balcão', exact: true }).click()
  await expectClean(page, 'a folder that is going to be watched')
  await page.getByRole('button', { name: 'Começar a monitorar' }).click()
  const watched = page.getByRole('option', { name: /Scanner do balcão/ })
  await expect(watched).toContainText('monitorando')
  await expectClean(page, 'a watched folder')

  const scans = await makeScanBatch(path.join(folder, 'made'), 2)
  for (const { path: from, name } of scans) await copyFile(from, path.join(scanner, name))
  await expect(watched).toContainText('2 recebidos')
  await page.getByRole('button', { name: 'Capturar', exact: true }).last().click()
  const row = captureRow(page, scans[0]?.name ?? '')
  await expect(row).toContainText('pasta Scanner do balcão')
  await expect(row).toContainText('Público')
  // A file that arrives by itself does not change the selection.
  await expect(page.getByText('Nada selecionado')).toBeVisible()

  await fromListMenu(page, 'Pastas e perfis')
  await watched.click()
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(watched).toContainText('em pausa')
  await page.getByRole('button', { name: 'Parar de monitorar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Parar de monitorar' }).click()
  await expect(watched).toHaveCount(0)
})
