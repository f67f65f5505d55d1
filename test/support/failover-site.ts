import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import tls from 'node:tls'
import { freePorts } from './free-ports.ts'
import { type MovingAddress, startMovingAddress } from './moving-address.ts'
import { startNginx } from './nginx.ts'
import { createDatabase } from './postgres.ts'
import { quickService } from './prepared-service.ts'
import { announced, endProcess, newDataFolder, spawnService } from './service-process.ts'
import { addressOn, type PostgresPair, startPair } from './standby.ts'

/** RestartSec of the units in docs/deployment. */
const restartMs = 2000

/** A process that is started again whenever it ends, as systemd does. */
interface Supervised {
  kill(signal: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
}

/** Two processes of the API behind nginx, two workers, and two PostgreSQL behind an address that moves. */
export interface FailoverSite {
  readonly baseUrl: string
  readonly databaseUrl: string
  readonly dataFolder: string
  readonly pair: PostgresPair
  readonly address: MovingAddress
  readonly apis: readonly Supervised[]
  readonly workers: readonly Supervised[]
  /** Error output of all processes. */
  readonly errors: readonly string[]
  stop(): Promise<void>
}

/** Starts `spawn`'s process, and again whenever it ends. */
async function supervise(spawn: () => ChildProcess): Promise<Supervised> {
  let child = spawn()
  const stopping = new AbortController()
  const watch = (current: ChildProcess) =>
    current.once('exit', async () => {
      await pause(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      child = spawn()
      announced(child).catch(() => undefined)
      watch(child)
    })
  watch(child)
  await announced(child)
  return {
    kill: (signal) => endProcess(child, signal),
    stop: () => {
      stopping.abort()
      return endProcess(child, 'SIGTERM')
    },
  }
}

/** Starts all parts with the sample. `prepare` fills the database before more than one process works. */
export async function startFailoverSite({
  prepare = async () => {},
  env = {},
}: {
  prepare?: (databaseUrl: string) => Promise<void>
  env?: Readonly<Record<string, string>>
} = {}): Promise<FailoverSite> {
  const [pair, address] = await Promise.all([startPair(), startMovingAddress()])
  await address.moveTo(pair.ports.primary)
  const databaseUrl = await createDatabase(addressOn(address.port))
  const [plain = 0, secure = 0, ...ports] = await freePorts(4)
  const baseUrl = `https://127.0.0.1:${secure}`
  const dataFolder = newDataFolder()
  const errors: string[] = []
  const instead = await quickService()
  const limits = {
    ADDRESS_CONNECTIONS: '3000',
    MAX_CONNECTIONS: '4000',
    RATE_ADDRESS: '100000',
    TOKEN_SECONDS: '14400',
  }
  const variables = { PUBLIC_URL: baseUrl, DATABASE_URL: databaseUrl, ...limits, ...env }
  const start = (name: string, ...args: string[]) =>
    supervise(() => {
      const child = spawnService(dataFolder, args, variables, instead)
      child.stderr?.on('data', (data) => errors.push(`${new Date().toISOString()} ${name}: ${data}`))
      return child
    })
  const first = await start('worker 1', '--role', 'worker')
  await prepare(databaseUrl)
  await pair.waitForStandby()
  const workers = [first, await start('worker 2', '--role', 'worker')]
  const apis = await Promise.all(ports.map((port) => start(`api ${port}`, '--role', 'api', '--port', String(port))))
  const [one = 0, two = 0] = ports
  const nginx = await startNginx({ ports: [plain, secure], targets: [one, two] })
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, nginx.certificate])
  return {
    baseUrl,
    databaseUrl,
    dataFolder,
    pair,
    address,
    apis,
    workers,
    errors,
    stop: async () => {
      tls.setDefaultCACertificates(trusted)
      await nginx.stop()
      await Promise.all([...apis, ...workers].map((each) => each.stop()))
      address.stop()
      pair.stop()
    },
  }
}
