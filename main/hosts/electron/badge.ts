import type { App, BrowserWindow, NativeImage } from 'electron'

export interface BadgeOptions {
  app: Pick<App, 'setBadgeCount'>
  platform: NodeJS.Platform
  /** Electron's nativeImage.createFromBitmap. */
  image(bitmap: Buffer, options: { width: number; height: number }): NativeImage
  window(): Pick<BrowserWindow, 'setOverlayIcon'> | null
}

const size = 16
/** Blue, green, red, alpha: the byte order of a bitmap. */
const colour = [159, 80, 36, 255] as const

/** A round dot, because the Windows taskbar has no room for a number. */
function dot(): Buffer {
  const bitmap = Buffer.alloc(size * size * 4)
  const middle = (size - 1) / 2
  for (let at = 0; at < size * size; at += 1) {
    const isInside = Math.hypot((at % size) - middle, Math.floor(at / size) - middle) <= middle
    if (isInside) bitmap.set(colour, at * 4)
  }
  return bitmap
}

/** Shows the number of unread items on the program's icon; on Windows a dot. */
export function createBadge({ app, platform, image, window }: BadgeOptions): (unread: number) => void {
  if (platform !== 'win32') return (unread) => void app.setBadgeCount(unread)
  const sign = image(dot(), { width: size, height: size })
  return (unread) => window()?.setOverlayIcon(unread === 0 ? null : sign, unread === 0 ? '' : `${unread} não lidos`)
}
