import type { Page } from '@playwright/test'

/** The PDF of what a button prints: Chromium would wait for a person in its dialog. */
export async function printed(page: Page, press: () => Promise<void>): Promise<Uint8Array> {
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      const copy = document.querySelector('[data-print]')?.cloneNode(true) as HTMLElement
      copy.id = 'printed'
      window.dispatchEvent(new Event('afterprint'))
      document.body.append(copy)
    }
  })
  await press()
  await page.waitForSelector('#printed', { state: 'attached' })
  // The page that the browser's own key would print does not stand beside it; the window's listener comes first.
  await page.evaluate(() => {
    const hideOthers = () => {
      for (const other of document.querySelectorAll<HTMLElement>('[data-print]:not(#printed)'))
        other.style.setProperty('display', 'none', 'important')
    }
    window.addEventListener('beforeprint', hideOthers, { once: true })
  })
  const pdf = await page.pdf({ preferCSSPageSize: true })
  await page.evaluate(() => document.querySelector('#printed')?.remove())
  return pdf
}
