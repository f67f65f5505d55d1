import { mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { electronChannels } from '../../../contract/bridge/channels.ts'
import { addDrafts, captureRow, submit } from '../../e2e/walk/capture.ts'
import { ask } from '../../e2e/walk/folders.ts'
import { openInBox } from '../../e2e/walk/forwarding.ts'
import { boxOf, bring } from '../../e2e/walk/offline.ts'
import { fromListMenu, goTo } from '../../e2e/walk/session.ts'
import { makeScanPdf, makeTextPdf } from '../../support/pdfs.ts'
import { asPerson } from '../../support/records.ts'
import { expect, test } from './fixtures.ts'

test('dropped and chosen files are taken by path, and a repeated file is recognised', async ({ start, folder }) => {
  const { page, desktop } = await start({ login: 'ana.prado' })
  const dropped = await makeTextPdf(folder, 'Parecer 1', 1)
  const chosen = await makeTextPdf(folder, 'Parecer 2', 1)
  await addDrafts(page, [dropped])
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Adicionar' }).first().click()
  await (await choosing).setFiles([chosen.path, dropped.path])
  await expect(captureRow(page, chosen.name)).toContainText('só neste computador')
  await page.getByRole('button', { name: 'Ver motivos' }).click()
  await expect(page.getByRole('dialog', { name: 'Arquivos não aceitos' })).toContainText('já está na lista')
  expect(desktop.invoked).toContain(electronChannels.addFiles)
  expect(desktop.invoked).not.toContain(electronChannels.bytes)
})

test('a folder is picked in the system’s dialog, which opens again after it was cancelled', { tag: '@all' }, async ({
  start,
  folder,
}) => {
  const scanner = path.join(folder, 'Scanner do balcão')
  mkdirSync(scanner)
  const { page, desktop } = await start({ login: 'ana.prado' })
  await fromListMenu(page, 'Pastas e perfis')
  await page.getByRole('button', { name: 'Monitorar pasta' }).click()
  await expect.poll(() => desktop.dialogs.length).toBe(1)
  expect(desktop.dialogs[0]).toMatchObject({ kind: 'open', title: 'Escolha a pasta em que o scanner grava' })
  desktop.dialogs[0]?.answer([])
  await page.getByRole('button', { name: 'Escolher pasta' }).click()
  await expect.poll(() => desktop.dialogs.length).toBe(2)
  desktop.dialogs[1]?.answer([scanner])
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Scanner do balcão')
})

test('a file without a path is taken by its bytes', { tag: '@all' }, async ({ start, folder }) => {
  const { page, desktop } = await start({ login: 'ana.prado' })
  const { path: made } = await makeTextPdf(folder, 'Parecer 3', 1)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Adicionar' }).first().click()
  // Made in the page, as a mail program's attachment or a pasted picture is.
  await (await choosing).setFiles({ name: 'Anexo.pdf', mimeType: 'application/pdf', buffer: readFileSync(made) })
  await expect(captureRow(page, 'Anexo.pdf')).toContainText('só neste computador')
  expect(desktop.invoked).toContain(electronChannels.bytes)
})

test('a link opens the very record, also from a second start; any other text is refused', { tag: '@all' }, async ({
  start,
  service,
}) => {
  const [ana, elisa] = [await asPerson(service, 'ana.prado'), await asPerson(service, 'elisa.fontes')]
  const subject = `Ofício ${crypto.randomUUID()}`
  await bring(elisa, await boxOf(ana, 'GECON'), subject)
  const { page, desktop, openAgain } = await start({ login: 'ana.prado' })
  await openInBox(page, /^GECON/, subject)
  const { found } = await ask(page, 'boxes.search', { text: subject, idCaixa: null })
  const protocolo = found[0]?.protocolo ?? ''
  expect(protocolo).toMatch(/^\d{4}-\w{6}$/)
  const heading = page.getByRole('heading', { name: subject, exact: true })
  await desktop.clickMenu('Ir', 'Envios')
  await expect(heading).toBeHidden()
  expect(await openAgain('--', `malote:${protocolo.toLowerCase()}`)).toBe(0)
  await expect(heading).toBeVisible()
  desktop.openUrl('malote://app/index.html?assinar=sim')
  await expect(page.getByText(/O Malote não abriu o link/)).toBeVisible()
})

test('a document is dragged out as a read-only copy with its own name', { tag: '@all' }, async ({ start, folder }) => {
  const { page, desktop } = await start({ login: 'ana.prado' })
  const scan = await makeScanPdf(folder, 'Ofício 12')
  await addDrafts(page, [scan])
  await submit(page, 'Capturar 1 documento')
  await expect(captureRow(page, scan.name)).toContainText('capturado')
  await goTo(page, /^Documentos/)
  await page.getByRole('option', { name: /Ofício 12/ }).click()
  const handle = page.locator('[draggable="true"]')
  await expect(page.getByRole('group', { name: 'Páginas: ' })).toBeVisible()
  await handle.dispatchEvent('dragstart')
  await expect.poll(() => desktop.dragged.length).toBe(1)
  const [dragged = ''] = desktop.dragged
  expect(path.basename(dragged)).toBe('Ofício 12.pdf')
  expect(statSync(dragged).mode & 0o777).toBe(0o400)
  expect(readFileSync(dragged).subarray(0, 5).toString()).toBe('%PDF-')
  // The spell checker is off until the person chooses it.
  expect(desktop.spelling).toStrictEqual([null])
  await ask(page, 'settings.update', { spelling: true })
  await expect.poll(() => desktop.spelling.at(-1)).toStrictEqual(['pt-BR'])
})
