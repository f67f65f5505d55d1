import type { Page } from '@playwright/test'
import { idOfUnit } from '../../service/sample/rows.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts } from './walk/capture.ts'
import { dropFiles } from './walk/drop.ts'
import { bring } from './walk/offline.ts'
import { goToProcesses, openAtService } from './walk/processes.ts'
import { goTo } from './walk/session.ts'

/** The measures of a list, in CSS pixels. */
interface ListLook {
  /** Above the first row. */
  readonly chrome: number
  /** Rows wholly in view, as many as there is room for. */
  readonly rows: number
  /** Parts of the head, the line below it and the rows that overlap or leave the window. */
  readonly faults: readonly string[]
}

const lookAt = (page: Page): Promise<ListLook> =>
  page.evaluate(async () => {
    // Layout effects of a new size have run after two frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const list = document.querySelector('main [data-region="list"]')
    const shown = (selector: string) =>
      [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
        (each) => each.checkVisibility() && each.closest('[data-left]') === null,
      )
    const box = (each: Element) => each.getBoundingClientRect()
    const all = shown(':is([role="option"], [role="row"][data-key])').toSorted((a, b) => box(a).top - box(b).top)
    const [first] = all
    if (first === undefined) return { chrome: Number.POSITIVE_INFINITY, rows: 0, faults: ['no row'] }
    const scrolling = (element: Element | null): Element => {
      if (element === null) return document.body
      const { overflowY } = getComputedStyle(element)
      return overflowY === 'auto' || overflowY === 'scroll' ? element : scrolling(element.parentElement)
    }
    const frame = box(scrolling(first.parentElement))
    const bottom = Math.min(frame.bottom, innerHeight)
    const parts = shown('header > *, header button, header input, [role="tab"], [data-more], [role="radiogroup"]')
    const outside = parts.filter((each) => box(each).right > box(list ?? first).right + 1 || box(each).left < 0)
    const line = shown('[role="tab"], [data-more]')
    const over = line.filter((each, index) => {
      const next = line[index + 1]
      return next !== undefined && box(next).left < box(each).right - 1
    })
    return {
      chrome: Math.round(box(first).top),
      rows: Math.floor((bottom - box(first).top + 1) / box(first).height),
      faults: [...outside, ...over, ...parts.filter((each) => box(each).bottom > box(first).top + 1)].map(
        ({ textContent, ariaLabel }) => ariaLabel ?? textContent,
      ),
    }
  })

/** Looks at the list in a usual window, and in the small ones for parts that overlap. */
async function expectRows(page: Page, { rows, chrome = 200 }: { rows: number; chrome?: number }): Promise<void> {
  const usual = await lookAt(page)
  expect(usual.faults).toEqual([])
  expect(usual.chrome).toBeLessThanOrEqual(chrome)
  expect(usual.rows).toBeGreaterThanOrEqual(rows)
  for (const [width, height] of [
    [1093, 614],
    [683, 384],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect((await lookAt(page)).faults).toEqual([])
  }
  await page.setViewportSize({ width: 1366, height: 768 })
}

test('a list begins in the upper quarter of a usual window and shows a day of work', async ({
  openMalote,
  ownService: service,
  folder,
}) => {
  const [ana, elisa] = [await asPerson(service, 'ana.prado'), await asPerson(service, 'elisa.fontes')]
  await sendToSign(service, ['Portaria 28.pdf', 'Portaria 29.pdf'], { from: 'elisa.fontes', signers: ['ana.prado'] })
  await bring(elisa, idOfUnit('SEFAZ/GECON'), 'Prestação de contas do convênio')
  const { protocolo } = await openAtService(ana, 'Contas da ponte')
  const scans = [await makeTextPdf(folder, 'Ofício 88', 1), await makeTextPdf(folder, 'Ata da reunião', 2)]
  const { page } = await openMalote({ login: 'ana.prado', service })
  await page.setViewportSize({ width: 1366, height: 768 })

  await test.step('Capturar, and nothing that comes moves its rows', async () => {
    await addDrafts(page, scans)
    await expectRows(page, { rows: 14 })
    const { chrome } = await lookAt(page)
    await dropFiles(page, [import.meta.filename])
    await expect(page.getByText('1 arquivo não foi aceito')).toBeVisible()
    expect((await lookAt(page)).chrome).toBe(chrome)
    await expectRows(page, { rows: 14 })
    await page.getByRole('button', { name: 'Ver motivos' }).click()
    await expect(page.getByRole('dialog', { name: 'Arquivos não aceitos' })).toContainText('rows.slow.spec.ts')
    await expectClean(page, 'files that were not accepted')
    await page.keyboard.press('Escape')
  })

  await test.step('Assinar, in which a key leads to the current row', async () => {
    await goTo(page, /^Assinar/)
    await expect(page.getByRole('option', { name: 'Portaria 28.pdf' })).toBeVisible()
    await expectRows(page, { rows: 11 })
    await page.getByRole('button', { name: 'Opções da lista' }).focus()
    await page.keyboard.press('Control+3')
    await expect(page.getByRole('option').first()).toBeFocused()
    await expectClean(page, 'Assinar')
  })

  await test.step('a box', async () => {
    await goTo(page, /^GECON/)
    await expect(page.getByRole('option', { name: /Prestação/ })).toBeVisible()
    await expectRows(page, { rows: 8 })
    await page.getByRole('button', { name: 'Filtros' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'De hoje' })).toBeVisible()
    await expectClean(page, 'the filters of a box')
    await page.keyboard.press('Escape')
  })

  await test.step('Processos', async () => {
    await goToProcesses(page)
    await expect(page.getByRole('option', { name: protocolo })).toBeVisible()
    await expectRows(page, { rows: 11 })
  })

  await test.step('Documentos and Envios', async () => {
    await goTo(page, /^Capturar/)
    await page
      .getByRole('grid')
      .getByRole('row', { name: scans[0]?.name ?? '' })
      .getByRole('rowheader')
      .click()
    await page.keyboard.press('Control+Enter')
    for (const screen of [/^Documentos/, /^Envios/]) {
      await goTo(page, screen)
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await expectRows(page, { rows: 11 })
    }
  })
})
