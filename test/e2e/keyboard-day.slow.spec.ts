import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { idOfUnit } from '../../service/sample/rows.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { captureRow, registryOf } from './walk/capture.ts'
import { readDirectory } from './walk/directory.ts'
import { chooseByKeys, findByKeys, press, pressBox, tabTo } from './walk/keyboard.ts'
import { arrivedIn, bring } from './walk/offline.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const drawn = (page: Page) => expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
const pages = (page: Page, name: string) => page.getByRole('group', { name: `Páginas: ${name}` })

/** Collects what each printing shows. */
async function catchPrints(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const printed: string[] = []
    Object.assign(globalThis, { printed })
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      printed.push(document.querySelector('[data-print]')?.textContent ?? '')
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { printed: string[] }).printed)
}

test('a day is worked through by keyboard alone: captured, signed, answered, forwarded, found and printed', async ({
  folder,
  openMalote,
  ownService: service,
}) => {
  const elisa = await asPerson(service, 'elisa.fontes')
  const report = await makeTextPdf(folder, 'Relatório', 2)
  await bring(elisa, idOfUnit('SEFAZ/GECON'), 'Prazo', report)
  await bring(elisa, idOfUnit('SEFAZ/GECON'), 'Diárias')
  const orders = await Promise.all([1, 2, 3].map((number) => makeTextPdf(folder, `Portaria ${number}`, 2)))
  const files = await Promise.all(orders.map(async ({ name, path }) => ({ name, bytes: await readFile(path) })))
  await sendToSign(service, files, { signers: ['bruno.reis', 'heitor.lima'] })
  const { page } = await openMalote({ login: 'bruno.reis', service })
  await readDirectory(page)
  const prints = await catchPrints(page)

  await page.keyboard.press('Control+2')
  const scan = await makeScanPdf(folder, 'Guia 311')
  const choosing = page.waitForEvent('filechooser')
  await press(page, button(page, 'Adicionar').first())
  await (await choosing).setFiles(scan.path)
  await expect(captureRow(page, scan.name)).toContainText('só neste computador')
  await page.keyboard.press('j')
  await page.keyboard.press('Control+Enter')
  const registro = await registryOf(page, scan.name)

  // By name; each is read to its end and signed, with three keys.
  await page.keyboard.press('Control+3')
  await expect(option(page, /Portaria/)).toHaveCount(3)
  await chooseByKeys(page, button(page, 'Opções da lista'), page.getByRole('menuitemradio', { name: 'Por nome' }))
  await expect(option(page, /Portaria/).first()).toContainText('Portaria 1')
  await page.keyboard.press('j')
  for (const [index, { name }] of orders.entries()) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await drawn(page)
    if (index === 0) await tabTo(page, pages(page, name))
    await expect(pages(page, name)).toBeFocused()
    for (let screen = 0; screen < 4; screen += 1) await page.keyboard.press('Space')
    await expect(page.getByText('viu as 2 páginas')).toBeVisible()
    await page.keyboard.press('Control+Enter')
  }
  await expect(option(page, /Portaria/)).toHaveCount(0)

  await tabTo(page, page.getByRole('tab', { name: /^Para mim/ }))
  await page.keyboard.press('ArrowRight')
  await expect(option(page, /Portaria/)).toHaveCount(3)
  await page.keyboard.press('j')
  await press(page, button(page, 'Recibo'))
  await press(page, button(page, 'Imprimir ou salvar em PDF'))
  expect((await prints()).at(-1)).toMatch(/^.*Recibo de assinatura: Portaria 1.*Bruno Reis/)

  await pressBox(page, /^GECON/)
  await expect(option(page, /Prazo/)).toBeVisible()
  await chooseByKeys(page, button(page, 'Opções da lista'), page.getByRole('menuitem', { name: /^Salvar, imprimir/ }))
  const lists = page.getByRole('dialog', { name: /^Salvar ou imprimir/ })
  await press(page, lists.getByRole('button', { name: 'Imprimir' }))
  // The list is read before it is printed.
  await expect.poll(async () => (await prints()).at(-1)).toMatch(/2 linhas.*Diárias.*Prazo/)
  const saving = page.waitForEvent('download')
  await press(page, lists.getByRole('button', { name: 'Salvar CSV' }))
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/Entrada\.csv$/)
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFF"Data";"De";"Assunto";"Protocolo";"Documentos"')
  expect(lines.slice(1)).toEqual([expect.stringContaining('"Diárias"'), expect.stringContaining('"Prazo"'), ''])
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Prazo' })).toBeVisible()
  await press(page, button(page, `Abrir ${report.name}`))
  await drawn(page)
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeFocused()
  await page.keyboard.type('Recebido.')
  await press(page, button(page, 'Enviar'))

  // The box goes on to the other one by itself.
  await expect(page.getByRole('heading', { name: 'Diárias' })).toBeVisible()
  await expect(button(page, 'Reencaminhar')).toBeVisible()
  await page.keyboard.press('e')
  await findByKeys(page, page.getByRole('combobox', { name: 'Para' }), 'protocolo', /^PROTOCOLO, .*SEFAZ/s)
  await tabTo(page, page.getByRole('textbox', { name: 'Mensagem' }))
  await page.keyboard.type('Para providências.')
  await press(page, button(page, 'Enviar'))

  await page.keyboard.press('Control+k')
  await page.keyboard.type(registro)
  await expect(page.getByRole('dialog').getByRole('option', { name: scan.name }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: scan.name, selected: true })).toBeVisible()

  const carla = await asPerson(service, 'carla.nunes')
  const subjects = async () => (await arrivedIn(carla, idOfUnit('SEFAZ/PROTOCOLO'))).map(([subject]) => subject)
  await expect.poll(subjects).toContain('Diárias')
})
