import { openDatabase } from '../../service/database/open.ts'
import { idOfRole } from '../../service/sample/rows.ts'
import { seedSample } from '../../service/sample/seed.ts'
import { type Deployment, startDeployment } from '../support/deployment.ts'
import { startCluster } from '../support/postgres.ts'
import { personToken } from '../support/sign-in.ts'
import { bareMedian, callerOf, startBare, timesOf } from './ask.ts'
import type { Figure } from './figure.ts'
import { loadActs, loadWaiting } from './many-acts.ts'
import { fullBox, loadRows } from './many-rows.ts'
import { anyOf, lists, otherQuestions } from './questions.ts'
import { databaseOf, querierOf, tellSizes, tellSlowest } from './sizes.ts'

/** One caller at a time keeps one busy, beside PostgreSQL on two cores. More would only count each list more often. */
const apiProcesses = 2
const rounds = 100
const waitingEvents = 200
const someAgentId = '11111111-1111-4111-8111-111111111111'
const arrival = `insert into documento_acessos (id_agente, id_documento, data_captura)
  select $1, id, data_captura from documentos where id = md5('documento' || $2)::uuid on conflict do nothing`
/** Of a small server; without pg_stat_statements the slowest queries would not be known. */
const settings = ['shared_buffers=1GB', 'max_wal_size=4GB', 'shared_preload_libraries=pg_stat_statements']

type Tell = (figure: Figure) => void

/**
 * Asks a service on PostgreSQL, in two processes, every kind of question, with 10,000 rows, with 100,000, and with this
 * many. `keep` is a folder for the filled PostgreSQL, which the next run uses.
 */
export async function benchMany(tell: Tell, rows: number, keep: string | undefined): Promise<void> {
  const cluster = await startCluster({ settings, ...(keep !== undefined && { keep }) })
  const bare = await startBare()
  try {
    const sizes = [...new Set([10_000, 100_000, rows])].filter((size) => size <= rows)
    for (const size of sizes) {
      process.env['MALOTE_TEST_CLUSTER'] = cluster.url
      process.env['MALOTE_TEST_TEMPLATE'] = await filled(cluster.url, size, tell)
      const service = await startDeployment({ asInstalled: true }, Array(apiProcesses).fill('api'))
      const query = await querierOf(service.databaseUrl)
      try {
        await query('create extension if not exists pg_stat_statements')
        await askEverything(service, { size, bareUrl: bare.url, query }, tell)
        if (size === rows) await tellSlowest(query)
        if (size === rows) await tellSizes(query, tell)
      } finally {
        await query.end()
        await service.stop()
        await dropDatabase(cluster.url, service.databaseUrl)
      }
    }
  } finally {
    await bare.end()
    cluster.stop()
  }
}

async function dropDatabase(cluster: string, url: string): Promise<void> {
  const admin = await querierOf(cluster)
  await admin(`drop database ${new URL(url).pathname.slice(1)}`)
  await admin.end()
}

/** The address of a database with this many rows; made unless the cluster has it. */
async function filled(cluster: string, size: number, tell: Tell): Promise<string> {
  const admin = await querierOf(cluster)
  const name = `bench_${size}`
  const url = databaseOf(cluster, name)
  try {
    if ((await admin('select 1 from pg_database where datname = $1', [name])).length > 0) return url
    await admin(`create database ${name}`)
    const begin = performance.now()
    const { db, close } = await openDatabase({ folder: '', url })
    await seedSample(db)
    await loadRows(db, size)
    await loadActs(db, size)
    await loadWaiting(db, waitingEvents)
    await close()
    const value = Math.round((performance.now() - begin) / 100) / 10
    tell({ what: `Loading ${size} documents and forwardings`, value, unit: 's', better: 'lower' })
    return url
  } catch (error) {
    await admin(`drop database if exists ${name} with (force)`)
    throw error
  } finally {
    await admin.end()
  }
}

interface Asked {
  readonly size: number
  readonly bareUrl: string
  readonly query: Awaited<ReturnType<typeof querierOf>>
}

async function askEverything(service: Deployment, { size, bareUrl, query }: Asked, tell: Tell): Promise<void> {
  const addresses = service.members.map(({ address }) => address)
  const ask = callerOf(addresses, await personToken(service, fullBox.login))
  const peer = { name: 'bare route', value: await bareMedian(bareUrl, rounds) }
  await query('select pg_stat_statements_reset()')
  for (const question of [...lists(size), ...otherQuestions(size)]) {
    const { first, p50, p95, p99 } = await timesOf(rounds, (round) => ask(question, round))
    const more = `95 %: ${p95}, 99 %: ${p99}, first: ${first} ms`
    tell({ what: `${size} rows: ${question.what} (${more})`, value: p50, unit: 'ms', better: 'lower', peer })
  }
  // A service in use: before each list a document arrives in somebody's box, or in the person's own.
  for (const [who, idAgente] of [
    ['somebody', someAgentId],
    ['me', idOfRole(fullBox.login, 'SEFAZ/CPL')],
  ] as const) {
    for (const question of lists(size).filter(({ what }) => /page 1|mine|common word/.test(what))) {
      const arrive = (round: number) => query(arrival, [idAgente, anyOf(size, round)])
      const { p50, p95, p99 } = await timesOf(rounds / 4, (round) => ask(question, round), arrive)
      const what = `${size} rows: ${question.what}, after a document for ${who} (95 %: ${p95}, 99 %: ${p99} ms)`
      tell({ what, value: p50, unit: 'ms', better: 'lower', peer })
    }
  }
}
