import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { announced, endProcess, spawnService } from '../support/service-process.ts'
import type { Bench } from './figure.ts'
import { memoryOf } from './process-memory.ts'

/** Long enough for the first work in the background. */
const restMs = 5000

interface Started {
  readonly seconds: number
  readonly megabytes: number
}

/** Seconds until a process is ready, and its share of memory at rest. */
async function measure(start: () => ChildProcess, ready: (child: ChildProcess) => Promise<unknown>): Promise<Started> {
  const begin = performance.now()
  const child = start()
  try {
    await ready(child)
    const seconds = Math.round((performance.now() - begin) / 100) / 10
    await sleep(restMs)
    return { seconds, megabytes: Math.round((memoryOf(child.pid ?? 0)?.pss ?? 0) / 1_000_000) }
  } finally {
    await endProcess(child, 'SIGTERM')
  }
}

const firstLine = async (child: ChildProcess) => child.stdout && once(createInterface({ input: child.stdout }), 'line')

async function firstAnswer(child: ChildProcess): Promise<void> {
  const { base_url: url } = await announced(child)
  const { ok } = await fetch(`${url}/ready`)
  if (!ok) throw new Error('the service is not ready')
}

/** Start and memory of the service on its own database, beside PGlite alone; first with no folder, then with a used one. */
export const bench: Bench = async (tell) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malote-bench-'))
  const bare = () => {
    const program = path.join(import.meta.dirname, 'bare-database.ts')
    return spawn(process.execPath, [program, path.join(folder, 'bare')], { stdio: ['pipe', 'pipe', 'inherit'] })
  }
  // As installed: compiled code is in the data folder only.
  const service = () => spawnService(path.join(folder, 'ours'), [], { NODE_COMPILE_CACHE: '' })
  try {
    for (const which of ['first', 'second', 'third']) {
      const alone = await measure(bare, firstLine)
      const ours = await measure(service, firstAnswer)
      const peer = (value: number) => ({ name: 'PGlite alone', value })
      tell({
        what: `${which} start to the first answer`,
        value: ours.seconds,
        unit: 's',
        better: 'lower',
        peer: peer(alone.seconds),
      })
      tell({
        what: `memory at rest after it`,
        value: ours.megabytes,
        unit: 'MB',
        better: 'lower',
        peer: peer(alone.megabytes),
      })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
