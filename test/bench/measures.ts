import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { announced, endProcess, newDataFolder, spawnService } from '../support/service-process.ts'
import { personToken } from '../support/sign-in.ts'
import type { Bench } from './figure.ts'
import { medianOf } from './peer-program.ts'

const rounds = 12
const requests = 1500
const callers = 8
/** The usual interval of a Prometheus. */
const scrapeMs = 15_000

interface Service {
  readonly child: ChildProcess
  ask(): Promise<void>
}

async function start(variables: Readonly<Record<string, string>>): Promise<Service> {
  const child = spawnService(newDataFolder(), [], { RATE_READS: '1000000', ...variables })
  const { base_url: baseUrl, auth_url: authUrl, metrics_url: metricsUrl } = await announced(child)
  const headers = { authorization: `Bearer ${await personToken({ authUrl }, 'ana.prado')}` }
  let left = 0
  const call = async () => {
    for (; left > 0; left -= 1) await (await fetch(`${baseUrl}/v2/usuario`, { headers })).arrayBuffer()
  }
  let scrapedAt = Number.NEGATIVE_INFINITY
  const ask = async () => {
    left = requests
    await Promise.all(Array.from({ length: callers }, call))
    if (metricsUrl === undefined || performance.now() - scrapedAt < scrapeMs) return
    scrapedAt = performance.now()
    await (await fetch(metricsUrl)).arrayBuffer()
  }
  return { child, ask }
}

/** Processor time of a process, in milliseconds: the other programs of the machine do not change it. */
function processorMs({ child }: Service): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Processor time and rate of a small request, without measures and with them, in turns. */
export const bench: Bench = async (tell) => {
  const services = [await start({}), await start({ METRICS: '0' })]
  try {
    const found = services.map(() => ({ costs: [] as number[], rates: [] as number[] }))
    for (let round = -2; round < rounds; round += 1) {
      for (const [index, service] of services.entries()) {
        const [begun, before] = [performance.now(), processorMs(service)]
        await service.ask()
        if (round < 0) continue
        found[index]?.costs.push((processorMs(service) - before) / requests)
        found[index]?.rates.push((requests * 1000) / (performance.now() - begun))
      }
    }
    const [without, measured] = found.map(({ costs, rates }) => ({ cost: medianOf(costs), rate: medianOf(rates) }))
    if (!without || !measured) return
    const hundredth = (value: number) => Math.round(value * 1000) / 1000
    const rate = { name: 'without measures', value: Math.round(without.rate) }
    const cost = { name: 'without measures', value: hundredth(without.cost) }
    tell({ what: 'Requests with measures', value: Math.round(measured.rate), unit: '/s', better: 'higher', peer: rate })
    tell({ what: 'Processor time of one', value: hundredth(measured.cost), unit: 'ms', better: 'lower', peer: cost })
  } finally {
    for (const { child } of services) await endProcess(child, 'SIGTERM')
  }
}
