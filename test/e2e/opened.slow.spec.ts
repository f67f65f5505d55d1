import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startMalote } from '../support/malote.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { captureRow } from './walk/capture.ts'
import { goTo, signInQuickly } from './walk/session.ts'

test('files opened before the sign-in wait for it, and a notice says so', async ({ folder, openMalote }) => {
  const one = await makeTextPdf(folder, 'Ofício 7', 1)
  mkdirSync(path.join(folder, 'notas'))
  const two = await makeTextPdf(path.join(folder, 'notas'), 'Nota 8', 1)
  const bad = path.join(folder, 'planilha.xlsx')
  writeFileSync(bad, 'no PDF')
  const { page } = await openMalote({
    args: [one.path, path.join(folder, 'notas'), bad, path.join(folder, 'gone.pdf')],
  })
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByText(one.name)).toHaveCount(0)

  await signInQuickly(page, 'ana.prado')
  const told = page.getByText('2 arquivos abertos com o Malote antes de você entrar estão em Capturar')
  await expect(told).toBeVisible()
  for (const { name } of [one, two]) await expect(captureRow(page, name)).toContainText('só neste computador')
  const refused = page.getByRole('dialog', { name: 'Arquivos não aceitos' })
  await page.getByRole('button', { name: 'Ver motivos' }).click()
  await expect(refused).toContainText('planilha.xlsx')
  await expect(refused).toContainText('Não é um PDF, nem um arquivo que o Malote transforme em PDF.')
  await expect(page.getByText('gone.pdf')).toHaveCount(0)
  await expectClean(page, 'opened before')
  await page.keyboard.press('Escape')

  await page.getByRole('status').filter({ has: told }).getByRole('button', { name: 'Ver' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entendi' }).click()
  await expect(told).toHaveCount(0)
  await expect(page.getByText('1 arquivo não foi aceito')).toBeVisible()
})

test('files given to a second start open in the window of the first', async ({
  folder,
  openMalote,
  computer,
  service,
}) => {
  const { page, malote } = await openMalote({ login: 'bruno.reis' })
  await goTo(page, 'Documentos')
  const pdf = await makeTextPdf(folder, 'Ofício 9', 1)
  // The second start ends after it has handed over.
  const second = await startMalote({ ...computer, service, dataFolder: malote.dataFolder, args: ['--', pdf.path] })
  await expect(page.getByRole('heading', { name: 'Capturar' })).toBeVisible()
  await expect(captureRow(page, pdf.name)).toContainText('só neste computador')
  await expect(page.getByText('antes de você entrar')).toHaveCount(0)
  await second.stop()

  // The same file again is refused with a reason, as when it is dropped.
  await goTo(page, 'Documentos')
  const third = await startMalote({ ...computer, service, dataFolder: malote.dataFolder, args: [pdf.path] })
  await page.getByRole('button', { name: 'Ver motivos' }).click()
  await expect(page.getByRole('dialog', { name: 'Arquivos não aceitos' })).toContainText('já está na lista')
  await third.stop()
})
