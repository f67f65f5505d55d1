import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/** What a process has of the machine's memory; bytes. */
interface ProcessMemory {
  /** All that is there, with what it shares with others. */
  readonly rss: number
  /** With its share of that alone. */
  readonly pss: number
}

/** Reads it from Linux; null where the process is gone. */
function memoryOf(pid: number): ProcessMemory | null {
  try {
    const told = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(told)?.[1] ?? 0) * 1024
    return { rss: bytes('Rss'), pss: bytes('Pss') }
  } catch {
    return null
  }
}

interface Metrics {
  readonly metrics: readonly { readonly name: string; readonly value: number }[]
}

/** A page that answers commands of the DevTools protocol. */
interface DevTools {
  send(method: string): Promise<unknown>
}

/** Looks again and again at the renderer process that has most, and remembers the most that it had. */
export async function watchRenderer(browser: Browser, page: DevTools) {
  const whole = await browser.newBrowserCDPSession()
  const peak = { rss: 0, pss: 0, heap: 0 }
  let isOver = false
  await page.send('Performance.enable')
  async function look(): Promise<void> {
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
    for (const { type, id } of processInfo) {
      const memory = type === 'renderer' ? memoryOf(id) : null
      if (memory === null) continue
      peak.rss = Math.max(peak.rss, memory.rss)
      peak.pss = Math.max(peak.pss, memory.pss)
    }
    const { metrics } = (await page.send('Performance.getMetrics')) as Metrics
    peak.heap = Math.max(peak.heap, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0)
  }
  const looking = (async () => {
    while (!isOver) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })()
  // Where what is watched fails itself, that is what is to be told.
  looking.catch(() => {})
  return async () => {
    isOver = true
    await looking
    await whole.detach()
    return peak
  }
}
