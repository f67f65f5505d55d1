import { expect, type JSHandle, type Page } from '@playwright/test'

/**
 * Drops files of the disk onto the middle of the window, as a person does: lets go when the window says that it will
 * take them, and takes them there again where the browser has let them fall. By the browser's own protocol: a
 * DataTransfer made in the page never reaches React Aria's drop zone.
 * @param paths absolute
 */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  // A tab that was in front a moment ago may still have the input.
  await page.bringToFront()
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  const drops = await countDrops(page)
  // Chromium turns a drop into a leave where its last answer was not yet that the page takes it.
  while ((await drops.evaluate(({ count }) => count)) === 0) {
    await drag('dragEnter')
    await expect(async () => {
      await drag('dragOver')
      await expect(page.getByText(/^Solte os PDFs aqui para /)).toBeVisible({ timeout: 500 })
    }).toPass()
    await drag('drop')
  }
  await drops.dispose()
  await session.detach()
}

/** Counts the drops that the browser hands to the page from now on, whatever the page does with them. */
const countDrops = (page: Page): Promise<JSHandle<{ count: number }>> =>
  page.evaluateHandle(() => {
    const drops = { count: 0 }
    window.addEventListener(
      'drop',
      () => {
        drops.count += 1
      },
      { capture: true, once: true },
    )
    return drops
  })
