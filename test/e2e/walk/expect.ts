import { expect as playwrightExpect } from '@playwright/test'
import { patience } from '../../support/patience.ts'

/** Waits as long as the suite, also in the demo and the pictures, where Playwright's default is 5 s. */
export const expect = playwrightExpect.configure({ timeout: patience.timeout })
