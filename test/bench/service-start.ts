import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { announced, endProcess, spawnService } from '../support/service-process.ts'
import type { Bench } from './figure.ts'
import { medianOf } from './peer-program.ts'
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

/** Node's arguments of `npm run service` in a checkout. */
async function commandOf(root: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const [, ...args] = String(scripts.service).split(' ')
  return args.map((arg) => (arg.endsWith('.ts') ? path.resolve(root, arg) : arg))
}

interface Program {
  readonly name: string
  start(folder: string): ChildProcess
  ready(child: ChildProcess): Promise<unknown>
}

async function service(name: string, root: string): Promise<Program> {
  const command = await commandOf(root)
  // As installed: compiled code is in the data folder only.
  return { name, start: (folder) => spawnService(folder, [], { NODE_COMPILE_CACHE: '' }, command), ready: firstAnswer }
}

const bare: Program = {
  name: 'PGlite alone',
  start: (folder) => {
    const program = path.join(import.meta.dirname, 'bare-database.ts')
    return spawn(process.execPath, [program, path.join(folder, 'bare')], { stdio: ['pipe', 'pipe', 'inherit'] })
  },
  ready: firstLine,
}

/**
 * Start and memory of the service on its own database beside PGlite alone, or beside the service in the checkout
 * `before` (with its packages): medians of three rounds in turns, each with a first start on no folder and a second one on the same folder.
 */
export const bench: Bench = async (tell, { before } = {}) => {
  const here = await service('this state', path.resolve(import.meta.dirname, '../..'))
  const programs = [bare, ...(before === undefined ? [] : [await service('before', before)]), here]
  const runs: { name: string; which: string; started: Started }[] = []
  for (let round = 0; round < 3; round += 1) {
    for (const { name, start, ready } of programs) {
      const folder = await mkdtemp(path.join(tmpdir(), 'malote-bench-'))
      try {
        for (const which of ['first', 'second'])
          runs.push({ name, which, started: await measure(() => start(folder), ready) })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
  }
  const median = (name: string, which: string, of: keyof Started) =>
    medianOf(runs.flatMap((run) => (run.name === name && run.which === which ? run.started[of] : [])))
  for (const which of ['first', 'second']) {
    for (const { name } of programs.filter((program) => program !== here)) {
      const figure = (of: keyof Started) => ({
        value: median(here.name, which, of),
        better: 'lower' as const,
        peer: { name, value: median(name, which, of) },
      })
      tell({ what: `${which} start to the first answer`, unit: 's', ...figure('seconds') })
      tell({ what: 'memory at rest after it', unit: 'MB', ...figure('megabytes') })
    }
  }
}
