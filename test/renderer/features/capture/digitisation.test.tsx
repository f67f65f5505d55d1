import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ParsedCallInput } from '../../../../contract/bridge/calls.ts'
import type { DigitisedPage, MeasuredFile } from '../../../../contract/bridge/digitisation.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { makeRow } from '../../support/samples.ts'
import { button, click, expectClean, openWindow } from '../../support/window.tsx'

const dialog = page.getByRole('dialog')
const inDialog = (name: string | RegExp) => button(name, dialog)
const rows = ['Ata.pdf', 'Nota.pdf'].map((name) => makeRow(name))
const scanned: DigitisedPage = {
  widthMm: 210,
  heightMm: 297,
  scan: { across: 200, down: 200, colour: 'rgb', compressions: ['jpeg'] },
  words: 12,
  isEmpty: false,
}
const low = {
  basis: 'Decreto nº 10.278/2020, Anexo I',
  text: 'Página 1: 200 dpi; o Anexo I pede 300 dpi.',
  mend: 'Digitalize de novo a 300 dpi.',
}
const measuredOf = (fileId: string, changes: Partial<MeasuredFile> = {}): MeasuredFile => ({
  fileId,
  name: rows.find((row) => row.fileId === fileId)?.name ?? '',
  sha256: 'a'.repeat(64),
  pages: [scanned, null],
  pageCount: 2,
  format: 'PDF; não diz que é PDF/A',
  shortcomings: [low],
  ...changes,
})

async function openLaudo(files = rows) {
  const { bridge } = await openWindow({
    rows: [...files, makeRow('Chegando.pdf', { state: 'preparing', sha256: null })],
  })
  bridge.answer('digitisation.measure', ({ fileId }) => ok(measuredOf(fileId)))
  const reports: ParsedCallInput<'digitisation.report'>[] = []
  bridge.answer('digitisation.report', (wanted) => {
    reports.push(wanted)
    const contentId = '00000000-0000-4000-8000-000000000001'
    return ok({
      content: { contentId, name: 'Laudo de digitalização 1a.pdf', sizeBytes: 4, sha256: 'b'.repeat(64) },
      pages: 1,
    })
  })
  await click(page.getByRole('checkbox', { name: 'Selecionar tudo' }))
  const open = async () => {
    await click(button('Laudo de digitalização'))
    await expect.element(dialog).toBeVisible()
  }
  return { bridge, open, reports }
}

describe('the laudo of digitisation', () => {
  it('shows what each file falls short of first, and its pages when they are opened', async () => {
    const { open } = await openLaudo()
    await open()
    await expect.element(page.getByRole('dialog', { name: 'Laudo de digitalização de 2 arquivos' })).toBeVisible()
    await expect.element(dialog.getByRole('heading', { name: 'Nota.pdf' })).toBeVisible()
    expect(dialog.getByText(low.text).elements()).toHaveLength(2)
    await expect.element(dialog.getByText(low.mend).first()).toBeVisible()
    await expect
      .element(dialog.getByText('2 páginas · PDF; não diz que é PDF/A · texto pesquisável em 1 de 2').first())
      .toBeVisible()
    const table = dialog.getByRole('table').first()
    expect(table.elements()).toHaveLength(0)
    await click(dialog.getByText('Ver 2 páginas').first())
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('1210 × 297 mm200 dpiRGBJPEG12 palavras')
    await expect.element(table.getByRole('row').nth(2)).toHaveTextContent('2não pôde ser lida')
    await expectClean()
  })

  it('says that it is measuring, and makes no document before', async () => {
    const { bridge, open } = await openLaudo()
    const held = Promise.withResolvers<void>()
    bridge.answer('digitisation.measure', async ({ fileId }) => {
      await held.promise
      return ok(measuredOf(fileId))
    })
    await open()
    await expect.element(dialog.getByRole('status', { name: 'Medindo as páginas' })).toBeVisible()
    await expect.element(inDialog('Capturar o laudo')).toBeDisabled()
    held.resolve()
    await expect.element(inDialog('Capturar o laudo')).toBeEnabled()
  })

  it('a file that cannot be measured is named, and then there is no document', async () => {
    const { bridge, open } = await openLaudo()
    bridge.answer('digitisation.measure', ({ fileId }) =>
      fileId === rows[0]?.fileId
        ? failed('refused', 'O arquivo “Ata.pdf” não pôde ser lido, e nada foi medido nele.')
        : ok(measuredOf(fileId, { shortcomings: [] })),
    )
    await open()
    await expect
      .element(dialog.getByText('O arquivo “Ata.pdf” não pôde ser lido, e nada foi medido nele.'))
      .toBeVisible()
    await expect.element(dialog.getByText('Nada em falta foi encontrado no que se pode medir.')).toBeVisible()
    await expect.element(inDialog('Salvar')).toBeDisabled()
  })

  it('sends what the person tells, and captures the term of the batch as a file of the list', async () => {
    const { open, reports } = await openLaudo()
    await open()
    await dialog.getByRole('textbox', { name: 'Local da digitalização' }).fill(' Vitória ')
    await dialog.getByRole('textbox', { name: 'Assunto' }).fill('Diárias')
    await dialog.getByLabelText('Data da digitalização').fill('2026-11-28')
    await click(dialog.getByRole('button', { name: /Documento$/ }))
    await click(page.getByRole('option', { name: 'Termo do lote, para assinar' }))
    await click(inDialog('Capturar o termo'))
    await expect.poll(() => reports).toHaveLength(1)
    expect(reports[0]).toStrictEqual({
      fileIds: rows.map(({ fileId }) => fileId),
      kind: 'batch',
      data: { place: 'Vitória', day: '2026-11-28', subject: 'Diárias', author: '', documentType: '' },
    })
    await expect.element(dialog.getByText('Está na lista de Capturar, ainda não enviado.')).toBeVisible()
  })
})
