import { expect as playwrightExpect } from '@playwright/test'
import { patience } from '../../support/patience.ts'

/** Waits as long as the suite does also where no suite runs (the demo, the pictures): there Playwright waits 5 s. */
export const expect = playwrightExpect.configure({ timeout: patience.timeout })
