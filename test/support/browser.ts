import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

/** A window costs a browser half of what it does; Playwright's own has none either where it may choose. */
const withoutWindow = '/usr/bin/chromium-headless-shell'
const ofTheSystem = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** The browser to test in: Playwright's own where it was installed, else the system's. Null where there is none. */
export function findChromium(): string | null {
  const given = process.env['MALOTE_CHROMIUM']
  return (
    [given, withoutWindow, chromium.executablePath(), ...ofTheSystem].find((path) => path && existsSync(path)) ?? null
  )
}

/** How to launch it: nothing of its own goes over the network, and root may not use its sandbox. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium()
  return {
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  }
}
