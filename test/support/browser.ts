import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

/** The headless browser comes first: a window costs half of a browser's processor time. */
const withoutWindow = '/usr/bin/chromium-headless-shell'
const ofTheSystem = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** Path of the browser for tests, or null: MALOTE_CHROMIUM, the headless one, Playwright's, another of the system. */
export function findChromium(): string | null {
  const given = process.env['MALOTE_CHROMIUM']
  return (
    [given, withoutWindow, chromium.executablePath(), ...ofTheSystem].find((path) => path && existsSync(path)) ?? null
  )
}

export const isWithoutWindow = (browser: string | null) => browser === withoutWindow

/** Launch options: no network traffic of the browser's own, and no sandbox for root. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium()
  return {
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  }
}
