import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import jpeg from 'jpeg-js'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { captureRow, choose, registryOf, submit } from './walk/capture.ts'
import { dropFiles } from './walk/drop.ts'

const photo = (shade: number) =>
  jpeg.encode({ width: 800, height: 600, data: Buffer.alloc(800 * 600 * 4, shade) }, 80).data

const message = [
  'From: Maria Souza <maria@exemplo.com>',
  'To: protocolo@exemplo.gov.br',
  'Subject: Pedido de vistas',
  'Date: Fri, 20 Nov 2026 09:00:00 -0300',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Peço vistas do processo.',
  '',
].join('\r\n')

test('pictures and a mail become documents, are joined, and are captured with what they were made of', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const at = (name: string) => path.join(folder, name)
  await writeFile(at('Placa 1.jpg'), photo(90))
  await writeFile(at('Placa 2.jpg'), photo(180))
  await writeFile(at('Pedido.eml'), message)
  await writeFile(at('programa.exe'), 'MZ')
  await dropFiles(page, ['Placa 1.jpg', 'Placa 2.jpg', 'Pedido.eml', 'programa.exe'].map(at))
  for (const name of ['Placa 1.pdf', 'Placa 2.pdf', 'Pedido de vistas.pdf'])
    await expect(captureRow(page, name)).toContainText('só neste computador')
  await expect(page.getByText('1 arquivo não foi aceito', { exact: true })).toBeVisible()

  const pane = page.getByRole('region', { name: 'O que está selecionado' })
  await choose(page, ['Placa 1.pdf', 'Placa 2.pdf'])
  await pane.getByRole('button', { name: 'Juntar' }).click()
  await page.getByRole('menuitem', { name: /selecionados/ }).click()
  await expect(captureRow(page, 'Placa 2.pdf')).toBeHidden()
  await expect(pane).toContainText('2 páginas')

  await choose(page, ['Pedido de vistas.pdf'])
  await expect(pane).toContainText('feito de Pedido.eml')
  await expect(pane).toContainText('mensagem de Maria Souza')
  await pane.getByText('Anexar o arquivo original ao PDF').click()
  await expectClean(page, 'a document made of a mail')
  await submit(page, 'Capturar')
  await registryOf(page, 'Pedido de vistas.pdf')

  await choose(page, ['Pedido de vistas.pdf'])
  await pane.getByRole('button', { name: 'Encaminhar' }).click()
  await expect(page.getByRole('textbox', { name: 'Assunto' })).toHaveValue('Pedido de vistas')
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(
    /^Encaminho o que foi recebido por e-mail de Maria Souza \(maria@exemplo\.com\), enviado em 20 de novembro de 2026/,
  )
})
