import type { Page } from '@playwright/test'
import { addDrafts, captureRow } from '../../e2e/walk/capture.ts'
import { ask } from '../../e2e/walk/folders.ts'
import { signIn } from '../../e2e/walk/session.ts'
import { roll, sheet } from '../../e2e/walk/viewer.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import type { Desktop } from '../desktop/desktop.ts'
import { expect, test } from './fixtures.ts'

const screens = [
  { x: 0, y: 0, width: 1920, height: 1040 },
  { x: 1920, y: 0, width: 1600, height: 1160 },
]
const drawn = (page: Page) => sheet(page, 1).locator('canvas[data-drawn]')

/** Opens the window for a second screen, over an open document where there is one. */
async function openOther(page: Page, desktop: Desktop): Promise<Page> {
  await page.keyboard.press('Control+o')
  await expect.poll(() => [desktop.windows, desktop.window.visible]).toEqual([2, true])
  return desktop.page()
}

test('the window of a second screen has the guards of the first, and shows nothing while Malote is locked', async ({
  start,
  folder,
}) => {
  const { page, desktop } = await start({ login: 'ana.prado', displays: screens })
  const pdf = await makeTextPdf(folder, 'Ofício 7', 1)
  await addDrafts(page, [pdf])
  await captureRow(page, pdf.name).click()
  const other = await openOther(page, desktop)
  await expect(drawn(other)).toBeVisible()
  // The main window leaves the second screen free.
  expect(desktop.window.bounds).toEqual(screens[1])
  await page.keyboard.press('Control+o')
  await expect.poll(() => desktop.window.focused).toBe(1)
  expect(desktop.windows).toBe(2)

  const names = await other.evaluate(() =>
    ['require', 'process', 'Buffer', 'electron'].filter((name) => name in window),
  )
  expect(names).toEqual([])
  const before = other.url()
  const left = other.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await other.evaluate(() => {
    location.href = 'https://example.org/'
  })
  expect((await left).url()).toBe('https://example.org/')
  expect(other.url()).toBe(before)
  // It may not even ask for another one of its kind.
  const popup = other.waitForEvent('popup')
  await other.evaluate(() => Object.assign(document.createElement('a'), { href: '#papel', target: 'x' }).click())
  const opened = await popup
  if (!opened.isClosed()) await opened.waitForEvent('close')
  expect([desktop.windows, desktop.window.focused]).toEqual([2, 1])
  const state = await other.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)
  expect(state).toBe('denied')

  // Both hear main, and both have one zoom.
  await ask(page, 'settings.update', { theme: 'dark', lockWithSystem: true })
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await desktop.clickMenu('Ver', 'Aumentar')
  await expect.poll(() => desktop.window.zoomLevel).toBe(0.5)

  desktop.power('lock-screen')
  await expect(other.getByText('Entre no Malote pela janela principal.')).toBeVisible()
  await expect(other.locator('canvas')).toHaveCount(0)
  await expect(other.locator('body')).not.toContainText('Ofício')
  await expect(other).toHaveTitle('Malote')
  await signIn(page, 'ana.prado')
  await captureRow(page, pdf.name).click()
  await expect(drawn(other)).toBeVisible()
  await expect(roll(other)).toBeFocused()
})

test('the window of a second screen ends with the main one, also in the tray, and opens where it was left', async ({
  start,
}) => {
  const place = { x: 2000, y: 40, width: 900, height: 1000 }
  const first = await start({ login: 'ana.prado', displays: screens })
  await openOther(first.page, first.desktop)
  first.desktop.placeWindow(place)
  await first.desktop.clickMenu('Ver', 'Aumentar')
  await ask(first.page, 'settings.update', { keepInTray: true })
  first.desktop.closeMainWindow()
  await expect.poll(() => [first.desktop.windows, first.desktop.window.visible]).toEqual([1, false])
  await first.desktop.clickTray()
  await openOther(first.page, first.desktop)
  expect(first.desktop.window).toMatchObject({ bounds: place, zoomLevel: 0.5 })

  await ask(first.page, 'settings.update', { keepInTray: false })
  first.desktop.closeMainWindow()
  expect(await first.desktop.ended).toBe(0)
  expect(first.desktop.events).toStrictEqual(['window-all-closed', 'before-quit', 'quit'])
  expect(first.desktop.errors).toBe('')

  // Its screen is gone: the system places it, in its size.
  const second = await start({
    login: 'ana.prado',
    dataFolder: first.malote.dataFolder,
    displays: screens.slice(0, 1),
  })
  await openOther(second.page, second.desktop)
  expect(second.desktop.window).toMatchObject({ bounds: { x: 0, y: 0, width: 900, height: 1000 }, zoomLevel: 0.5 })
  // It dies alone.
  second.desktop.crashPage()
  await expect.poll(() => second.desktop.windows).toBe(1)
  await expect(second.page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
})
