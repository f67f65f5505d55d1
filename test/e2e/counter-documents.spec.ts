import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { mailWithPdfs } from '../support/mails.ts'
import { plainPdf } from '../support/pdfs.ts'
import { makePersonalPdf } from '../support/personal-pdf.ts'
import { readTables } from '../support/tables.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addressByKeys, atCounter, countingKeys, nextPerson, personOf, scansOf, watchScans } from './walk/counter.ts'
import { readDirectory } from './walk/directory.ts'
import { dropFiles } from './walk/drop.ts'
import { ask } from './walk/folders.ts'
import { goTo } from './walk/session.ts'

const queue = (page: Page) => page.getByRole('list', { name: 'Na fila' }).getByRole('listitem')
const drafts = async (page: Page) => (await ask(page, 'capture.list', {})).filter(({ state }) => state === 'draft')
const pdfs = (...names: readonly string[]) =>
  Promise.all(names.map(async (name) => ({ name: `${name}.pdf`, bytes: await plainPdf(name) })))
const mail = async () => mailWithPdfs('Pedido de vistas', await pdfs('RG', 'Comprovante'))

async function openCounter(page: Page): Promise<void> {
  await readDirectory(page)
  await goTo(page, /^Balcão/)
}

/** Three documents and a file that is none. */
async function archive(): Promise<Uint8Array> {
  const files = await pdfs('Guia', 'Petição', 'Procuração')
  const entries = files.map(({ name, bytes }): [string, Uint8Array] => [name, bytes])
  return zipSync({ ...Object.fromEntries(entries), 'programa.exe': Buffer.from('MZ') })
}

test('each document of a mail with attachments is served at the counter, one address for all, by keyboard', async ({
  folder,
  openMalote,
  ownService: service,
}) => {
  const { page } = await openMalote({ login: 'ana.prado', service, holdSeconds: 0, ownProcess: true })
  await openCounter(page)
  const file = path.join(folder, 'mensagem.eml')
  writeFileSync(file, await mail())
  await dropFiles(page, [file], 'atender')
  await atCounter(page, 'Pedido de vistas')
  await expect(queue(page)).toHaveText(['Pedido de vistas', 'RG', 'Comprovante'])
  await expect(page.getByText('3 documentos do mesmo arquivo')).toBeVisible()
  await expectClean(page, 'the documents of a mail at the counter')
  const keys = countingKeys(page)
  await addressByKeys(page, keys)
  await expect(page.getByRole('textbox', { name: 'Assunto' })).toHaveValue('Pedido de vistas')
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(
    /^Encaminho o que foi recebido por e-mail de Maria Souza \(maria@exemplo\.com\), enviado em 20 de novembro de 2026/,
  )
  await keys.press('Control+Enter')
  for (const name of ['RG', 'Comprovante']) {
    await atCounter(page, name)
    await expect(page.getByRole('row', { name: /PROTOCOLO/ })).toBeVisible()
    await expect(page.getByText('Proposto: como no documento anterior do mesmo arquivo')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Assunto' })).toHaveValue(`Pedido de vistas: ${name}`)
    await keys.press('Control+Enter')
  }
  await nextPerson(page)
  expect(keys.takeCount()).toBeLessThanOrEqual(16)
  expect(await drafts(page)).toEqual([])
  for (const name of ['Pedido de vistas', 'RG', 'Comprovante'])
    await expect(personOf(page, name).filter({ hasText: /encaminhado 2/ })).not.toHaveCount(0)
  await service.stop()
  const { documentos, encaminhamentos } = await readTables(service)
  const names = documentos.map(({ nome }) => nome)
  for (const name of ['Pedido de vistas.pdf', 'RG.pdf', 'Comprovante.pdf'])
    expect(names.filter((each) => each === name)).toHaveLength(1)
  expect(encaminhamentos.map(({ assunto }) => assunto).toSorted()).toEqual([
    'Pedido de vistas',
    'Pedido de vistas: Comprovante',
    'Pedido de vistas: RG',
  ])
})

test('the documents of an archive become one at the counter by one key, and the file that is no document is named', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado', holdSeconds: 0 })
  await openCounter(page)
  const file = path.join(folder, 'documentos.zip')
  writeFileSync(file, await archive())
  await dropFiles(page, [file], 'atender')
  await atCounter(page, 'Guia')
  await expect(page.getByText('“programa.exe” não foi aceito')).toBeVisible()
  await expect(queue(page)).toHaveText(['Guia', 'Petição', 'Procuração'])
  const keys = countingKeys(page)
  await expect(page.getByRole('button', { name: 'Juntar os 3 em um' })).toBeEnabled()
  await keys.press('F7')
  await expect(page.getByText('1 de 3', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Na fila' })).toBeHidden()
  await expectClean(page, 'an archive that became one document')
  await addressByKeys(page, keys)
  await keys.press('Control+Enter')
  await nextPerson(page)
  expect(keys.takeCount()).toBeLessThanOrEqual(12)
  await expect(personOf(page, 'Guia')).toContainText(/encaminhado 2/)
  expect(await drafts(page)).toEqual([])
})

test('an archive that came into a watched folder is taken to the counter whole, with the file that is no document', async ({
  folder,
  openMalote,
}) => {
  const { scans, args } = scansOf(folder)
  const { page } = await openMalote({ login: 'ana.prado', args, holdSeconds: 0, ownProcess: true })
  await openCounter(page)
  await watchScans(page)
  writeFileSync(path.join(folder, 'documentos.zip'), await archive())
  renameSync(path.join(folder, 'documentos.zip'), path.join(scans, 'documentos.zip'))
  await expect(page.getByRole('button', { name: 'Pegar Guia.pdf e mais 3 do mesmo arquivo' })).toBeVisible()
  await page.keyboard.press('F8')
  await atCounter(page, 'Guia')
  await expect(queue(page)).toHaveText(['Guia', 'Petição', 'Procuração', 'programa.exe'])
  await expect(page.getByRole('button', { name: 'Juntar os 3 em um' })).toBeEnabled()
  await page.keyboard.press('F7')
  await expect(page.getByText('1 de 3', { exact: true })).toBeVisible()
  expect(await drafts(page)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText('“programa.exe” não pode ser enviado')).toBeVisible()
})

test('personal data in a document of public access are asked about at the counter, and answered by keyboard', async ({
  folder,
  openMalote,
  ownService: service,
}) => {
  const { page } = await openMalote({ login: 'ana.prado', service, holdSeconds: 0, ownProcess: true })
  await openCounter(page)
  const { path: file } = await makePersonalPdf(folder, 'Requerimento de vistas')
  await dropFiles(page, [file], 'atender')
  await atCounter(page, 'Requerimento de vistas')
  const [row] = await drafts(page)
  await ask(page, 'capture.update', { fileIds: [row?.fileId ?? ''], changes: { access: 'Publico' } })
  await expect(page.getByText(/^Contém 1 CPF e 1 telefone, e o acesso escolhido é Público/)).toBeVisible()
  const keys = countingKeys(page)
  await keys.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 CPF e 1 telefone')
  await expect(page.getByText('Não foi aceito')).toHaveCount(0)
  await expectClean(page, 'the question about personal data at the counter')
  expect(await drafts(page)).toHaveLength(1)
  await keys.press('Shift+Tab')
  await keys.press('Shift+Tab')
  await keys.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeFocused()
  await keys.press('Enter')
  await expect(question.getByRole('button', { name: 'Registrar decisão e enviar' })).toBeEnabled()
  await keys.press('Control+Enter')
  await nextPerson(page)
  expect(keys.takeCount()).toBeLessThanOrEqual(12)
  await expect(personOf(page, 'Requerimento de vistas')).toContainText(/capturado \d{4}-/)
  await service.stop()
  const { documentos } = await readTables(service)
  expect(documentos.filter(({ nome }) => nome === 'Requerimento de vistas.pdf')).toHaveLength(1)
})
