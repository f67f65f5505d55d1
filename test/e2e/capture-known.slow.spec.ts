import type { Page } from '@playwright/test'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, captureRow, registryOf, submit } from './walk/capture.ts'
import { dropFiles } from './walk/drop.ts'
import { goTo, openTab } from './walk/session.ts'

const pane = (page: Page) => page.getByRole('region', { name: 'O que está selecionado' })

test('a file captured on this computer is refused, and its document is offered', async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Recibo 41', 2)
  await addDrafts(page, [pdf])
  await submit(page, 'Capturar 1 documento')
  const registro = await registryOf(page, pdf.name)

  const again = page.getByRole('dialog', { name: 'Arquivos não aceitos' })
  await dropFiles(page, [pdf.path])
  await page.getByRole('button', { name: 'Ver motivos' }).click()
  await expect(again).toContainText(pdf.name)
  await expect(again).toContainText(/Já foi capturado daqui em \d{1,2} de \p{L}+ de \d{4}, com o registro /u)
  await expect(again).toContainText(registro)
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(1)
  await expectClean(page, 'brought again')

  await again.getByRole('button', { name: `Abrir ${registro}` }).click()
  await expect(page.getByRole('definition').filter({ hasText: registro })).toBeVisible()
  await expect(page.getByText('Página 1 de 2', { exact: true }).first()).toBeVisible()

  await goTo(page, /^Capturar/)
  await page.getByRole('button', { name: 'Ver motivos' }).click()
  await again.getByRole('button', { name: `Encaminhar ${registro}` }).click()
  await expect(page.getByRole('heading', { name: 'Novo encaminhamento' })).toBeVisible()
  await expect(page.getByText(registro).first()).toBeVisible()
})

test('a file that somebody else has captured is recognised by its content and never sent', async ({
  folder,
  openMalote,
  service,
}) => {
  const pdf = await makeTextPdf(folder, 'Recibo 42', 1)
  const { page: bruno } = await openMalote({ login: 'bruno.reis' })
  await addDrafts(bruno, [pdf])
  // The service tells Ana only of documents that she may see.
  await pane(bruno)
    .getByRole('button', { name: /Acesso$/ })
    .click()
  await bruno.getByRole('option', { name: /^Público/ }).click()
  await expect(pane(bruno)).toContainText('acesso Público.')
  await submit(bruno, 'Capturar 1 documento')
  const registro = await registryOf(bruno, pdf.name)
  const line = await startFaultProxy(service.baseUrl)
  try {
    const { page } = await openMalote({ login: 'ana.prado', apiUrl: line.url })
    await dropFiles(page, [pdf.path])
    await expect(captureRow(page, pdf.name)).toContainText(`já capturado: ${registro}`)
    await expect(pane(page)).toContainText('Este mesmo conteúdo já foi capturado')
    await expect(pane(page)).toContainText(`com o registro ${registro}. Não precisa ser enviado de novo.`)
    await expect(pane(page).getByRole('button', { name: /^Capturar/ })).toHaveCount(0)
    await expect(pane(page).getByRole('button', { name: 'Encaminhar' })).toBeVisible()
    await expectClean(page, 'known already')
    // The keyboard shortcut does not send it either.
    await page.keyboard.press('ControlOrMeta+Enter')

    // In a selection of several only the other files are sent.
    const others = []
    for (let number = 1; number <= 8; number += 1) others.push(await makeTextPdf(folder, `Anexo ${number}`, 1))
    await addDrafts(page, others)
    await expect(page.getByRole('tab', { name: /^A enviar\s*8$/ })).toBeVisible()
    await page.getByRole('grid').press('ControlOrMeta+a')
    await submit(page, 'Capturar 8 documentos')
    await expect(page.getByRole('tab', { name: /^Capturados\s*9$/ })).toBeVisible()
    await openTab(page, /^Capturados/)
    await expect(captureRow(page, pdf.name)).toContainText(`já capturado: ${registro}`)
    expect(line.seen.filter((request) => request.includes('gerar-url-upload'))).toHaveLength(8)
  } finally {
    await line.close()
  }
})
