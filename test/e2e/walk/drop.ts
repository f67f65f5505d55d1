import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** The word by which the window says what it does with files. A screen that is just opening may leave them to the one before. */
type Use = 'anexar' | 'atender' | 'capturar' | 'verificar'

/**
 * Drops files onto the middle of the window, once the window accepts them.
 * @param paths absolute
 * @param use any by default
 */
export async function dropFiles(page: Page, paths: readonly string[], use?: Use): Promise<void> {
  const files = await dragFiles(page, paths, use)
  await files.letGo()
}

/**
 * Drags files over the middle of the window until it accepts them. Uses the browser's protocol, because a DataTransfer
 * made in the page has no files of the disk.
 * @param paths absolute
 */
export async function dragFiles(page: Page, paths: readonly string[], use?: Use): Promise<{ letGo(): Promise<void> }> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  // Another tab can still have the input.
  await page.bringToFront()
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  await drag('dragEnter')
  await expect(async () => {
    await drag('dragOver')
    await expect(page.getByText(new RegExp(`^Solte os (?:arquivos|PDFs) aqui para ${use ?? ''}`))).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  return {
    async letGo() {
      await drag('drop')
      await session.detach()
    },
  }
}
