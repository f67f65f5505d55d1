import type { ChildProcess } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { templateFolder } from '../support/prepared-service.ts'
import { announced, endProcess, newDataFolder, spawnService } from '../support/service-process.ts'
import { personToken } from '../support/sign-in.ts'
import type { Bench } from './figure.ts'
import { medianOf } from './peer-program.ts'

const pairs = 6
const warmUps = 2
const rounds = 4
const requests = 1000
const callers = 8
/** V8's helper threads take a time of their own, which differs from one process to the next. */
const steady = [
  '--single-threaded',
  '--max-semi-space-size=4',
  path.resolve(import.meta.dirname, '../../service/server.ts'),
]

interface Service {
  readonly child: ChildProcess
  /** Processor time of all small requests of a round, in milliseconds. */
  takeRequests(): Promise<number>
}

/** Processor time of a process so far, in milliseconds: the other programs of the machine do not change it. */
function processorMs({ pid }: ChildProcess): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6, 0)
}

async function start(variables: Readonly<Record<string, string>>, flags: readonly string[] = []): Promise<Service> {
  const folder = newDataFolder()
  cpSync(await templateFolder(), path.join(folder, 'service'), { recursive: true })
  const child = spawnService(folder, [], { RATE_READS: '10000000', ...variables }, [...flags, ...steady])
  const { base_url: baseUrl, auth_url: authUrl } = await announced(child)
  const headers = { authorization: `Bearer ${await personToken({ authUrl }, 'ana.prado')}` }
  const takeRequests = async () => {
    const before = processorMs(child)
    let left = requests
    const call = async () => {
      for (; left > 0; left -= 1) await (await fetch(`${baseUrl}/v2/usuario`, { headers })).arrayBuffer()
    }
    await Promise.all(Array.from({ length: callers }, call))
    return processorMs(child) - before
  }
  return { child, takeRequests }
}

/** Processor time of a request by two processes in turns (ABBA), without measures and with them. */
async function comparePair() {
  const plain = await start({})
  const measured = await start({ METRICS: '0' })
  try {
    const spent = new Map([plain, measured].map((service) => [service, 0]))
    for (let round = -warmUps; round < rounds; round += 1) {
      for (const service of [plain, measured, measured, plain]) {
        const ms = await service.takeRequests()
        if (round >= 0) spent.set(service, (spent.get(service) ?? 0) + ms / (2 * rounds * requests))
      }
    }
    const [without = 0, within = 0] = spent.values()
    return { without, within, more: (within / without - 1) * 100 }
  } finally {
    await Promise.all([plain, measured].map(({ child }) => endProcess(child, 'SIGTERM')))
  }
}

interface Profile {
  readonly nodes: readonly {
    id: number
    callFrame: { functionName: string; url: string }
    children?: readonly number[]
  }[]
  readonly samples: readonly number[]
}

/** The measures, their library, and the observer of garbage collections that it starts. */
const ofMeasures = /service.measures|@prometheus-io|internal.perf.observe/
/** A hook calls the next one, which is no longer the measures' work. */
const ofOthers = /node_modules|service/

/** Percent of the samples of a busy process that are in the code of the measures, or in what that calls. */
function shareOf({ nodes, samples }: Profile): number {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const inside = new Set<number>()
  const idle = new Set<number>()
  const visit = (id: number, isInside: boolean) => {
    const node = byId.get(id)
    if (node?.callFrame.functionName === '(idle)') idle.add(id)
    const url = node?.callFrame.url ?? ''
    const isNow = ofMeasures.test(url) || (isInside && !ofOthers.test(url))
    if (isNow) inside.add(id)
    for (const child of node?.children ?? []) visit(child, isNow)
  }
  visit(nodes[0]?.id ?? 0, false)
  return (samples.filter((id) => inside.has(id)).length / samples.filter((id) => !idle.has(id)).length) * 100
}

/** The share of the measures in the requests of one process, which its sampled stacks tell. */
async function sampleShare(): Promise<number> {
  const folder = newDataFolder()
  const flags = ['--cpu-prof', '--cpu-prof-interval=200', `--cpu-prof-dir=${folder}`]
  const service = await start({ METRICS: '0' }, flags)
  for (let round = 0; round < 4 * rounds; round += 1) await service.takeRequests()
  await endProcess(service.child, 'SIGTERM')
  const [name = ''] = readdirSync(folder)
  return shareOf(JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
}

/** Processor time of a small request, without measures and with them, in several pairs of processes, one after another. */
export const bench: Bench = async (tell) => {
  const found: Awaited<ReturnType<typeof comparePair>>[] = []
  for (let nth = 0; nth < pairs; nth += 1) found.push(await comparePair())
  const of = (name: keyof (typeof found)[number]) => found.map((pair) => pair[name])
  const figure = (what: string, value: number, unit: string) =>
    ({ what, value: Math.round(value * 1000) / 1000, unit, better: 'lower' }) as const
  const { value } = figure('', medianOf(of('without')), '')
  const peer = { name: 'without measures', value }
  tell({ ...figure('Processor time of a request with measures', medianOf(of('within')), 'ms'), peer })
  tell(figure(`More than without, median of ${pairs} pairs of processes`, medianOf(of('more')), '%'))
  tell(figure('in the pair with the least', Math.min(...of('more')), '%'))
  tell(figure('in the pair with the most', Math.max(...of('more')), '%'))
  tell(figure('of the stacks of one process are in the code of the measures', await sampleShare(), '%'))
}
