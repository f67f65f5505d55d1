import pg from 'pg'
import { freePorts } from './free-ports.ts'
import { clustersFolder } from './postgres.ts'

/** A primary and a standby that follows it by streaming replication, each on a port of loopback. */
export interface PostgresPair {
  readonly ports: { readonly primary: number; readonly standby: number }
  /** Makes each commit wait for the standby. */
  waitForStandby(): Promise<void>
  /** Stops the standby from receiving, as if the line were cut; the primary does not wait for it any more. */
  cutReplication(): Promise<void>
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
  const { run, init, start, end } = clustersFolder()
  const [primary = 0, standby = 0] = await freePorts(2)
  init('one')
  start('one', primary, [])
  const source = ['-d', `host=127.0.0.1 port=${primary} user=postgres application_name=standby`]
  run('pg_basebackup', 'two', '-R', '-C', '-S', 'standby', '-c', 'fast', ...source)
  start('two', standby, [])
  const stop = () => {
    process.off('exit', stop)
    end('two', 'one')
  }
  process.once('exit', stop)
  return {
    ports: { primary, standby },
    waitForStandby: async () => {
      await queryOn(primary, "alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()')
      for (let state = ''; state !== 'sync'; )
        state = String((await queryOn(primary, 'select sync_state from pg_stat_replication'))[0]?.['sync_state'])
    },
    cutReplication: async () => {
      await queryOn(primary, 'alter system reset synchronous_standby_names', 'select pg_reload_conf()')
      await queryOn(standby, "alter system set primary_conninfo = ''", 'select pg_reload_conf()')
      while ((await queryOn(primary, 'select 1 from pg_stat_replication')).length > 0);
    },
    killPrimary: () => run('pg_ctl', 'one', '-w', '-m', 'immediate', 'stop'),
    promote: () => run('pg_ctl', 'two', '-w', 'promote'),
    stop,
  }
}
