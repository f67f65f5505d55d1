import { test as base } from '../../e2e/fixtures.ts'
import { attachFailureReport } from '../../e2e/walk/attach-failure-report.ts'
import { signIn } from '../../e2e/walk/session.ts'
import type { Service } from '../../support/service.ts'
import { type MaloteOnDouble, type MaloteOnDoubleOptions, startMaloteOnDouble } from '../desktop/malote.ts'

export interface Fixtures {
  /** Starts the built application with Electron's double; with a login, already signed in. */
  start: (
    options?: Omit<MaloteOnDoubleOptions, 'browser' | 'service'> & { login?: string; service?: Service },
  ) => Promise<MaloteOnDouble>
}

export const test = base.extend<Fixtures>({
  start: async ({ browser, service }, use, testInfo) => {
    const started: MaloteOnDouble[] = []
    await use(async ({ login, ...options } = {}) => {
      const one = await startMaloteOnDouble({ browser, service, ...options })
      started.push(one)
      if (login !== undefined) await signIn(one.page, login)
      return one
    })
    for (const one of started) {
      if (testInfo.status !== testInfo.expectedStatus) await attachFailureReport(one, testInfo)
      await one.malote.stop()
      await one.close()
    }
  },
})

export { expect } from '@playwright/test'
