import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../../contract/bridge/outcome.ts'
import type { PageMeasure } from '../../../../../contract/bridge/pages.ts'
import { bar, letter, newSha, openGrade, pageOfLetter, report } from '../../../support/grade.ts'
import { button, click, expectClean } from '../../../support/window.tsx'

const dialog = page.getByRole('dialog', { name: 'Melhorar páginas de Ofício.pdf' })
const inDialog = (name: string | RegExp) => button(name, dialog)
const choice = (name: RegExp) => dialog.getByRole('checkbox', { name })

const good: PageMeasure = {
  kind: 'paper',
  angle: 0,
  hasBorders: false,
  isDim: false,
  isBlank: false,
  picture: { dpi: 200, sizeBytes: 400_000, bits: 8, isMade: false },
}
const crooked: PageMeasure = { ...good, angle: 2.4 }
const blank: PageMeasure = { ...good, isBlank: true }

/** The dialog over a file whose pages were measured so. */
async function openMending(measures: readonly PageMeasure[]) {
  const row = letter(measures.length)
  const opened = await openGrade(row)
  const { bridge } = opened
  bridge.answer('pages.measure', ({ first }) => ok({ total: measures.length, pages: measures.slice(first) }))
  bridge.answer('pages.sample', () => {
    const content = () => ({ contentId: crypto.randomUUID(), name: 'pagina.pdf', sizeBytes: 900, sha256: newSha() })
    return ok({ before: content(), after: content() })
  })
  const open = async () => {
    pageOfLetter(1, measures.length).element().focus()
    await click(button('Melhorar páginas…', bar))
    await expect.element(dialog).toBeVisible()
  }
  return { ...opened, row, open }
}

describe('the dialog that mends pages of scanned paper', () => {
  it('shows a page before and after, says which page stays as it is, and mends those that need it', async () => {
    const { bridge, row, replace, open } = await openMending([crooked, good, blank])
    await open()
    await expect.element(dialog.getByText('1 página torta, até 2,4°')).toBeVisible()
    await expect.element(choice(/^Endireitar/)).toBeChecked()
    await expect.element(choice(/^Cortar bordas escuras/)).toBeDisabled()
    await expectClean()
    await click(inDialog('Próxima página'))
    await expect.element(dialog.getByText('Esta página fica como está')).toBeVisible()
    await click(choice(/^Tirar páginas em branco/))
    await click(inDialog('Próxima página'))
    await expect.element(dialog.getByText('Esta página será tirada')).toBeVisible()
    expect(bridge.asked('pages.sample').map((wanted) => wanted.page)).toEqual([0, 1, 2])
    const mended = { ...row, sha256: newSha(), report: report(2) }
    bridge.answer('pages.mend', () => {
      replace(mended)
      return ok({ row: mended, kept: [] })
    })
    await click(inDialog('Melhorar 2 páginas'))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(pageOfLetter(2, 2)).toBeInTheDocument()
    expect(bridge.asked('pages.mend')).toMatchObject([
      { from: row.sha256, mending: { isStraightened: true, isLightened: false, left: [2] } },
    ])
  })

  it('opens after the file is examined, for a press before that', async () => {
    const row = letter(1)
    const { bridge, replace } = await openGrade({ ...row, sha256: null, report: null })
    bridge.answer('pages.measure', () => ok({ total: 1, pages: [crooked] }))
    bridge.answer('pages.sample', () => failed('refused', 'A amostra não importa aqui.'))
    pageOfLetter(1, 1).element().focus()
    await click(button('Melhorar páginas…', bar))
    expect(dialog.query()).toBeNull()
    replace(row)
    await expect.element(dialog).toBeVisible()
    expect(bridge.asked('pages.measure')[0]?.from).toBe(row.sha256)
  })

  it('says that no page needs it, and offers nothing', async () => {
    const { open } = await openMending([good, { kind: 'left' }])
    await open()
    await expect.element(dialog.getByText('Nenhuma página precisa de melhoria.')).toBeVisible()
    await expect.element(dialog.getByText('1 página sem imagem de papel fica como está.')).toBeVisible()
    await expect.element(inDialog('Melhorar')).toBeDisabled()
    for (const each of dialog.getByRole('checkbox').all()) await expect.element(each).toBeDisabled()
  })

  it('says how far it has measured, and does not mend before the end', async () => {
    const { bridge, open } = await openMending([crooked, good])
    bridge.answer('pages.measure', ({ first }) => ok({ total: 2, pages: first === 0 ? [crooked] : [good] }))
    const hold = bridge.hold('pages.measure')
    await open()
    await expect.element(dialog.getByText('Examinando as páginas…')).toBeVisible()
    await expect.poll(hold.waiting).toBeGreaterThan(0)
    expect(dialog.getByText('Esta página fica como está').query()).toBeNull()
    hold.release(hold.waiting())
    await expect.element(dialog.getByText('Examinando as páginas: 1 de 2')).toBeVisible()
    await expect.element(inDialog('Melhorar 1 página')).toBeDisabled()
    hold.releaseAll()
    await expect.element(inDialog('Melhorar 1 página')).toBeEnabled()
    await expect.element(dialog.getByText(/^Examinando/)).not.toBeInTheDocument()
  })

  it('says why the pages could not be measured, and changes nothing', async () => {
    const { bridge, open } = await openMending([crooked])
    bridge.answer('pages.measure', () => failed('refused', 'O arquivo não pôde ser lido.'))
    bridge.answer('pages.sample', () => failed('refused', 'O arquivo não pôde ser lido.'))
    await open()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/O arquivo não pôde ser lido/)
    expect(dialog.getByText('O arquivo não pôde ser lido').elements()).toHaveLength(1)
    await expect.element(inDialog('Melhorar')).toBeDisabled()
    await expect.element(dialog.getByText('Nenhuma página precisa de melhoria.')).not.toBeInTheDocument()
  })

  it('can be started once, and closes with the reason when it is refused', async () => {
    const { bridge, open } = await openMending([crooked])
    bridge.answer('pages.mend', () => failed('refused', 'Aplique ou remova as tarjas antes.'))
    const hold = bridge.hold('pages.mend')
    await open()
    await click(inDialog('Melhorar 1 página'))
    await expect.element(dialog.getByText('Melhorando as páginas…')).toBeVisible()
    await expect.element(inDialog('Melhorar 1 página')).toBeDisabled()
    hold.releaseAll()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText('Aplique ou remova as tarjas antes.')).toBeVisible()
  })

  it('names the pages that had to stay as they were', async () => {
    const { bridge, row, replace, open } = await openMending([crooked, crooked])
    const mended = { ...row, sha256: newSha() }
    bridge.answer('pages.mend', () => {
      replace(mended)
      return ok({ row: mended, kept: [1] })
    })
    await open()
    await click(inDialog('Melhorar 2 páginas'))
    const said = page.getByRole('alertdialog')
    await expect.element(said).toMatchTextContent(/A página 2 ficou como estava/)
    await click(button('Fechar', said))
    await expect.element(said).not.toBeInTheDocument()
  })
})
