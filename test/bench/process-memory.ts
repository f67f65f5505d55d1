import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/** Memory of a process; bytes. */
interface ProcessMemory {
  /** Resident memory, shared pages included. */
  readonly rss: number
  /** Proportional share of the resident memory. */
  readonly pss: number
}

/** Reads a process's memory from /proc; null if the process has ended. */
export function memoryOf(pid: number): ProcessMemory | null {
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

/** A client of the DevTools protocol. */
interface DevTools {
  send(method: string): Promise<unknown>
}

/** Samples the largest renderer process and keeps its peak. */
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
  // A failure of the watched work is reported instead.
  looking.catch(() => {})
  return async () => {
    isOver = true
    await looking
    await whole.detach()
    return peak
  }
}
