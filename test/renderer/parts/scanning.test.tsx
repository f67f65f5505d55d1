import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import type { ScanOptions, ScanSettings, ScanStack } from '../../../contract/bridge/scanning.ts'
import { button, click, expectClean, heard, openWindow } from '../support/window.tsx'

const scannerId = '11111111-2222-4333-8444-555555555555'
const stackId = '21111111-2222-4333-8444-555555555555'
const last: ScanSettings = { source: 'feeder', bothSides: true, dpi: 300, colour: 'colour', paper: 'a4' }
const way: ScanOptions = {
  source: 'feeder',
  bothSides: true,
  dpis: [200, 300],
  colours: ['colour'],
  papers: ['a4', 'any'],
}
const scanner = { scannerId, name: 'Multi', place: '10.0.0.5', isKnown: true, isFound: true, isPlain: true }
const jam = { kind: 'jam', title: 'Papel preso no scanner', text: 'Retire a folha presa e continue.' } as const
const stackOf = (count: number, changes: Partial<ScanStack> = {}): ScanStack => ({
  stackId,
  name: 'Ofícios',
  scannerId,
  scannerName: 'Multi',
  settings: last,
  startedAt: '2026-11-30T12:00:00Z',
  state: 'scanning',
  // Without pictures: there are no bytes behind the ids.
  pages: Array.from({ length: count }, () => ({ contentId: crypto.randomUUID(), isPicture: true })),
  isHalfSheet: false,
  problem: null,
  ...changes,
})
const dialog = page.getByRole('dialog')
const inDialog = (name: string | RegExp) => button(name, dialog)

/** Capturar with one scanner; `show` publishes another state of the stack. */
async function openScanning(first: ScanStack | null) {
  const { bridge } = await openWindow()
  let stack = first
  const show = (next: ScanStack | null) => {
    stack = next
    bridge.publish('scanning.changed', {})
  }
  bridge.answer('scanning.stacks', () => ok(stack === null ? [] : [stack]))
  bridge.answer('scanning.scanners', () => ok([scanner]))
  bridge.answer('scanning.options', () => ok({ sources: [way, { ...way, source: 'flatbed', bothSides: false }], last }))
  bridge.answer('scanning.start', () => ok(stackOf(0)))
  bridge.answer('scanning.continue', () => ok(stackOf(0)))
  bridge.answer('scanning.stop', () => ok(null))
  bridge.answer('scanning.discard', () => ok(null))
  show(first)
  return { bridge, show }
}

it('begins with the settings of the last scan, and those that the person changes', async () => {
  const { bridge } = await openScanning(null)
  await click(button('Digitalizar'))
  await expect.element(inDialog(/Resolução$/)).toBeVisible()
  await expectClean()
  await click(inDialog(/Resolução$/))
  await click(page.getByRole('option', { name: '200 ppp' }))
  await click(inDialog('Digitalizar'))
  await expect
    .poll(() => bridge.asked('scanning.start'))
    .toMatchObject([{ scannerId, settings: { ...last, dpi: 200 } }])
})

it('says why a scanner cannot be asked, and begins nothing', async () => {
  const { bridge } = await openScanning(null)
  bridge.answer('scanning.options', () => failed('refused', 'O scanner não responde. Confira se ele está ligado.'))
  await click(button('Digitalizar'))
  await expect.element(dialog.getByText('Confira se ele está ligado')).toBeVisible()
  await expect.element(inDialog('Digitalizar')).toBeDisabled()
})

it('shows the pages that have come after a jam, says so aloud, and goes on with the sheet that was stuck', async () => {
  const { bridge, show } = await openScanning(stackOf(2))
  await click(button('Digitalizando: 2 páginas'))
  await expect.element(dialog.getByRole('listitem').first()).toBeVisible()
  const said = heard()
  show(stackOf(11, { state: 'broken', problem: jam, isHalfSheet: true }))
  await expect.element(dialog.getByText('Recoloquei a folha 6 no alimentador')).toBeVisible()
  expect(dialog.getByRole('listitem').elements()).toHaveLength(11)
  await expect.poll(() => said).toContain(`${jam.title}. ${jam.text}`)
  await expectClean()
  await click(inDialog('Continuar'))
  await expect.poll(() => bridge.asked('scanning.continue')).toEqual([{ stackId, replacesLast: true }])
})

it('asks before pages are deleted', async () => {
  const { bridge } = await openScanning(stackOf(3, { state: 'ended' }))
  await click(button('Retomar a digitalização inacabada'))
  await click(inDialog('Descartar'))
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('As 3 páginas são apagadas')).toBeVisible()
  await click(button('Manter', question))
  expect(bridge.asked('scanning.discard')).toEqual([])
  await click(inDialog('Descartar'))
  await click(button('Descartar', question))
  await expect.poll(() => bridge.asked('scanning.discard')).toEqual([{ stackId }])
})

it('keeps the dialog open with the reason when the list does not take the document', async () => {
  const { bridge } = await openScanning(stackOf(3, { state: 'ended' }))
  bridge.answer('scanning.finish', () =>
    ok({ rows: [], rejected: [{ name: 'Ofícios.pdf', reason: 'Já está na lista.' }] }),
  )
  await click(button('Retomar a digitalização inacabada'))
  await click(inDialog('Concluir com 3 páginas'))
  await expect.element(page.getByText('Já está na lista.')).toBeVisible()
})
