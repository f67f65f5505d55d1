import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { makeScanPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, captureRow, find, submit } from './walk/capture.ts'
import { protocolOf, send } from './walk/forwarding.ts'
import { goTo } from './walk/session.ts'

const foot = (page: Page) => page.getByRole('contentinfo')
const undo = (page: Page) => foot(page).getByRole('button', { name: 'Desfazer' })
const mainBox = (page: Page) => page.getByRole('main').boundingBox()

async function writeTo(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Novo encaminhamento' }).click()
  await find(page, 'Para', 'gecon', /^GECON, /)
  await page.getByRole('textbox', { name: 'Assunto' }).fill(subject)
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Segue.')
  await expect(page.getByText(/salvo às/)).toBeVisible()
}

async function expectClean(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
}

test('what is sent is held, announced once, and undone by keyboard, with nothing moving', async ({ openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado', holdSeconds: 60 })
  const said: string[] = []
  await page.exposeFunction('heard', (text: string) => said.push(text))
  await page.evaluate(() => {
    const region = document.querySelector('[data-testid="announcer"]')
    const tell = (globalThis as unknown as { heard(text: string): void }).heard
    if (region !== null) {
      new MutationObserver(() => tell(region.textContent ?? '')).observe(region, { childList: true, subtree: true })
    }
  })
  await writeTo(page, 'Ofício retido')
  const before = await mainBox(page)
  await send(page)
  await expect(foot(page)).toContainText(/Será enviado em \d+ s/)
  await expect(page.getByRole('option', { name: 'Ofício retido' })).toContainText(/será enviado em \d+ s/)
  expect(await mainBox(page)).toEqual(before)
  // It counts, and says so to the eye alone.
  await expect(foot(page)).toContainText(/Será enviado em (?:[1-4]?\d|5[0-7]) s/)
  expect(said.filter((text) => text.includes('Será enviado'))).toHaveLength(1)
  await expectClean(page)

  await page.keyboard.press('F6')
  while (!(await foot(page).locator(':focus').count())) await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(foot(page)).toContainText('Desfeito, nada foi enviado. Está de novo em Rascunhos.')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  expect(await mainBox(page)).toEqual(before)
  await expect(page.getByRole('option', { name: 'Ofício retido' })).toContainText('cancelado')
  await goTo(page, /^Rascunhos/)
  await page.getByRole('option', { name: 'Ofício retido' }).click()
  await expect(page.getByRole('textbox', { name: 'Assunto' })).toHaveValue('Ofício retido')
})

test('a held draft is frozen: it is had back to be edited, and what is held can be sent at once', async ({
  openDesk,
}) => {
  const { page } = await openDesk({ login: 'ana.prado', holdSeconds: 60 })
  await writeTo(page, 'Ofício com erro')
  await send(page)
  await goTo(page, /^Rascunhos/)
  const row = page.getByRole('option', { name: 'Ofício com erro' })
  await expect(row).toContainText(/será enviado em \d+ s/)
  await row.click()
  await expect(page.getByRole('textbox', { name: 'Assunto' })).toHaveCount(0)
  await expectClean(page)
  await page.getByRole('button', { name: 'Desfazer e editar' }).click()
  await page.getByRole('textbox', { name: 'Assunto' }).fill('Ofício sem erro')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('option', { name: 'Ofício sem erro' }).click()
  await expectClean(page)
  await page.getByRole('button', { name: 'Enviar já' }).click()
  await protocolOf(page, 'Ofício sem erro')
  await expect(undo(page)).toHaveCount(0)
})

test('several are undone together', async ({ folder, openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado', holdSeconds: 60 })
  const scans = await Promise.all(['Nota 1', 'Nota 2', 'Nota 3'].map((name) => makeScanPdf(folder, name)))
  await addDrafts(page, scans)
  await submit(page, 'Capturar 3 documentos')
  await expect(foot(page)).toContainText(/3 operações seguem em \d+ s/)
  const [first] = scans
  await captureRow(page, first?.name ?? '').click()
  await expect(page.getByText('Espera neste computador antes de seguir.')).toBeVisible()
  await undo(page).click()
  await expect(foot(page)).toContainText('Desfeito, nada foi enviado. Está de novo em Capturar.')
  for (const { name } of scans) await expect(captureRow(page, name)).toContainText('só neste computador')
})

test('how long is chosen where the look of the window is', async ({ openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado', holdSeconds: 60 })
  const menu = page.getByRole('button', { name: /^Ana Prado Gerente/ })
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Nenhuma' }).click()
  await menu.click()
  await expect(page.getByRole('menuitemradio', { name: 'Nenhuma' })).toBeChecked()
  await page.keyboard.press('Escape')
  await writeTo(page, 'Ofício na hora')
  await send(page)
  await protocolOf(page, 'Ofício na hora')
})
