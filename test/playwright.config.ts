import path from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import type { WalkHost } from './e2e/fixtures.ts'
import { launchOptions } from './support/browser.ts'
import { isAll, isUsual } from './support/in-usual.ts'
import { patience, slow } from './support/patience.ts'

/** Left to `npm test -- --all`. */
const left = isUsual ? { grepInvert: /@all/, testIgnore: slow } : {}
/** These walks run over Electron's entry alone: all others run over the browser's host. */
const onDouble = /@double/

const isCi = Boolean(process.env['CI'])
/** A trace costs as much as half of a test; what a failed one attaches as text does not. */
const trace = isCi ? 'on-first-retry' : 'off'

/**
 * Walks that meet what differs by system: files that come, are open, change and go, and processes that are killed.
 * `npm test -- --all` runs these once on Windows; by hand all of them run there.
 */
const onWindows = [
  'walk.spec.ts',
  'browser-host.spec.ts',
  'capture-folders.slow.spec.ts',
  'drop.spec.ts',
  'opened.slow.spec.ts',
  'pages.spec.ts',
  'privacy.spec.ts',
  'route.slow.spec.ts',
  'scanner.spec.ts',
]
const windows = {
  name: 'windows',
  ...(isAll ? { testMatch: onWindows } : {}),
  // Those begin the application by themselves, on Linux.
  testIgnore: ['electron.spec.ts', 'start.spec.ts'],
  use: { host: 'windows' as const },
}

const hosts: Project<{ host: WalkHost }>[] = [
  {
    name: 'e2e',
    testIgnore: ['electron.spec.ts', ...(isUsual ? [slow] : [])],
    grepInvert: isUsual ? /@double|@all/ : onDouble,
  },
  { name: 'electron', testMatch: 'electron.spec.ts' },
  { name: 'double', testDir: path.join(import.meta.dirname, 'double/specs') },
  { name: 'double-walks', grep: onDouble, use: { host: 'electron-double' } },
  ...(isUsual ? [] : [windows]),
]
/** Not in a browser, but it needs what was built. It begins, because it is one long test for one worker. */
const packaging = {
  name: 'packaging',
  testDir: path.join(import.meta.dirname, 'packaging'),
  grepInvert: isUsual ? /@all/ : /@builds/,
}
/** Builds again, which takes away what the others run. */
const building = {
  name: 'building',
  testDir: packaging.testDir,
  grep: /@builds/,
  dependencies: [packaging.name, ...hosts.map(({ name }) => name ?? '')],
}

export default defineConfig<{ host: WalkHost }>({
  testDir: path.join(import.meta.dirname, 'e2e'),
  outputDir: path.join(import.meta.dirname, '../out/e2e'),
  workers: 2,
  ...left,
  fullyParallel: true,
  // CI repeats a failed test once and lists it as flaky (test/run/sum.ts); everywhere else the first failure counts.
  retries: isCi ? 1 : 0,
  forbidOnly: true,
  // One measure for all that wait, longer than a busy machine needs: how fast it is, the benchmarks say.
  timeout: 240_000,
  expect: { timeout: patience.timeout },
  reporter: [['list']],
  use: {
    launchOptions: launchOptions(),
    locale: 'pt-BR',
    trace,
    screenshot: 'only-on-failure',
    // A press that nothing answers otherwise lasts as long as its test may.
    actionTimeout: 90_000,
  },
  projects: isAll ? [packaging, ...hosts, building] : [packaging, ...hosts],
})
