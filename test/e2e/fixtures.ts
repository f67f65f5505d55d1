import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { startMaloteOnDouble } from '../double/desktop/malote.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { type Malote, startMalote } from '../support/malote.ts'
import { type Service, startService } from '../support/service.ts'
import { tellHowItStood } from './walk/how-it-stood.ts'
import { catchSignIn, signIn, signInQuickly } from './walk/session.ts'
import { createWarmHost, type WarmHost } from './warm-host.ts'

/** One application instance with its window: its own data folder, its own browser profile. */
export interface Desk {
  readonly page: Page
  readonly malote: Malote
}

/** The host of the application: the browser host, or Electron's entry with the double of test/double. */
export type WalkHost = 'browser' | 'electron-double'

export interface Fixtures {
  host: WalkHost
  /** Opens an application of its own; with a login, already signed in. */
  openDesk: (options?: {
    login?: string
    apiUrl?: string
    service?: Service
    holdSeconds?: number
    home?: string
    /** More arguments of the application's command line. */
    args?: readonly string[]
    /** A process of its own, which the test kills; otherwise the applications of a worker share one. */
    ownProcess?: boolean
  }) => Promise<Desk>
  /** A line to a service, the shared one unless told otherwise, on which a test loses or changes what it likes. */
  openLine: (service?: Service) => Promise<FaultProxy>
  /** A service that no other test has seen or will see, and that may be stopped to read its tables. */
  ownService: Service
  /** A folder for files, gone after the test. */
  folder: string
}

/** One service per worker; every test has applications and content of its own. Specs never launch anything. */
export const test = base.extend<Fixtures, { service: Service; warmHost: () => WarmHost }>({
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names here, too
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'malote-e2e-'))
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
  openDesk: async ({ browser, service, warmHost, host }, use, testInfo) => {
    const desks: (Desk & { close: () => Promise<void> })[] = []
    await use(
      async ({ login, apiUrl, service: other = service, holdSeconds = 0, home, args = [], ownProcess } = {}) => {
        const options = { service: other, holdSeconds, args, ...(apiUrl ? { apiUrl } : {}) }
        if (host === 'electron-double') {
          const desk = await startMaloteOnDouble({ browser, ...options })
          desks.push(desk)
          if (login) await signIn(desk.page, login)
          return desk
        }
        const start = ownProcess === true ? startMalote : warmHost().start
        const malote = await start({ ...options, home })
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
        const page = await context.newPage()
        desks.push({ page, malote, close: () => context.close() })
        await catchSignIn(page)
        await page.goto(malote.address)
        if (login) await signInQuickly(page, login)
        return { page, malote }
      },
    )
    for (const desk of desks) {
      if (testInfo.status !== testInfo.expectedStatus) await tellHowItStood(desk, testInfo)
      await desk.close()
      await desk.malote.stop()
    }
  },
})

export { expect } from '@playwright/test'
