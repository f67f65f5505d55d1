import { expect, it } from 'vitest'
import { applicationMode, findBrowser, hasDisplay } from '../../../../main/hosts/local/window.ts'

it('knows whether there is a screen', () => {
  expect(hasDisplay({}, 'linux')).toBe(false)
  expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true)
  expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true)
  expect(hasDisplay({}, 'win32')).toBe(true)
})

it('opens the address in its own window and profile, sandboxed unless it runs as root', () => {
  const args = applicationMode('file:///data/abrir.html', '/data/browser', false)
  expect(args).toContain('--app=file:///data/abrir.html')
  expect(args).toContain('--user-data-dir=/data/browser')
  expect(args).not.toContain('--no-sandbox')
  expect(findBrowser({ PATH: '/nowhere' })).toBeNull()
})
