import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chownSync, existsSync, globSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePorts } from './free-ports.ts'
import { removeFolder } from './remove-folder.ts'

/** The folder of the newest PostgreSQL that Debian's packages installed, or undefined. */
export function findPostgres(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/initdb')
    .toSorted()
    .at(-1)
    ?.replace(/\/initdb$/, '')
}

type Run = (commands: string, variables?: Readonly<Record<string, string>>) => void

export interface Cluster {
  /** Address of the maintenance database. */
  readonly url: string
  /** A folder of the user that the server runs as; removed at the stop unless it is kept. */
  readonly folder: string
  /** Runs commands of bash as that user, for this server. */
  readonly run: Run
  /** Returns when it has ended and its folder is removed. */
  stop(): void
}

/** PostgreSQL refuses to run as root; Debian has a user for it. */
export function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

interface ClusterOptions {
  readonly settings?: readonly string[]
  /** A folder that stays, with its databases; a temporary one by default. */
  readonly keep?: string
  /** Further lines of postgresql.conf. */
  configure?(folder: string): string
  /** Makes the folder of the data from a backup, in place of a new one. */
  restore?(data: string, run: Run): void
}

/** Starts a PostgreSQL on loopback. */
export async function startCluster(wanted: ClusterOptions = {}): Promise<Cluster> {
  const { settings: more = [], keep, configure, restore } = wanted
  const programs = findPostgres()
  if (!programs) throw new Error("there is no PostgreSQL on this machine: install Debian's postgresql")
  const folder = keep ?? mkdtempSync(path.join(tmpdir(), 'malote-postgres-'))
  mkdirSync(folder, { recursive: true })
  const as = owner()
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = path.join(folder, 'data')
  const options = { ...as, cwd: folder, stdio: 'ignore' } as const
  const [port] = await freePorts(1)
  const here = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' }
  const run: Run = (commands, variables) => {
    const env = { ...process.env, ...here, ...variables }
    execFileSync('bash', ['-euc', commands], { ...as, cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  if (restore) restore(data, run)
  else if (!existsSync(data))
    execFileSync(path.join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], options)
  if (configure) appendFileSync(path.join(data, 'postgresql.conf'), configure(folder))
  // Without fsync: tests kill processes, but never cut the power.
  const settings = [
    'fsync=off',
    'max_connections=300',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    ...more,
  ]
  const server = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  const control = (...args: string[]) =>
    execFileSync(path.join(programs, 'pg_ctl'), ['-D', data, '-w', ...args], options)
  control('-o', server, '-l', path.join(folder, 'log'), 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    run,
    stop: () => {
      try {
        control('-m', keep === undefined ? 'immediate' : 'fast', 'stop')
      } catch {
        // It has ended already.
      }
      if (keep === undefined) removeFolder(folder)
    },
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Makes a database, empty or a copy of a template without connections; returns its address. */
export async function createDatabase(cluster: string, template?: string): Promise<string> {
  const name = `malote_${randomBytes(6).toString('hex')}`
  await query(cluster, `create database ${name}${template ? ` template ${new URL(template).pathname.slice(1)}` : ''}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

/** Lets nobody into a database of the run's PostgreSQL, and ends its connections. Returns what opens it again. */
export async function closeDatabase(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: process.env['MALOTE_TEST_CLUSTER'] })
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  return async () => {
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
  }
}
