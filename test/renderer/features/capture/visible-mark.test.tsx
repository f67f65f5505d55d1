import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallOutput } from '../../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { makeCertificate } from '../../support/fake-certificates.ts'
import { answerPdf } from '../../support/fake-pdf.ts'
import { makeRow } from '../../support/samples.ts'
import { button, click, expectClean, openWindow, select } from '../../support/window.tsx'

const dialog = page.getByRole('dialog')
const inDialog = (name: string | RegExp) => button(name, dialog)
const sha256 = 'a'.repeat(64)

/** The window with these files selected. */
async function openDialog(files: readonly CaptureRow[]) {
  const { bridge } = await openWindow({ rows: [...files] })
  answerPdf(bridge, 4)
  bridge.answer('certificates.list', () => ok({ certificates: [makeCertificate('Token do balcão')], failures: [] }))
  bridge.answer('certificates.batch', () => ok(null))
  bridge.answer('certificates.sign', () => failed('conflict'))
  const grid = page.getByRole('grid', { name: 'Documentos a capturar' })
  if (files.length > 1) await click(page.getByRole('checkbox', { name: 'Selecionar tudo' }))
  else await click(grid.getByRole('row', { name: files[0]?.name ?? '' }).getByRole('rowheader'))
  return bridge
}

describe('the visible mark of a signature in Capturar', () => {
  const place = { left: 0.6, top: 0.9, right: 0.9, bottom: 0.96 }
  const placed = { page: 0, place, isAsWanted: true }
  const pages = inDialog(/Marca visível nas páginas$/)
  const spot = inDialog(/Lugar da marca$/)
  const mark = inDialog('Marca da assinatura')

  it('stands on the picture of the last page, is moved by keys and by a choice, and is signed with', async () => {
    const bridge = await openDialog([makeRow('Ata.pdf', { sha256 })])
    bridge.answer('certificates.placeMark', () => ok(placed))
    await click(button('Assinar com certificado'))
    await expect.element(pages).toHaveTextContent('Sem marca')
    expect(mark.query()).toBeNull()
    await select(/Marca visível nas páginas$/, /^Em todas as páginas$/, dialog)
    await expect.element(mark).toBeVisible()
    await expect.poll(() => dialog.element().querySelector('canvas')).not.toBeNull()
    await expect.element(spot).toHaveTextContent('Embaixo, à direita')
    await expect.element(dialog.getByText('A marca diz quem assinou, quando e como conferir.')).toBeVisible()
    await expectClean()
    await select(/Lugar da marca$/, /^No alto, à esquerda$/, dialog)
    await expect.poll(() => bridge.asked('certificates.placeMark').at(-1)).toMatchObject({ mark: { x: 0, y: 0 } })
    ;(mark.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(spot).toHaveTextContent('Escolhido na página')
    await click(inDialog('Assinar 1 documento'))
    await expect.poll(() => bridge.asked('certificates.sign')).toHaveLength(1)
    const [asked] = bridge.asked('certificates.sign')
    expect(asked?.mark?.pages).toBe('every')
    // The left side moved by a hundredth of the page, of which the mark leaves 0.7.
    expect(asked?.mark?.x).toBeCloseTo(0.59 / 0.7)
    expect(asked?.mark?.y).toBeCloseTo(0.9 / 0.94)
  })

  it('says where it cannot stand as wanted, or nowhere, and what becomes of files that are signed already', async () => {
    const signed = makeRow('Assinado.pdf', { sha256, visibleMark: { pages: 'every', x: 1, y: 1 } })
    const report = signed.report && { ...signed.report, signatures: 1 }
    const bridge = await openDialog([{ ...signed, report }, makeRow('Ata.pdf', { sha256 })])
    let answer: CallOutput<'certificates.placeMark'> = { ...placed, isAsWanted: false }
    bridge.answer('certificates.placeMark', () => ok(answer))
    await click(button('Assinar com certificado'))
    // As the profile of the first file says.
    await expect.element(pages).toHaveTextContent('Em todas as páginas')
    await expect.element(dialog.getByText(/^Ali há conteúdo, ou falta espaço/)).toBeVisible()
    await expect.element(dialog.getByText(/^Em cada um dos outros documentos/)).toBeVisible()
    await expect.element(dialog.getByText(/^1 documento já tem assinatura/)).toBeVisible()
    answer = { ...placed, place: null, isAsWanted: false }
    await select(/Lugar da marca$/, /^No alto, no meio$/, dialog)
    await expect.element(dialog.getByText('Não há lugar livre para a marca')).toBeVisible()
    expect(mark.query()).toBeNull()
    bridge.answer('certificates.placeMark', () => failed('refused', 'A última página não pôde ser desenhada.'))
    await select(/Lugar da marca$/, /^No alto, à direita$/, dialog)
    await expect.element(dialog.getByText('O lugar da marca não pôde ser procurado')).toBeVisible()
    await expectClean()
    await select(/Marca visível nas páginas$/, /^Sem marca$/, dialog)
    expect(spot.query()).toBeNull()
  })
})
