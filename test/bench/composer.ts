import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { MaloteBridge } from '../../contract/bridge/bridge.ts'
import { goTo } from '../e2e/walk/session.ts'
import { draftFields, makeDocument } from '../support/builders.ts'
import { startService } from '../support/service.ts'
import type { Bench } from './figure.ts'
import { withWindow } from './signed-in-window.ts'

/** Time from a keystroke to the next frame in a draft with fifty documents that saves itself. */
const documents = 50
const letters = 300
const gapMs = 30
const promisedMs = 50

export const bench: Bench = async (tell) => {
  const service = await startService()
  try {
    await withWindow({ service }, async (page) => {
      await seed(page)
      await goTo(page, /^Rascunhos/)
      await page.getByRole('option', { name: 'Cinquenta documentos' }).click()
      await page.getByRole('textbox', { name: 'Mensagem' }).click()
      await watch(page)
      await page.keyboard.type('a conta de cada mês segue com a nota '.repeat(9).slice(0, letters), { delay: gapMs })
      const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
      const peer = { name: 'promised', value: promisedMs }
      tell({
        what: 'a keystroke to the next picture, at the median',
        value: at(0.5),
        unit: 'ms',
        better: 'lower',
        peer,
      })
      tell({ what: 'a keystroke to the next picture, 95 of 100', value: at(0.95), unit: 'ms', better: 'lower', peer })
      tell({ what: 'the slowest keystroke', value: at(0.9999), unit: 'ms', better: 'lower', peer })
    })
  } finally {
    await service.stop()
  }
}

/** Creates a draft with many documents through the page's bridge. */
async function seed(page: Page): Promise<void> {
  const attached = Array.from({ length: documents }, (_, index) =>
    makeDocument(`Nota fiscal ${index + 1}.pdf`, { registro: `2026-B3F4${index + 10}` }),
  )
  const fields = draftFields({ subject: 'Cinquenta documentos', documents: attached })
  const outcome = await page.evaluate(
    (wanted) => (window as unknown as { malote: MaloteBridge }).malote.call('compose.save', wanted as never),
    {
      draftId: randomUUID(),
      fields,
    },
  )
  if (!outcome.ok) throw new Error(`the draft could not be put there: ${outcome.failure.code}`)
}

/** Measures the time from each keystroke to the next frame. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keyTimes: number[] = []
    Object.assign(window, { keyTimes })
    // From the browser's time stamp of the key, so that a busy thread counts, to a task after the frame.
    window.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => keyTimes.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    })
  })
}
