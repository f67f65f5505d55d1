import { expect, type Page } from '@playwright/test'

/**
 * Drops files of the disk onto the middle of the window, as a person does: lets go when the window says that it will
 * take them. By the browser's own protocol: a DataTransfer made in the page never reaches React Aria's drop zone.
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
  await drag('dragEnter')
  await expect(async () => {
    await drag('dragOver')
    await expect(page.getByText(/^Solte os PDFs aqui para /)).toBeVisible({ timeout: 500 })
  }).toPass()
  await drag('drop')
  await session.detach()
}
