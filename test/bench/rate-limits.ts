import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createDatabase, startCluster } from '../support/postgres.ts'
import { endProcess } from '../support/service-process.ts'
import type { Bench } from './figure.ts'

const processes = 4
const budget = 8000
/** Requests at a time to each process. */
const atOnce = 4

/** Four processes with one limited route on one PostgreSQL: milliseconds of a request, and what they accept of a budget. */
export const bench: Bench = async (tell) => {
  const cluster = await startCluster()
  try {
    const url = await createDatabase(cluster.url)
    const unlimited = await hammered(url, 'none')
    for (const how of ['statements', 'shares']) {
      const { median, high, accepted } = await hammered(url, how)
      const peer = { name: 'without a limit', value: unlimited.median }
      tell({
        what: `a request, limited by ${how} (95 %: ${high} ms)`,
        value: median,
        unit: 'ms',
        better: 'lower',
        peer,
      })
      const most = { name: 'at most', value: budget * 1.2 }
      tell({ what: `accepted of ${budget} with ${how}`, value: accepted, unit: '', better: 'lower', peer: most })
    }
  } finally {
    cluster.stop()
  }
}

async function hammered(url: string, how: string) {
  const program = path.join(import.meta.dirname, 'limited-route.ts')
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [program, url, how, String(budget)], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  try {
    const addresses = await Promise.all(
      children.map(async (child) => String(await once(createInterface({ input: child.stdout }), 'line'))),
    )
    const times: number[] = []
    let accepted = 0
    const perLane = (budget * 1.5) / processes / atOnce
    const lane = async (address: string) => {
      for (let sent = 0; sent < perLane; sent += 1) {
        const begin = performance.now()
        const response = await fetch(address)
        await response.arrayBuffer()
        if (response.status !== 200) continue
        accepted += 1
        times.push(performance.now() - begin)
      }
    }
    await Promise.all(addresses.flatMap((address) => Array.from({ length: atOnce }, () => lane(address))))
    times.sort((a, b) => a - b)
    const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
    return { median: at(0.5), high: at(0.95), accepted }
  } finally {
    await Promise.all(children.map((child) => endProcess(child, 'SIGTERM')))
  }
}
