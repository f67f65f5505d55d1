import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { writeSignedFiles } from '../support/signed-files.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, captureRow, choose, submit } from './walk/capture.ts'
import { dropFiles } from './walk/drop.ts'
import { goTo, openTab } from './walk/session.ts'
import { pressTool, sheet, viewer } from './walk/viewer.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const answer = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const signatures = (page: Page) => answer(page, 'Assinaturas digitais no arquivo')
const drawn = (page: Page) => sheet(page, 1).locator('canvas[data-drawn]')

test('Verificar says of real files who signed them and whether it holds, and shows each as it was', async ({
  openMalote,
  folder,
}) => {
  const { home, agreed, unknown, changed } = writeSignedFiles(folder)
  const { page } = await openMalote({ login: 'ana.prado', home, ownProcess: true })
  await goTo(page, /^Verificar/)
  await dropFiles(page, [agreed.path], 'verificar')
  await expect(signatures(page).getByText('2 assinaturas digitais: válidas')).toBeVisible()
  await expect(signatures(page).getByText(/CPF\s\*\*\*\.222\.333-\*\*$/)).toBeVisible()
  await expect(
    signatures(page)
      .getByText(/pelo carimbo do tempo de Carimbo$/)
      .first(),
  ).toBeVisible()
  await expect(viewer(page, agreed.name)).toBeVisible()
  await expect(answer(page, 'Documento capturado').getByText(/^O serviço não tem/)).toBeVisible()
  await expectClean(page, 'Verificar with a signed file')

  await button(page, 'Ver esta versão: Versão 1').click()
  await expect(viewer(page, `Versão 1: ${agreed.name}`)).toBeVisible()
  await expect(drawn(page)).toBeVisible()
  const saving = page.waitForEvent('download')
  await pressTool(page, 'Salvar cópia')
  const before = await readFile(await (await saving).path())
  const whole = await readFile(agreed.path)
  expect(whole.subarray(0, before.length).equals(before)).toBe(true)
  expect(before.length).toBeLessThan(whole.length)

  await button(page, 'Laudo').click()
  await expect(viewer(page, `Laudo: ${agreed.name}`)).toBeVisible()
  await expect(drawn(page)).toBeVisible()

  await dropFiles(page, [unknown.path, changed.path], 'verificar')
  await expect(signatures(page).getByText(/não vem de uma autoridade que este computador reconhece/)).toBeVisible()
  await button(page, `Abrir ${changed.name}`).click()
  await expect(signatures(page).getByText('O documento foi alterado depois desta assinatura.')).toBeVisible()
})

test('a signed file that was captured is told in its reader, found in Verificar, and compared with its receipt', async ({
  openMalote,
  folder,
}) => {
  const { home, agreed } = writeSignedFiles(folder)
  const { page } = await openMalote({ login: 'ana.prado', home, ownProcess: true })
  await addDrafts(page, [agreed])
  await choose(page, [agreed.name])
  await expect(page.getByText('2 assinaturas digitais: válidas')).toBeVisible()
  await expect(page.getByText(/ · 2 assinaturas digitais e 1 carimbo do tempo$/)).toBeVisible()
  const opening = page.waitForEvent('popup')
  await pressTool(page, 'Abrir em outra janela')
  const other = await opening
  await expect(other.getByText('2 assinaturas digitais: válidas')).toBeVisible()
  await button(other, 'Ver assinaturas').click()
  await expect(other.getByRole('dialog').getByText('Marina Alves de Souza', { exact: true })).toBeVisible()
  await expectClean(other, 'the signatures in a second window')
  await other.close()
  await button(page, 'Ver assinaturas').click()
  const dialog = page.getByRole('dialog', { name: 'Assinaturas digitais no arquivo' })
  await expect(dialog.getByText('Marina Alves de Souza', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ver esta versão: Versão 2' }).click()
  await expect(viewer(page, `Versão 2: ${agreed.name}`).locator('canvas[data-drawn]').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()

  await submit(page, 'Capturar 1 documento')
  await expect(captureRow(page, agreed.name)).toContainText(/capturado 20/)
  await goTo(page, /^Envios/)
  await page.getByRole('option', { name: /Termo de cooperação/ }).click()
  await button(page, 'Recibo').click()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Salvar em PDF' }).click()
  const receipt = path.join(folder, 'Recibo.pdf')
  await (await saving).saveAs(receipt)
  await button(page, 'Fechar').click()

  await goTo(page, /^Documentos/)
  await page.getByRole('option', { name: /Termo de cooperação/ }).click()
  await expect(page.getByText('2 assinaturas digitais: válidas')).toBeVisible()
  await openTab(page, 'No serviço')
  await dropFiles(page, [receipt, agreed.path], 'verificar')
  await expect(page.getByText(/byte a byte, o documento capturado que o recibo cita/)).toBeVisible()
  await button(page, `Abrir ${agreed.name}`).click()
  await expect(
    answer(page, 'Documento capturado')
      .getByText(/^20\d\d-/)
      .first(),
  ).toBeVisible()
  await button(page, 'Abrir o documento').click()
  await expect(page.getByRole('heading', { name: agreed.name })).toBeVisible()
})
