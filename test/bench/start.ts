import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { build, isStale } from '../../main/hosts/local/build.ts'
import { idOfPerson, idOfUnit } from '../../service/sample/rows.ts'
import { type MaloteOnDouble, startMaloteOnDouble } from '../double/desktop/malote.ts'
import { addAccount, goTo, signIn } from '../e2e/walk/session.ts'
import { fillBox } from '../support/box-service.ts'
import { launchOptions } from '../support/browser.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { firstScripts, mostFirstScriptBytes } from '../support/first-scripts.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { type Service, startService } from '../support/service.ts'
import type { Bench } from './figure.ts'
import { memoryOf } from './process-memory.ts'

const many = 100_000
const few = 1000
const megabyte = 1_000_000
/** Long enough for the first polls to be over. */
const restMs = 15_000
const root = path.resolve(import.meta.dirname, '../..')

/**
 * From the start of the process to a usable window, with 100,000 cached forwardings beside 1,000; memory at rest; and
 * the JavaScript before the first use. Electron's double stands in for Electron: Node runs the built program, a page of
 * Chromium is the window. Cold is a first start, without any code cache; warm has both caches.
 */
export const bench: Bench = async (tell) => {
  if (isStale(root) && !build(root)) throw new Error('the window could not be built')
  const scripts = [...firstScripts(path.join(root, 'out/renderer')).values()].reduce((sum, bytes) => sum + bytes, 0)
  const budget = { name: 'budget', value: mostFirstScriptBytes / 1000 }
  tell({
    what: 'JavaScript before first use',
    value: Math.round(scripts / 1000),
    unit: 'KB',
    better: 'lower',
    peer: budget,
  })
  const browser = await chromium.launch(launchOptions())
  const service = await startService()
  try {
    const small = await measure(browser, service, few)
    for (const [what, value] of await measure(browser, service, many)) {
      const unit = what.startsWith('memory') ? 'MB' : 'ms'
      tell({ what, value, unit, better: 'lower', peer: { name: `of ${few}`, value: small.get(what) ?? 0 } })
    }
  } finally {
    await browser.close()
    await service.stop()
  }
}

async function measure(browser: Browser, service: Service, count: number): Promise<ReadonlyMap<string, number>> {
  const figures = new Map<string, number>()
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'malote-start-'))
  const line = await startFaultProxy(service.baseUrl)
  // The service's box is empty, so it must stay unreachable while the local copy is measured.
  line.judge(({ path: asked }) => (/caixas/.test(asked) ? 'drop' : 'pass'))
  async function started<T>(what: string, ready: string, work: (malote: MaloteOnDouble) => Promise<T>): Promise<T> {
    const begin = performance.now()
    const malote = await startMaloteOnDouble({
      browser,
      service,
      apiUrl: line.url,
      dataFolder,
      // The session survives the restart.
      storageBackend: 'gnome_libsecret',
    })
    try {
      await malote.page.getByText(ready, { exact: true }).first().waitFor()
      figures.set(what, Math.round(performance.now() - begin))
      return await work(malote)
    } finally {
      await malote.malote.stop()
      await malote.close()
    }
  }
  try {
    await fillBox({ dataFolder, personId: idOfPerson('ana.prado'), idCaixa: idOfUnit('SEFAZ/GECON'), count })
    await started('cold start to the sign-in', 'Entrar', ({ page }) => signIn(page, 'ana.prado'))
    await started('warm start to Hoje', 'Hoje', async ({ page, malote }) => {
      const begin = performance.now()
      await goTo(page, /^GECON/)
      await page.getByRole('option').first().waitFor()
      figures.set('the first list of the box', Math.round(performance.now() - begin))
      await goTo(page, 'Hoje')
      await sleep(restMs)
      const memory = () => Math.round((memoryOf(malote.pid)?.rss ?? 0) / megabyte)
      figures.set('memory of main at rest', memory())
      await addAccount(page, 'bruno.reis')
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Bruno Reis/ })
        .waitFor()
      await sleep(restMs)
      figures.set('memory of main at rest with a second account', memory())
    })
    return figures
  } finally {
    await line.close()
    removeFolder(dataFolder)
  }
}
