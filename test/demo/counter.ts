import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { addDrafts } from '../e2e/walk/capture.ts'
import { atCounter, nextPerson, personOf, servePress, teach } from '../e2e/walk/counter.ts'
import { readDirectory } from '../e2e/walk/directory.ts'
import { dropFiles } from '../e2e/walk/drop.ts'
import { expect } from '../e2e/walk/expect.ts'
import { ask } from '../e2e/walk/folders.ts'
import { printed } from '../e2e/walk/printed.ts'
import { goTo } from '../e2e/walk/session.ts'
import { mailWithPdfs } from '../support/mails.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { makePersonalPdf } from '../support/personal-pdf.ts'
import type { Studio } from './pictures.ts'

const drawnPage = (page: Page) => page.locator('canvas[data-drawn]').first().waitFor()
const joana = 'Requerimento de férias - Joana Prates'

/** Balcão: before the first person, a file without and with proposals, its mistakes, and what is printed. */
export async function picturesOfCounter({ see, keep, folder, openMalote }: Studio): Promise<void> {
  const { page, line } = await openMalote({ login: 'ana.prado' })
  await readDirectory(page)
  await ask(page, 'settings.update', { holdSeconds: 0 })
  await goTo(page, /^Balcão/)
  await nextPerson(page)
  await see(page, 'empty')
  const first = await makeTextPdf(folder, 'Declaração de residência', 1)
  await dropFiles(page, [first.path])
  await atCounter(page, 'Declaração de residência')
  await drawnPage(page)
  await see(page, 'nothing-proposed')
  const broken = path.join(folder, 'Foto do pátio.pdf')
  writeFileSync(broken, 'isto não é um PDF')
  await page.keyboard.press('Escape')
  await dropFiles(page, [broken])
  await expect(page.getByText(/não pode ser enviado|não foi aceito/).first()).toBeVisible()
  await see(page, 'problem')
  await page.keyboard.press('Escape')

  await goTo(page, /^Capturar/)
  const earlier = await Promise.all([1, 2, 3, 4].map((nth) => makeTextPdf(folder, `Requerimento de férias ${nth}`, 1)))
  await teach(page, earlier, 'PROTOCOLO', (files) => addDrafts(page, files))
  await goTo(page, /^Balcão/)
  await expect(personOf(page, 'Requerimento de férias 4')).toContainText('encaminhado')
  const next = await makeTextPdf(folder, joana, 2)
  await dropFiles(page, [next.path])
  await atCounter(page, joana)
  await expect(page.getByText(/Proposto: como nas últimas 4 vezes/).first()).toBeVisible()
  await drawnPage(page)
  await see(page, 'proposed')
  const more = await makeTextPdf(folder, 'Anexo do requerimento', 1)
  await dropFiles(page, [more.path])
  await expect(page.getByRole('list', { name: 'Na fila' })).toContainText('Anexo do requerimento')
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await see(page, 'queue', async () => {
    const menu = page.getByRole('menu')
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Mais', exact: true }).last().click()
    return menu
  })
  await ask(page, 'settings.update', { holdSeconds: 60 })
  await servePress(page).click()
  await expect(personOf(page, joana)).toBeVisible()
  await see(page, 'held')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Desfazer' }).click()
  await page.keyboard.press('Escape')
  await nextPerson(page)
  await see(page, 'undone')
  line.judge(() => 'drop')
  await page.getByText(/^Sem conexão/).waitFor({ timeout: 90_000 })
  await personOf(page, joana)
    .getByRole('button', { name: /^Trazer de volta/ })
    .click()
  await atCounter(page, joana)
  await drawnPage(page)
  await see(page, 'offline')
  await ask(page, 'settings.update', { holdSeconds: 0 })
  await servePress(page).click()
  await nextPerson(page)
  const print = (name: string) =>
    printed(page, () =>
      personOf(page, name)
        .getByRole('button', { name: /recibo/ })
        .click(),
    )
  keep('receipt-pending.pdf', await print(joana))
  keep('receipt.pdf', await print('Requerimento de férias 4'))
  line.judge(() => 'pass')
  await expect(personOf(page, joana)).toContainText('encaminhado')
  await see(page, 'served')
  await seeTogether(page, { see, folder })
}

/** A mail with attachments, and a file with personal data that is to be public. */
async function seeTogether(page: Page, { see, folder }: Pick<Studio, 'see' | 'folder'>): Promise<void> {
  const attached = await Promise.all(['RG da requerente', 'Comprovante'].map((name) => makeTextPdf(folder, name, 1)))
  const mail = path.join(folder, 'mensagem.eml')
  writeFileSync(mail, mailWithPdfs('Pedido de vistas', attached))
  await dropFiles(page, [mail])
  await atCounter(page, 'Pedido de vistas')
  await drawnPage(page)
  await see(page, 'together')
  await page.keyboard.press('F7')
  await expect(page.getByText('1 de 3', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await dropFiles(page, [(await makePersonalPdf(folder, 'Relação de visitantes')).path])
  await atCounter(page, 'Relação de visitantes')
  const row = (await ask(page, 'capture.list', {})).find(({ name }) => name === 'Relação de visitantes.pdf')
  await ask(page, 'capture.update', { fileIds: [row?.fileId ?? ''], changes: { access: 'Publico' } })
  await expect(page.getByText(/^Contém 1 CPF e 1 telefone/)).toBeVisible()
  await see(page, 'personal')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await see(page, 'question')
}
