import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { PrinterView } from '../../../../contract/bridge/printing.ts'
import type { FakeBridge } from '../../support/fake-bridge.ts'
import { answerPdf } from '../../support/fake-pdf.ts'
import { makeRow } from '../../support/samples.ts'
import {
  box,
  button,
  chooseIn,
  click,
  expectClean,
  fill,
  heard,
  listMenu,
  openWindow,
  select,
} from '../../support/window.tsx'

const content = { contentId: crypto.randomUUID(), name: 'Folha.pdf', sizeBytes: 1000, sha256: 'a'.repeat(64) }
const near: PrinterView = { name: 'recepcao', text: 'Recepção' }
const far: PrinterView = { name: 'etiquetas', text: 'Etiquetas', detail: 'Sala 2' }
const dialog = page.getByRole('dialog', { name: 'Imprimir', exact: true })
const asked = (bridge: FakeBridge) => bridge.asked('printing.print')

/** Opens a window whose host prints; with a page of its own for the printing of a separator sheet. */
async function openPrinting(printers: readonly PrinterView[], pages = 5, takes: 'pdf' | 'window' = 'pdf') {
  const { bridge } = await openWindow({ rows: [makeRow('Nota.pdf', { state: 'draft' })] })
  answerPdf(bridge, pages)
  bridge.answer('app.ready', () => ok({ version: '0.1.0', host: 'electron', printing: takes, notices: [] }))
  bridge.answer('sheets.separator', () => ok({ size: 3, path: 'M0 0L3 0L3 3L0 3Z' }))
  bridge.answer('printing.prepare', ({ title }) =>
    ok({ printers: [...printers], page: title === null ? null : { content, pages } }),
  )
  bridge.answer('printing.print', () => ok(null))
  bridge.answer('printing.end', () => ok(null))
  bridge.connect(true)
  await expect.poll(() => bridge.asked('app.ready').length).toBeGreaterThan(1)
  return bridge
}

/** The dialog is closed, and every PDF that was made for it is deleted. */
async function expectClosed(bridge: FakeBridge): Promise<void> {
  await expect.element(dialog).not.toBeInTheDocument()
  const made = bridge.asked('printing.prepare').filter(({ title }) => title !== null)
  const ends = made.map(() => ({ contentId: content.contentId }))
  await expect.poll(() => bridge.asked('printing.end')).toEqual(ends)
}

async function printSeparator(): Promise<void> {
  await chooseIn(listMenu, 'Pastas e perfis')
  await click(button('Mais'))
  await click(page.getByRole('menuitem', { name: /Imprimir folha separadora/ }))
  await expect.element(dialog).toBeVisible()
}

it('shows what a page of the window prints, and prints it on the default printer by Enter', async () => {
  const bridge = await openPrinting([near, far])
  const said = heard()
  await printSeparator()
  await expect.element(dialog.getByRole('group', { name: 'Páginas: Como vai sair: Folha separadora' })).toBeVisible()
  await expect.element(dialog.getByText('Folha separadora · 5 páginas')).toBeVisible()
  await expect.element(button(/Imprimir o documento/, dialog)).not.toBeInTheDocument()
  await expect.element(box('Cópias')).toHaveFocus()
  // While the window is printed, the queue shows its title.
  const titles = [document.title]
  for (const event of ['beforeprint', 'afterprint']) {
    dispatchEvent(new Event(event))
    titles.push(document.title)
  }
  expect(new Set(titles).size).toBe(1)
  await expectClean()
  await userEvent.keyboard('{Enter}')
  await expectClosed(bridge)
  const { contentId } = content
  expect(asked(bridge)).toEqual([{ contentId, printer: 'recepcao', copies: 1, ranges: [] }])
  await expect.poll(() => said).toContain('Enviado à fila da impressora Recepção.')
})

it('prints the chosen pages as often as wanted on the chosen printer, nothing while these are wrong, and again after a failure', async () => {
  const bridge = await openPrinting([near, far])
  await printSeparator()
  await select(/Impressora$/, /Etiquetas/)
  await fill(box('Cópias'), '0')
  await expect.element(page.getByText('Informe um número de 1 a 99.')).toBeVisible()
  await expect.element(button('Imprimir', dialog)).toBeDisabled()
  await fill(box('Cópias'), '3')
  await fill(box('Páginas'), '1-3, 6')
  await expect.element(page.getByText('Informe páginas de 1 a 5, por exemplo: 1-2, 5.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(asked(bridge)).toEqual([])
  await fill(box('Páginas'), '1-3, 5')
  const reason = 'A impressora Etiquetas não aceitou a impressão. Nada foi impresso.'
  bridge.answer('printing.print', () => failed('refused', reason))
  await click(button('Imprimir', dialog))
  await expect.element(page.getByText(reason)).toBeVisible()
  bridge.answer('printing.print', () => ok(null))
  await click(button('Imprimir', dialog))
  const ranges = [
    { from: 1, to: 3 },
    { from: 5, to: 5 },
  ]
  const { contentId } = content
  await expectClosed(bridge)
  expect(asked(bridge)[1]).toEqual({ contentId, printer: 'etiquetas', copies: 3, ranges })
})

it('saves the PDF where the computer has no printer, and deletes it when the dialog is cancelled', async () => {
  const bridge = await openPrinting([])
  await printSeparator()
  await expect.element(page.getByText('Nenhuma impressora neste computador')).toBeVisible()
  await expect.element(button('Salvar PDF', dialog)).toBeVisible()
  await expect.element(button('Imprimir', dialog)).toBeDisabled()
  await expectClean()
  await userEvent.keyboard('{Escape}')
  await expectClosed(bridge)
  expect(asked(bridge)).toEqual([])
})

it.each([
  ['the bytes of a document', 'pdf', 0],
  ['pictures of a document', 'window', 2],
] as const)('prints %s where the host takes a %s, and leaves nothing behind', async (_what, takes, pictures) => {
  const bridge = await openPrinting([near], 2, takes)
  await click(page.getByRole('row', { name: /Nota\.pdf/ }))
  await click(button('Imprimir o documento'))
  await expect.element(dialog.getByText('Nota.pdf · 2 páginas')).toBeVisible()
  // The printing of the preview ends before that on paper begins.
  for (const event of ['beforeprint', 'afterprint']) window.dispatchEvent(new Event(event))
  expect(document.querySelectorAll('[data-print] img')).toHaveLength(pictures)
  await click(button('Imprimir', dialog))
  await expectClosed(bridge)
  const contentId = takes === 'pdf' ? bridge.asked('capture.open')[0]?.fileId : content.contentId
  expect(asked(bridge)).toMatchObject([{ contentId }])
  await expect.poll(() => document.querySelector('[data-print]')).toBeNull()
})
