import { PDFDocument } from '@cantoo/pdf-lib'
import { makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { expectClean, setTheme } from './walk/access.ts'
import { addDrafts } from './walk/capture.ts'
import { goTo } from './walk/session.ts'
import { changeView, marked, openCaptured, pressTool, roll, sheet, viewer } from './walk/viewer.ts'

const pages = 40
const says = (number: number) => `Página ${number} de ${pages}`

test('a long document is read by keys, page number and thumbnails, and only nearby pages are rendered', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Relatório 40', pages)
  await openCaptured(page, pdf)
  const where = viewer(page, pdf.name).getByRole('status').first()
  await expect(where).toHaveText(says(1))

  await roll(page).focus()
  // A screen shows nearly a whole page.
  await page.keyboard.press('PageDown')
  await expect(where).toHaveText(says(2))
  await page.keyboard.press('End')
  await expect(where).toHaveText(says(pages))
  await expect(sheet(page, pages).locator('canvas[data-drawn]')).toBeVisible()
  expect(await roll(page).locator('canvas').count()).toBeLessThanOrEqual(4)
  await page.keyboard.press('ArrowLeft')
  await expect(where).toHaveText(says(pages - 1))
  await page.keyboard.press('Home')
  await expect(where).toHaveText(says(1))
  await page.keyboard.press('ArrowRight')
  await expect(where).toHaveText(says(2))
  // Pages that are shown whole are turned; others are scrolled.
  await page.keyboard.press('ArrowDown')
  await expect(where).toHaveText(says(3))
  await page.keyboard.press('ControlOrMeta+0')
  await expect(viewer(page, pdf.name).getByText('Largura', { exact: true })).toBeVisible()
  await expect(where).toHaveText(says(3))
  const before = await roll(page).evaluate((element) => element.scrollTop)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => roll(page).evaluate((element) => element.scrollTop)).toBe(before + 60)

  await page.getByRole('button', { name: /Ir para a página/ }).click()
  await page.getByRole('textbox', { name: `Ir para a página, de 1 a ${pages}` }).fill('17')
  await page.keyboard.press('Enter')
  await expect(where).toHaveText(says(17))
  await expect(page.getByRole('button', { name: /Ir para a página/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('9999')
  await page.keyboard.press('Enter')
  await expect(where).toHaveText(says(pages))

  const small = page.getByRole('listbox', { name: 'Miniaturas das páginas' })
  // A choice in a list without the focus would draw a screen reader away from the list of documents.
  await expect(small.getByRole('option', { selected: true })).toHaveCount(0)
  await small.focus()
  await expect(small.getByRole('option', { name: `Página ${pages}`, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(small.locator('canvas[data-small]').first()).toBeVisible()
  expect(await small.getByRole('option').count()).toBeLessThan(12)
  await page.keyboard.press('Home')
  await expect(where).toHaveText(says(1))
  await page.keyboard.press('ArrowDown')
  await expect(where).toHaveText(says(2))
  await small.getByRole('option', { name: 'Página 3', exact: true }).click()
  await expect(where).toHaveText(says(3))
  await changeView(page, 'Esconder as miniaturas')
  await expect(small).toBeHidden()
  // The pages are wider, and the current page is the same.
  await expect(where).toHaveText(says(3))
  await changeView(page, 'Mostrar as miniaturas')
  await expect(small).toBeVisible()
})

test('letters of fonts that a document lacks are drawn with the fonts that Malote brings', { tag: '@all' }, async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const fonts = new Set<string>()
  page.on('request', (request) => fonts.add(/standard_fonts\/(.+)$/.exec(request.url())?.[1] ?? ''))
  await addDrafts(page, [await makeTextPdf(folder, 'Ofício 1', 1)])
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  expect([...fonts].filter((name) => name !== '').toSorted()).toEqual(['FoxitSerif.pfb', 'FoxitSerifBold.pfb'])
  const states = await page.evaluate(() => [...document.fonts].map(({ status }) => status))
  expect(states).toEqual(['loaded', 'loaded'])
})

test('a search ignores accents, counts and marks the matches, and Enter steps through them', { tag: '@all' }, async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Relatório de busca', pages)
  await openCaptured(page, pdf)
  const where = viewer(page, pdf.name).getByRole('status').first()
  await roll(page).focus()
  await page.keyboard.press('ControlOrMeta+f')
  const search = page.getByRole('search')
  const field = search.getByRole('textbox', { name: 'Buscar no documento' })
  await expect(field).toBeFocused()
  await page.keyboard.type('relatorio de BUSCA')
  await expect(search).toContainText(`1 de ${pages}`)
  await expect.poll(() => marked(page)).toMatchObject({ current: ['Relatório de busca'] })
  await page.keyboard.press('Enter')
  await expect(search).toContainText(`2 de ${pages}`)
  await expect(where).toHaveText(says(2))
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(search).toContainText(`${pages} de ${pages}`)
  await expect(where).toHaveText(says(pages))

  // The match itself is scrolled into view, not only its page.
  await field.fill(`pagina 17 de ${pages}`)
  await expect(search).toContainText('1 de 1')
  await expect.poll(async () => (await marked(page)).current.join('')).toBe(`Página 17 de ${pages}`)
  const shown = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('pdf-hit-current') ?? []
      const hit = (range as Range | undefined)?.getBoundingClientRect()
      const pane = document.querySelector('[data-pages]')?.getBoundingClientRect()
      return hit !== undefined && pane !== undefined && hit.top >= pane.top && hit.bottom <= pane.bottom
    })
  await expect.poll(shown).toBe(true)
  await expectClean(page, 'while searching')

  await field.fill('isto não está no documento')
  await expect(search).toContainText('Nenhuma ocorrência')
  await expect(search.getByRole('button', { name: 'Próxima ocorrência' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(roll(page)).toBeFocused()
  expect(await marked(page)).toEqual({ found: [], current: [] })
})

test('zooming and rotating pages keeps the position', { tag: '@all' }, async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Relatório a girar', pages)
  await openCaptured(page, pdf)
  const tools = viewer(page, pdf.name)
  const where = tools.getByRole('status').first()
  const size = async (number: number) => {
    const box = await sheet(page, number).boundingBox()
    return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }
  }
  const pane = await roll(page).boundingBox()
  await expect(tools.getByText('Inteira', { exact: true })).toBeVisible()
  await expect.poll(async () => (await size(1)).height).toBeLessThanOrEqual(pane?.height ?? 0)
  await roll(page).focus()
  await page.keyboard.press('ControlOrMeta+0')
  await expect(tools.getByText('Largura', { exact: true })).toBeVisible()
  const fits = await size(1)
  await tools.getByRole('button', { name: /Ir para a página/ }).click()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(where).toHaveText(says(20))

  await tools.getByRole('button', { name: 'Aumentar' }).click()
  await expect.poll(async () => (await size(20)).width).toBeGreaterThan(fits.width)
  await expect(where).toHaveText(says(20))
  const enlarged = await size(20)
  await roll(page).focus()
  await page.keyboard.press('ControlOrMeta+Equal')
  await expect.poll(async () => (await size(20)).width).toBeGreaterThan(enlarged.width)
  // The page is rendered again for the new size, with at least as many pixels as are shown.
  await expect
    .poll(() =>
      sheet(page, 20).evaluate((element) => (element.querySelector('canvas')?.width ?? 0) / element.clientWidth),
    )
    .toBeGreaterThan(0.99)
  await page.keyboard.press('ControlOrMeta+0')
  await expect.poll(() => size(20)).toEqual(fits)
  await expect(where).toHaveText(says(20))

  await roll(page).hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await size(20)).width).toBeGreaterThan(fits.width)
  await changeView(page, 'Largura da janela')
  await expect.poll(() => size(20)).toEqual(fits)
  await changeView(page, 'Página inteira')
  await expect.poll(async () => (await size(20)).height).toBeLessThanOrEqual(pane?.height ?? 0)
  await changeView(page, 'Largura da janela')

  await changeView(page, 'Girar a visão')
  await expect.poll(() => size(20)).toMatchObject({ width: fits.width })
  await expect.poll(async () => (await size(20)).height).toBeLessThan(fits.width)
  await expect(sheet(page, 20).locator('canvas[data-for*=" 90 "]')).toBeVisible()
  // The text layer is rotated with the picture: the last line is now at the left.
  const foot = sheet(page, 20).getByText(says(20), { exact: true })
  await expect
    .poll(async () => {
      const [line, paper] = [await foot.boundingBox(), await sheet(page, 20).boundingBox()]
      return line !== null && paper !== null && line.x - paper.x < paper.width / 5 && line.height > line.width
    })
    .toBe(true)
  await expect(where).toHaveText(says(20))
})

test('text can be selected as it stands on the page', { tag: '@all' }, async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Relatório a copiar', 2)
  await openCaptured(page, pdf)
  const line = sheet(page, 1).getByText('GOVERNO DO ESTADO', { exact: true })
  const box = await line.boundingBox()
  const title = await sheet(page, 1).getByText('Relatório a copiar', { exact: true }).boundingBox()
  if (box === null || title === null) throw new Error('the text has no place')
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(title.x + title.width - 1, title.y + title.height / 2, { steps: 8 })
  await page.mouse.up()
  const selected = await page.evaluate(() => String(getSelection()).split(/\s*\n\s*/))
  expect(selected).toEqual(['GOVERNO DO ESTADO', 'Relatório a copiar'])
})

test('a document is printed as its pages, and the text of a page is copied', { tag: '@all' }, async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const pdf = await makeTextPdf(folder, 'Relatório a imprimir', 3)
  await openCaptured(page, pdf)
  const tools = viewer(page, pdf.name)
  await pressTool(page, 'Copiar a seleção ou o texto da página')
  await expect(tools.getByText('Copiado', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('GOVERNO DO ESTADO')

  await page.evaluate(() => {
    const sizes = () =>
      [...document.querySelectorAll<HTMLImageElement>('[data-print] img')].map(
        ({ naturalWidth, naturalHeight }) => `${naturalWidth}x${naturalHeight}`,
      )
    Object.assign(window, { print: () => Object.assign(window, { printed: [document.title, ...sizes()] }) })
  })
  await tools.getByRole('button', { name: 'Imprimir o documento' }).click()
  const printed = () => page.evaluate(() => (globalThis as unknown as { printed?: string[] }).printed)
  // A4 at 200 dots an inch.
  await expect.poll(printed).toEqual([pdf.name, ...Array.from({ length: 3 }, () => '1653x2338')])
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('[data-print]')).toHaveCount(0)
})

/** A PDF that needs a password. */
async function withPassword(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  document.encrypt({ userPassword: 'abc', ownerPassword: 'def' })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

test('a file that cannot be shown says why and can still be saved', { tag: '@all' }, async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Relatório partido', 2)
  await openCaptured(page, pdf)
  const says = {
    'Este PDF não pôde ser mostrado': { status: 200, contentType: 'application/pdf', body: 'isto não é um PDF' },
    'Este PDF está protegido por senha': { status: 200, contentType: 'application/pdf', body: await withPassword() },
    'O documento não pôde ser lido': { status: 404 },
  }
  for (const [title, answer] of Object.entries(says)) {
    await page.route(/\/content\//, (route) => route.fulfill(answer))
    await goTo(page, /^Capturar/)
    await goTo(page, 'Documentos')
    await page.getByRole('option', { name: pdf.name }).click()
    await expect(page.getByRole('alert')).toContainText(title)
    await page.unroute(/\/content\//)
    const saving = page.waitForEvent('download')
    await page.getByRole('alert').getByRole('link', { name: 'Salvar cópia' }).click()
    expect((await saving).suggestedFilename()).toBe(pdf.name)
    await expectClean(page, title)
  }
})

test('axe finds no violation in the viewer, in light, dark and high contrast, also at 200 %', {
  tag: '@all',
}, async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Relatório acessível', 6)
  await openCaptured(page, pdf)
  await expect(page.locator('canvas[data-small]').first()).toBeVisible()
  for (const theme of ['light', 'dark', 'contrast'] as const) {
    await setTheme(page, theme)
    await expectClean(page, theme)
  }
  await page.setViewportSize({ width: 640, height: 400 })
  await page.getByRole('button', { name: 'Buscar no documento' }).click()
  await page.keyboard.type('estado')
  await expect(page.getByRole('search')).toContainText('1 de 14')
  await expectClean(page, 'enlarged')
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBeLessThanOrEqual(0)
})
