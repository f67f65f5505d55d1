import type { Locator, Page } from '@playwright/test'
import { makeLargeScanPdf, makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { expectClean, heard, setTheme } from './walk/access.ts'
import { addDrafts, captureRow, prepareForSignature, registryOf, submit } from './walk/capture.ts'
import { readDirectory } from './walk/directory.ts'
import { openInBox, protocolOf, send, write } from './walk/forwarding.ts'
import { findByKeys, press, pressBox, tabTo } from './walk/keyboard.ts'
import { goTo, signInQuickly } from './walk/session.ts'
import { openToSign } from './walk/signatures.ts'

/** Opens a row of a list by keyboard: Tab reaches one row, the arrow keys the others. */
async function openRow(page: Page, list: Locator, name: string | RegExp): Promise<void> {
  const row = list.getByRole('option', { name })
  await expect(row).toBeVisible()
  const focused = list.locator('[role="option"]:focus')
  for (let step = 0; step < 80 && (await focused.count()) === 0; step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  for (let step = await list.getByRole('option').count(); step > 0; step -= 1) {
    if (await row.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(row).toBeFocused()
  await page.keyboard.press('Space')
}

test('axe finds no violation on any screen, nor on an open document in dark and high contrast', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expectClean(page, 'sign-in')
  await signInQuickly(page, 'ana.prado')
  for (const [screen, name] of [
    ['capture, empty', /^Capturar/],
    ['signatures, empty', /^Assinar/],
    ['box, empty', /^GECON/],
    ['outbox, empty', /^Envios/],
    ['drafts, empty', /^Rascunhos/],
    ['processes', /^Processos/],
    ['documents, empty', 'Documentos'],
    ['settings', /^Ajustes/],
    ['help', /^Ajuda/],
  ] as const) {
    await goTo(page, name)
    await expectClean(page, screen)
  }
  const scan = await makeScanPdf(folder, 'Nota fiscal 5')
  const parecer = await makeTextPdf(folder, 'Parecer 5', 2)
  await goTo(page, /^Capturar/)
  await addDrafts(page, [scan])
  await submit(page, 'Capturar 1 documento')
  await registryOf(page, scan.name)
  await addDrafts(page, [parecer])
  await prepareForSignature(page, '01', ['Ana Prado'])
  await expectClean(page, 'capture with a file chosen')
  await submit(page, 'Enviar 1 para assinatura')
  await openToSign(page, parecer.name)
  await expectClean(page, 'signatures with a document open')
  const to = { to: 'gecon', toOption: /^GECON, /, subject: 'Nota', message: 'Segue.' }
  await write(page, { ...to, documents: [scan.name] })
  await expectClean(page, 'compose')
  await send(page)
  await protocolOf(page, 'Nota')
  await page.getByRole('option', { name: 'Nota', exact: false }).first().click()
  await expectClean(page, 'outbox with an operation open')
  await openInBox(page, /^GECON/, 'Nota')
  await page.getByRole('button', { name: `Abrir ${scan.name}` }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  await expectClean(page, 'box with a document open')
  for (const theme of ['dark', 'contrast'] as const) {
    await setTheme(page, theme)
    await expectClean(page, theme)
  }
})

test('a document is captured, signed and forwarded by keyboard alone', async ({ folder, openMalote }) => {
  const { page } = await openMalote()
  const opening = page.waitForEvent('popup')
  await press(page, page.getByRole('button', { name: 'Entrar' }))
  const tab = await opening
  await press(tab, tab.locator('button[name="pessoa"][value="ana.prado"]').first())
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await tab.close()
  await page.bringToFront()
  // Results can change while the directory is still being read.
  await readDirectory(page)

  await page.keyboard.press('Control+2')
  const pdf = await makeTextPdf(folder, 'Despacho 7', 2)
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: 'Adicionar' }))
  await (await choosing).setFiles(pdf.path)
  await expect(captureRow(page, pdf.name)).toContainText('só neste computador')
  const pane = page.getByRole('region', { name: 'O que está selecionado' })
  await press(page, pane.getByRole('button', { name: /Tipo$/ }))
  await page.keyboard.type('Para')
  await page.keyboard.press('Enter')
  await findByKeys(page, pane.getByRole('combobox', { name: 'Classe' }), '01.01', /^01\.01 /)
  await findByKeys(page, pane.getByRole('combobox', { name: 'Assinantes' }), 'ana prado', /Ana Prado/)
  await expect(pane.getByRole('row', { name: /Ana Prado/ })).toBeVisible()
  await press(page, pane.getByRole('button', { name: 'Enviar 1 para assinatura' }))

  const nav = page.getByRole('navigation', { name: 'Principal' })
  await press(page, nav.getByRole('button', { name: /^Assinar/ }))
  const waiting = page.getByRole('listbox', { name: 'Documentos' })
  await expect(waiting).toBeVisible()
  await openRow(page, waiting, pdf.name)
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  await press(page, page.getByRole('button', { name: /^Assinar como/ }))
  await expect(page.getByRole('option', { name: pdf.name })).toBeHidden()

  await press(page, nav.getByRole('button', { name: 'Documentos' }))
  const captured = page.getByRole('listbox', { name: 'Documentos capturados' })
  await expect(captured).toBeVisible()
  await openRow(page, captured, pdf.name)
  await press(page, page.getByRole('button', { name: 'Encaminhar', exact: true }))
  await findByKeys(page, page.getByRole('combobox', { name: 'Para' }), 'gecon', /^GECON, /)
  await expect(page.getByRole('row', { name: /^GECON/ })).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'Assunto' }))
  await page.keyboard.type('Despacho 7')
  await tabTo(page, page.getByRole('textbox', { name: 'Mensagem' }))
  await page.keyboard.type('Segue o despacho.')
  await press(page, page.getByRole('button', { name: 'Enviar', exact: true }))
  await protocolOf(page, 'Despacho 7')

  await pressBox(page, /^GECON/)
  const box = page.getByRole('listbox', { name: 'Encaminhamentos' })
  await expect(box).toBeVisible()
  await openRow(page, box, /Despacho 7/)
  await press(page, page.getByRole('button', { name: `Abrir ${pdf.name}` }))
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()

  // F6 moves from the document to the status line, and over the bar at the top to the navigation.
  await page.keyboard.press('F6')
  await expect(page.getByRole('contentinfo').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('F6')
  await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('F6')
  await expect(nav.locator(':focus')).toHaveCount(1)
})

test('at 200 % everything can be reached and nothing scrolls sideways', async ({ folder, openMalote }) => {
  const { page } = await openMalote()
  // A window of 1280 by 800 at 200 % zoom has half of its CSS pixels.
  await page.setViewportSize({ width: 640, height: 400 })
  await signInQuickly(page, 'ana.prado')
  const scan = await makeScanPdf(folder, 'Nota fiscal 6')
  await addDrafts(page, [scan])
  await page.getByRole('button', { name: 'Continuar com o selecionado' }).click()
  await page.getByRole('button', { name: 'Capturar 1 documento' }).click()
  await registryOf(page, scan.name)
  await goTo(page, 'Documentos')
  await page.getByRole('option', { name: scan.name }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  await expectClean(page, 'a document open')
  await page.getByRole('button', { name: 'Voltar à lista' }).click()
  await expect(page.getByRole('option', { name: scan.name })).toBeVisible()
  for (const name of [/^Capturar/, /^Assinar/, /^GECON/, /^Processos/, /^Envios/, /^Rascunhos/]) {
    await goTo(page, name)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await expectClean(page, String(name))
  }
})

test('the addition and the capture of a large file are announced', async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const said = await heard(page)
  const scan = await makeLargeScanPdf(folder, 'Processo digitalizado', 10_000_000)
  await addDrafts(page, [scan])
  await submit(page, 'Capturar 1 documento')
  const registro = await registryOf(page, scan.name)
  await expect.poll(() => said.join('\n')).toContain(`${scan.name} capturado, registro ${registro}.`)
  expect(said.join('\n')).toContain('1 documento adicionado')
})
