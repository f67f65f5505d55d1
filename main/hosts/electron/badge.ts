import type { App, BrowserWindow, NativeImage } from 'electron'
import { dot } from './dots.ts'
import { electronTexts as texts } from './electron-texts.ts'

interface BadgeOptions {
  app: Pick<App, 'setBadgeCount'>
  platform: NodeJS.Platform
  /** Electron's nativeImage.createFromBitmap. */
  image(bitmap: Buffer, options: { width: number; height: number }): NativeImage
  window(): Pick<BrowserWindow, 'setOverlayIcon'> | null
}

/** The Windows taskbar has no room for a number. */
const size = 16
const colour = [36, 80, 159] as const

/** Shows the number of unread items on the program's icon; on Windows a dot. */
export function createBadge({ app, platform, image, window }: BadgeOptions): (unread: number) => void {
  if (platform !== 'win32') return (unread) => void app.setBadgeCount(unread)
  const sign = image(dot(size, colour), { width: size, height: size })
  return (unread) => window()?.setOverlayIcon(unread === 0 ? null : sign, unread === 0 ? '' : texts.unread(unread))
}
