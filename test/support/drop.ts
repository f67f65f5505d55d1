import type { Page } from '@playwright/test'

/**
 * Drops files of the disk onto the middle of the window, as a person does. By the browser's own protocol: a
 * DataTransfer made in the page never reaches React Aria's drop zone.
 * @param paths absolute
 */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  await session.detach()
}
