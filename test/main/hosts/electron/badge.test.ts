import type { NativeImage } from 'electron'
import { expect, it } from 'vitest'
import { createBadge } from '../../../../main/hosts/electron/badge.ts'

function openBadge(platform: NodeJS.Platform) {
  const said: unknown[] = []
  const drawn: Buffer[] = []
  const badge = createBadge({
    app: { setBadgeCount: (count) => said.push(count) > 0 },
    platform,
    image(bitmap, { width, height }) {
      drawn.push(bitmap)
      return { getSize: () => ({ width, height }) } as NativeImage
    },
    window: () => ({ setOverlayIcon: (icon, text) => void said.push([icon?.getSize() ?? null, text]) }),
  })
  return { badge, said, drawn }
}

it('shows a number on systems with a badge', () => {
  const { badge, said } = openBadge('linux')
  badge(3)
  badge(0)
  expect(said).toEqual([3, 0])
})

it('shows a dot on Windows until everything is read', () => {
  const { badge, said, drawn } = openBadge('win32')
  badge(12)
  badge(0)
  expect(said).toEqual([
    [{ width: 16, height: 16 }, '12 não lidos'],
    [null, ''],
  ])
  const [bitmap] = drawn
  // Opaque in the middle, transparent in the corners.
  expect([bitmap?.[3], bitmap?.[(8 * 16 + 8) * 4 + 3]]).toEqual([0, 255])
})

it('does nothing without a window', () => {
  const badge = createBadge({
    app: { setBadgeCount: () => true },
    platform: 'win32',
    image: () => ({}) as NativeImage,
    window: () => null,
  })
  expect(() => badge(1)).not.toThrow()
})
