import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePorts } from './free-ports.ts'
import { findPostgres, owner } from './postgres.ts'
import { removeFolder } from './remove-folder.ts'

/** A primary and a standby that follows it by streaming replication, each on a port of loopback. */
export interface PostgresPair {
  readonly ports: { readonly primary: number; readonly standby: number }
  /** Makes each commit wait for the standby. */
  waitForStandby(): Promise<void>
  /** Ends the primary without a farewell, like a crash. */
  killPrimary(): void
  /** Makes the standby a primary; returns when it accepts writes. */
  promote(): void
  stop(): void
}

/** The address of a database of a server on loopback. */
export const addressOn = (port: number, database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`

async function queryOn(port: number, ...texts: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: addressOn(port) })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const text of texts) rows = (await client.query(text)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Starts both, with a replication slot. */
export async function startPair(): Promise<PostgresPair> {
  const programs = findPostgres()
  if (!programs) throw new Error("there is no PostgreSQL on this machine: install Debian's postgresql")
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-pair-'))
  const as = owner()
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const options = { ...as, cwd: folder, stdio: 'ignore' } as const
  const here = (name: string) => ['-D', path.join(folder, name)]
  const run = (program: string, name: string, ...args: string[]) =>
    execFileSync(path.join(programs, program), [...here(name), ...args], options)
  const [primary = 0, standby = 0] = await freePorts(2)
  const start = (name: string, port: number) => {
    // Without fsync: tests kill processes, but never cut the power.
    const server = `-p ${port} -c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
    run('pg_ctl', name, '-w', '-o', server, '-l', path.join(folder, `${name}.log`), 'start')
  }
  run('initdb', 'one', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8')
  start('one', primary)
  const source = ['-d', `host=127.0.0.1 port=${primary} user=postgres application_name=standby`]
  run('pg_basebackup', 'two', '-R', '-C', '-S', 'standby', '-c', 'fast', ...source)
  start('two', standby)
  const stop = () => {
    process.off('exit', stop)
    for (const name of ['two', 'one'])
      spawnSync(path.join(programs, 'pg_ctl'), [...here(name), '-w', '-m', 'immediate', 'stop'], options)
    removeFolder(folder)
  }
  process.once('exit', stop)
  return {
    ports: { primary, standby },
    waitForStandby: async () => {
      await queryOn(primary, "alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()')
      for (let state = ''; state !== 'sync'; )
        state = String((await queryOn(primary, 'select sync_state from pg_stat_replication'))[0]?.['sync_state'])
    },
    killPrimary: () => run('pg_ctl', 'one', '-w', '-m', 'immediate', 'stop'),
    promote: () => run('pg_ctl', 'two', '-w', 'promote'),
    stop,
  }
}
