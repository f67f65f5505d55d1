import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { definedFields } from '../../contract/defined-fields.ts'
import { startMaloteOnDouble } from '../double/desktop/malote.ts'
import { recordRequests } from '../endpoints/request-record.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { type Malote, startMalote } from '../support/malote.ts'
import { type Service, startService } from '../support/service.ts'
import { startWindows, type Windows } from '../support/windows.ts'
import { attachFailureReport } from './walk/attach-failure-report.ts'
import { catchSignIn, signIn, signInQuickly } from './walk/session.ts'
import { createWarmHost, outboxTiming, type WarmHost } from './warm-host.ts'

/** One application with its window, data folder and browser profile. */
export interface MaloteWindow {
  readonly page: Page
  readonly malote: Malote
}

/** The host of the application: the browser host, here or on Windows, or Electron's entry with the fake of test/double. */
export type WalkHost = 'browser' | 'windows' | 'electron-double'

export interface Fixtures {
  host: WalkHost
  /** The computer that runs the application, if it is not this one. */
  computer: { windows?: Windows }
  /** Opens a new application; with a login, it is signed in. */
  openMalote: (options?: {
    login?: string
    apiUrl?: string
    service?: Service
    holdSeconds?: number
    home?: string
    /** More command-line arguments. */
    args?: readonly string[]
    /** Starts a new process, which the test can kill; otherwise the applications of a worker share one. */
    ownProcess?: boolean
    /** Recognises the text of scans, in a process of its own. */
    recognition?: boolean
    /** The computer's time zone, in a process of its own. */
    timeZone?: string
  }) => Promise<MaloteWindow>
  /** A fault proxy before a service, by default before the shared one. */
  openLine: (service?: Service) => Promise<FaultProxy>
  /** A service for this test alone, which can be stopped to read its tables. */
  ownService: Service
  /** A folder for files, removed after the test. */
  folder: string
}

const timing = ['--outbox-timing', JSON.stringify(outboxTiming)]
const isWhole = process.env['MALOTE_TESTS'] === 'all'

/** One service per worker; each test has its own applications and content. */
export const test = base.extend<
  Fixtures & { recordedWalk: undefined },
  { record: (walk: string) => void; service: Service; warmHost: () => WarmHost; windows: () => Promise<Windows> }
>({
  // Before anything starts an application: `npm test -- --all` compares their requests with docs/endpoints.md.
  record: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for
    async ({}, use, { workerIndex }) => use(isWhole ? recordRequests(workerIndex) : () => {}),
    { scope: 'worker', auto: true },
  ],
  recordedWalk: [
    async ({ record }, use, { file }) => {
      record(path.basename(file))
      await use(undefined)
    },
    { auto: true },
  ],
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for
    async ({}, use) => {
      const service = await startService()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  warmHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for
    async ({}, use) => {
      const hosts: WarmHost[] = []
      await use(() => {
        const last = hosts.at(-1)
        if (last?.isAlive) return last
        const host = createWarmHost()
        hosts.push(host)
        return host
      })
      for (const host of hosts) host.stop()
    },
    { scope: 'worker' },
  ],
  windows: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for
    async ({}, use) => {
      let windows: Promise<Windows> | undefined
      await use(() => (windows ??= startWindows()))
      ;(await windows)?.end()
    },
    { scope: 'worker' },
  ],
  computer: async ({ host, windows }, use) => use(host === 'windows' ? { windows: await windows() } : {}),
  folder: async ({ computer }, use) => {
    const folder = await mkdtemp(path.join(computer.windows?.drive ?? tmpdir(), 'malote-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  openLine: async ({ service }, use) => {
    const lines: FaultProxy[] = []
    await use(async (other = service) => {
      const line = await startFaultProxy(other.baseUrl)
      lines.push(line)
      return line
    })
    await Promise.all(lines.map((line) => line.close()))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names here, too
  ownService: async ({}, use) => {
    const service = await startService()
    await use(service)
    await service.stop()
  },
  host: ['browser', { option: true }],
  openMalote: async ({ browser, service, warmHost, computer, host }, use, testInfo) => {
    const maloteWindows: (MaloteWindow & { close: () => Promise<void> })[] = []
    await use(async ({ login, apiUrl, service: other = service, holdSeconds = 0, home, args = [], ...wanted } = {}) => {
      const { ownProcess, recognition, timeZone } = wanted
      const options = { service: other, holdSeconds, args, ...definedFields({ apiUrl, recognition }) }
      if (host === 'electron-double') {
        const maloteWindow = await startMaloteOnDouble({ browser, ...options })
        maloteWindows.push(maloteWindow)
        if (login) await signIn(maloteWindow.page, login)
        return maloteWindow
      }
      const isOwn = ownProcess === true || recognition === true || timeZone !== undefined
      const own = computer.windows ? { ...options, ...computer, args: [...args, ...timing] } : options
      const start = isOwn || computer.windows ? startMalote : warmHost().start
      const malote = await start({ ...own, home, timeZone })
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'pt-BR',
        ...definedFields({ timezoneId: timeZone }),
      })
      const page = await context.newPage()
      maloteWindows.push({ page, malote, close: () => context.close() })
      await catchSignIn(page)
      await page.goto(malote.address)
      if (login) await signInQuickly(page, login)
      return { page, malote }
    })
    for (const maloteWindow of maloteWindows) {
      if (testInfo.status !== testInfo.expectedStatus) await attachFailureReport(maloteWindow, testInfo)
      await maloteWindow.close()
      await maloteWindow.malote.stop()
    }
  },
})

export { expect } from '@playwright/test'
