import pg from 'pg'
import type { Figure } from './figure.ts'

export type Query = ((text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>) & {
  end(): Promise<void>
}

/** Queries of one connection. */
export async function querierOf(url: string): Promise<Query> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const query = async (text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows
  return Object.assign(query, { end: () => client.end() })
}

/** The address of another database of the same server. */
export function databaseOf(cluster: string, name: string): string {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

/** Prints the ten queries that took longest on average since the last reset. */
export async function tellSlowest(query: Query): Promise<void> {
  const rows =
    await query(`select round(mean_exec_time::numeric, 1) as mean, round(max_exec_time::numeric, 1) as most, calls,
      regexp_replace(query, '\\s+', ' ', 'g') as text from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and calls > 3
    order by mean_exec_time desc limit 10`)
  for (const { mean, most, calls, text } of rows) {
    process.stdout.write(`${mean} ms (longest ${most} ms, ${calls} times): ${String(text).slice(0, 600)}\n`)
  }
}

/** Signatures and forwardings that an office makes in a day, each signature of one captured document. */
const daily = { documentos: 45_000, encaminhamentos: 15_000 } as const

/** Tells the bytes of each large table with its indexes, and the growth of all in a day of work. */
export async function tellSizes(query: Query, tell: (figure: Figure) => void): Promise<void> {
  const rows =
    await query(`select relname as name, pg_table_size(oid)::float8 as held, pg_indexes_size(oid)::float8 as indexed
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by held desc limit 14`)
  let grown = 0
  const [counted] = await query(
    'select (select count(*) from documentos)::float8 as documentos, (select count(*) from encaminhamentos)::float8 as encaminhamentos',
  )
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  for (const { name, held, indexed } of rows) {
    const [table, indexes] = [Number(held), Number(indexed)]
    const cause = /encaminhamento|caixa/.test(String(name)) ? 'encaminhamentos' : 'documentos'
    grown += ((table + indexes) / Number(counted?.[cause])) * daily[cause]
    const what = `${name}: ${megabytes(table)} MB and indexes`
    tell({ what, value: megabytes(indexes), unit: 'MB', better: 'lower' })
  }
  tell({ what: 'Growth in a day of work', value: megabytes(grown), unit: 'MB', better: 'lower' })
}
