import type { Page } from '@playwright/test'
import { idOfUnit } from '../../service/sample/rows.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, choose, registryOf, submit } from './walk/capture.ts'
import { openInBox, write } from './walk/forwarding.ts'
import { bring } from './walk/offline.ts'
import { goToProcesses, openAtService } from './walk/processes.ts'
import { goTo } from './walk/session.ts'
import { openToSign } from './walk/signatures.ts'

/** Windows of offices: common screens, with the bars of the system, at 125 % and at 200 %. */
const allWindows = [
  [1920, 1080],
  [1366, 768],
  [1366, 650],
  [1093, 614],
  [1093, 520],
  [1024, 600],
  [960, 600],
  [683, 384],
] as const
/** Each run looks at the commonest screen and at the two smallest windows. */
const inEachRun = new Set(['1366x768', '1366x650', '960x600', '683x384'])
const isAll = process.env['MALOTE_TESTS'] === 'all'
const windows = allWindows.filter((size) => isAll || inEachRun.has(size.join('x')))

/** Waits for the layout of the new size, too: the navigation has other entries then. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** The primary buttons that are covered, cut or outside of the window, and the heights of the paper, by window. */
async function measure(page: Page): Promise<{ covered: string[]; paper: Record<string, number> }> {
  const covered: string[] = []
  const paper: Record<string, number> = {}
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    const found = await page.evaluate(async () => {
      // Layout effects of the new size have run after two frames.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      const buttons = [...document.querySelectorAll<HTMLElement>('main [data-variant="primary"]')]
      const shown = buttons.filter((button) => button.checkVisibility())
      const bad = shown.filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return !isInside || hit === null || !button.contains(hit)
      })
      const view = document.querySelector('[data-pages]')?.getBoundingClientRect()
      return { shown: shown.length, bad: bad.map(({ textContent }) => textContent), height: view?.height ?? 0 }
    })
    const name = `${width}x${height}`
    covered.push(...found.bad.map((text) => `${name}: ${text}`))
    if (found.shown === 0) covered.push(`${name}: no primary button`)
    paper[name] = Math.round(found.height)
  }
  await resize(page, { width: 1366, height: 768 })
  return { covered, paper }
}

/** Screens without a primary button, with a heading of each section. */
const sectioned = [
  { name: 'Ajustes', sections: { Aparência: 'Aparência', Envio: 'Envio', 'Conta e papel': 'Conta e papel' } },
  { name: 'Ajuda', sections: { 'As telas': 'As telas', Teclas: 'Teclas', 'Guia completo': 'Pelo teclado' } },
] as const

/** Finds headings and controls that a side of the window cuts, for each size of window. */
async function cutAside(page: Page): Promise<string[]> {
  const cut: string[] = []
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    const found = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      const parts = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, button, label, [role="option"])')]
      // A select has a hidden twin for the browser.
      const read = parts.filter((part) => part.closest('[aria-hidden="true"]') === null)
      const shown = read.filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
      const bad = shown.filter((part) => {
        const { left, right } = part.getBoundingClientRect()
        return left < 0 || right > innerWidth || (part.matches('h1, h2, h3') && part.scrollWidth > part.clientWidth)
      })
      return shown.length === 0 ? ['nothing'] : bad.map(({ textContent }) => textContent)
    })
    cut.push(...found.map((text) => `${width}x${height}: ${text}`))
  }
  await resize(page, { width: 1366, height: 768 })
  return cut
}

async function expectRoom(page: Page): Promise<void> {
  const { covered, paper } = await measure(page)
  expect(covered).toEqual([])
  expect(paper['1366x768']).toBeGreaterThanOrEqual(520)
  expect(paper['1366x650']).toBeGreaterThanOrEqual(400)
}

test('the paper has the height of the window and nothing covers a primary button, at every size of window', async ({
  openMalote,
  service,
  folder,
}) => {
  const scans = [await makeTextPdf(folder, 'Ofício 88', 3), await makeTextPdf(folder, 'Ata da reunião', 2)]
  const [scan] = scans
  const { page } = await openMalote({ login: 'ana.prado' })
  await page.setViewportSize({ width: 1366, height: 768 })
  const drawn = page.locator('canvas[data-drawn]').first()

  await test.step('Capturar', async () => {
    await addDrafts(page, scans)
    await choose(page, [scan?.name ?? ''])
    await expect(drawn).toBeVisible()
    await expectRoom(page)
    await choose(
      page,
      scans.map(({ name }) => name),
    )
    expect((await measure(page)).covered).toEqual([])
  })

  await test.step('Hoje', async () => {
    await goTo(page, /^Hoje/)
    await expect(page.getByRole('region', { name: 'A capturar' })).toBeVisible()
    expect((await measure(page)).covered).toEqual([])
    await goTo(page, /^Capturar/)
    await choose(
      page,
      scans.map(({ name }) => name),
    )
  })

  await test.step('Documentos', async () => {
    await submit(page, 'Capturar 2 documentos')
    await registryOf(page, scan?.name ?? '')
    await goTo(page, /^Documentos/)
    await page.getByRole('option', { name: scan?.name ?? '' }).click()
    await expect(drawn).toBeVisible()
    await expectRoom(page)
  })

  await test.step('Processos', async () => {
    const ana = await asPerson(service, 'ana.prado')
    const { protocolo } = await openAtService(ana, 'Contas da ponte', [await makeTextPdf(folder, 'Ofício 114', 2)])
    await goToProcesses(page)
    expect(await cutAside(page)).toEqual([])
    await page.getByRole('option', { name: protocolo }).click()
    await expect(page.getByText('Autuação, peça 1')).toBeVisible()
    expect((await measure(page)).covered).toEqual([])
    await page.getByRole('button', { name: 'Abrir processo' }).click()
    await expect(drawn).toBeVisible()
    await expect(page.getByRole('button', { name: 'Despachar' })).toBeVisible()
    // Where one pane fits, the pieces come before the one that is chosen.
    await page.getByRole('option', { name: /Termo de autuação/ }).click()
    await expect(drawn).toBeVisible()
    await expectRoom(page)
  })

  await test.step('Assinar', async () => {
    await sendToSign(service, ['Portaria 28.pdf', 'Portaria 29.pdf'], { signers: ['ana.prado'] })
    await openToSign(page, 'Portaria 28.pdf')
    await expect(page.getByRole('button', { name: /^Assinar como/ })).toBeEnabled()
    await expectRoom(page)
    // Not all: other tests leave documents in the queue.
    await page.getByRole('option', { name: 'Portaria 29.pdf' }).click({ modifiers: ['Control'] })
    expect((await measure(page)).covered).toEqual([])
    await page.getByText('Assinar também 1 documento que não abri').click()
    await page.getByRole('button', { name: /^Assinar 2 como/ }).click()
    await page.getByRole('button', { name: 'Recibo de Portaria 28.pdf' }).click()
    await expect(page.getByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeVisible()
    expect((await measure(page)).covered).toEqual([])
  })

  await test.step('Caixas', async () => {
    const elisa = await asPerson(service, 'elisa.fontes')
    const paper = await makeTextPdf(folder, 'Relatório de execução', 4)
    await bring(elisa, idOfUnit('SEFAZ/GECON'), 'Prestação de contas do convênio', paper)
    await openInBox(page, /^GECON/, 'Prestação de contas do convênio')
    await page.getByRole('button', { name: `Abrir ${paper.name}` }).click()
    await expect(drawn).toBeVisible()
    await expectRoom(page)
    await page.getByRole('button', { name: 'Responder' }).click()
    await expect(page.getByRole('region', { name: 'Encaminhamento original' })).toBeVisible()
    await expect(drawn).toBeVisible()
    await expectRoom(page)
  })

  await test.step('Novo encaminhamento', async () => {
    await write(page, {
      to: 'protocolo',
      toOption: /^PROTOCOLO, .*SEFAZ/s,
      subject: 'Diárias de novembro',
      message: 'Para registro e guarda.',
      documents: [scan?.name ?? ''],
    })
    await expect(drawn).toBeVisible()
    await expectRoom(page)
    // The whole form is in view where the window is as large as most.
    const form = page.getByRole('region', { name: 'Texto do rascunho' })
    const isScrolling = await form.evaluate((element) =>
      [...element.querySelectorAll('div')].some(
        (each) =>
          ['auto', 'scroll'].includes(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight + 1,
      ),
    )
    expect(isScrolling).toBe(false)
  })

  for (const { name, sections } of sectioned) {
    await test.step(name, async () => {
      await goTo(page, new RegExp(`^${name}`))
      for (const [section, heading] of Object.entries(sections)) {
        await page.getByRole('option', { name: section, exact: true }).click()
        await expect(
          page
            .getByRole('main')
            .locator('h2, h3')
            .filter({ hasText: new RegExp(`^${heading}$`) }),
        ).toBeVisible()
        expect(await cutAside(page)).toEqual([])
      }
    })
  }
})

test('the width of a list and the navigation are as the person has left them', async ({ openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const list = page.getByRole('region', { name: 'Documentos a capturar' })
  const divider = page.getByRole('separator', { name: 'Largura da lista' })
  const width = async () => Math.round((await list.boundingBox())?.width ?? 0)
  const first = await width()
  await divider.focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBe(first + 48)
  const box = await divider.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 4, 300)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 54, 300, { steps: 3 })
  await page.mouse.up()
  await expect.poll(width).toBe(first + 98)
  const toggle = page.getByRole('button', { name: 'Abrir o menu' })
  await page.keyboard.press('Control+b')
  await expect(toggle).toBeHidden()

  await page.reload()
  await goTo(page, /^Capturar/)
  await expect.poll(width).toBe(first + 98)
  await page.getByRole('button', { name: 'Recolher o menu' }).click()
  await expect(toggle).toBeVisible()
  await divider.focus()
  await page.keyboard.press('Home')
  await expect.poll(width).toBe(first)
})
