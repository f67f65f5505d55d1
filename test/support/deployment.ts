import type { ChildProcess } from 'node:child_process'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Announcement } from '../../service/announcement.ts'
import { createDatabase } from './postgres.ts'
import { quickService } from './prepared-service.ts'
import {
  announced,
  argumentsOf,
  endProcess,
  newDataFolder,
  type StartOptions,
  spawnService,
  type TestService,
  variablesOf,
} from './service-process.ts'

/** One process of a deployment. */
interface Member {
  readonly role: 'api' | 'worker'
  readonly address: string
  readonly metricsUrl: string
  readonly pid: number
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** Several processes of the service on one PostgreSQL behind one load balancer. */
export interface Deployment extends TestService {
  readonly databaseUrl: string
  readonly members: readonly Member[]
  /** Adds a process. */
  add(role: Member['role']): Promise<Member>
}

type Roles = readonly Member['role'][]

/**
 * Starts processes with these roles on a new database with the sample. Needs a running PostgreSQL. A PUBLIC_URL of the
 * options is that of a proxy of the test.
 */
export async function startDeployment(
  options: StartOptions = {},
  roles: Roles = ['api', 'api', 'worker', 'worker'],
): Promise<Deployment> {
  const { MALOTE_TEST_CLUSTER: cluster, MALOTE_TEST_TEMPLATE: template } = process.env
  if (cluster === undefined) throw new Error('this run has no PostgreSQL')
  const dataFolder = newDataFolder()
  const databaseUrl = await createDatabase(cluster, options.organisation === undefined ? template : undefined)
  const balancer = await startBalancer()
  const instead = options.asInstalled ? undefined : await quickService()
  const children = new Map<Member, ChildProcess>()
  let said: Announcement | undefined
  let errors = ''
  let current = options

  const add = async (role: Member['role']): Promise<Member> => {
    const variables = { PUBLIC_URL: balancer.url, ...variablesOf(current), DATABASE_URL: databaseUrl }
    const child = spawnService(dataFolder, ['--role', role, ...argumentsOf(current)], variables, instead)
    child.stderr?.on('data', (data) => {
      errors += String(data)
    })
    const announcement = await announced(child)
    said ??= announcement
    const member = {
      role,
      address: announcement.address,
      metricsUrl: announcement.metrics_url ?? '',
      pid: child.pid ?? 0,
      kill: (signal: NodeJS.Signals = 'SIGKILL') => endProcess(child, signal),
    }
    children.set(member, child)
    return member
  }
  const start = async (changed: StartOptions, wanted: Roles) => {
    current = changed
    const members = await Promise.all(wanted.map(add))
    balancer.spread(members.filter(({ role }) => role === 'api').map(({ address }) => address))
  }
  const end = async (signal: NodeJS.Signals) => {
    await Promise.all([...children.values()].map((child) => endProcess(child, signal)))
    children.clear()
  }
  await start(options, roles)
  if (!said) throw new Error('a deployment needs a process')
  const { clients, people } = said

  const deployment: Deployment = {
    baseUrl: balancer.url,
    authUrl: balancer.url,
    docsUrl: `${balancer.url}/docs`,
    metricsUrl: '',
    clients,
    people,
    dataFolder,
    databaseUrl,
    get members() {
      return [...children.keys()]
    },
    get pid() {
      return [...children.keys()][0]?.pid ?? 0
    },
    get errors() {
      return errors
    },
    add,
    kill: (signal = 'SIGKILL') => end(signal),
    stop: () => end('SIGTERM'),
    restart: async (changed = options) => {
      await end('SIGTERM')
      await start(changed, roles)
      return deployment
    },
  }
  return deployment
}

interface Balancer {
  readonly url: string
  /** Replaces the servers behind the load balancer. */
  spread(targets: readonly string[]): void
}

/** A round-robin load balancer. It does not keep the test process alive. */
async function startBalancer(): Promise<Balancer> {
  let targets: readonly string[] = []
  let turn = 0
  const server = http.createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 }, (request, reply) => {
    const target = targets[turn++ % targets.length]
    if (target === undefined) {
      reply.writeHead(502).end()
      return
    }
    const { method, headers, url: path = '/' } = request
    const { hostname, port } = new URL(target)
    const forwarded = http.request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    forwarded.once('error', () => reply.destroy())
    reply.once('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spread: (all) => {
      targets = all
    },
  }
}
