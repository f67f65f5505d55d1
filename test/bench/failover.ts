import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../service/database/open.ts'
import { type FailoverSite, startFailoverSite } from '../support/failover-site.ts'
import { createLoad, type Sample } from '../support/load.ts'
import { judgeLoad } from '../support/load-faults.ts'
import type { Bench } from './figure.ts'
import { loadRows } from './many-rows.ts'

/** Time after a kill that its figures cover. */
const afterMs = 15_000
/** Time for the requests under way at the end. */
const longestEndMs = 120_000
/** Time between the end of the primary and the promotion: what an operator's monitor takes to be sure. */
const noticeMs = 3000

interface Incident {
  readonly at: number
  readonly what: 'kills' | 'failover'
}

const tenth = (value: number) => Math.round(value * 10) / 10
const note = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

/** Repeats a small write until it succeeds, and so on, until `signal` aborts; returns the longest time without one. */
async function watchWrites(databaseUrl: string, signal: AbortSignal): Promise<number> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 1000,
    query_timeout: 2000,
  })
  pool.on('error', () => undefined)
  await pool.query('create table if not exists carga (momento timestamptz)')
  let [last, longest] = [Date.now(), 0]
  while (!signal.aborted) {
    const isDone = await pool.query('insert into carga values (now())').then(
      () => true,
      () => false,
    )
    if (isDone) {
      longest = Math.max(longest, Date.now() - last)
      last = Date.now()
    }
    await pause(50)
  }
  await pool.query('drop table carga')
  await pool.end()
  return longest
}

/** Kills a worker each minute, restarts a process of the API every third minute, and fails over in the middle. */
async function disturb(site: FailoverSite, minutes: number, incidents: Incident[], signal: AbortSignal): Promise<void> {
  const wait = (ms: number) => pause(ms, undefined, { signal })
  const middle = Math.ceil(minutes / 2)
  for (let minute = 1; minute <= minutes; minute += 1) {
    await wait(30_000)
    if (minute === middle) {
      note('the primary is killed')
      incidents.push({ at: Date.now(), what: 'failover' })
      site.pair.killPrimary()
      await wait(noticeMs)
      site.pair.promote()
      await site.address.moveTo(site.pair.ports.standby)
      note('the standby is promoted')
    } else {
      note('a worker is killed')
      incidents.push({ at: Date.now(), what: 'kills' })
      await site.workers[minute % site.workers.length]?.kill('SIGKILL')
    }
    await wait(15_000)
    if (minute % 3 === 1) {
      note('a process of the API is restarted')
      incidents.push({ at: Date.now(), what: 'kills' })
      await site.apis[minute % site.apis.length]?.kill('SIGTERM')
    }
    await wait(15_000)
  }
}

/** p50, p95 and p99 of each kind, for calm, for kills and for the failover. */
function report(samples: readonly Sample[], incidents: readonly Incident[]): void {
  const when = ({ at, ms }: Sample) =>
    incidents.findLast((incident) => at + ms >= incident.at && at < incident.at + afterMs)?.what ?? 'calm'
  const cell = (found: readonly number[]) => {
    if (found.length === 0) return '-'.padStart(32)
    const at = (share: number) => String(Math.round(found[Math.floor(found.length * share)] ?? 0)).padStart(8)
    return `${String(found.length).padStart(7)}:${at(0.5)}${at(0.95)}${at(0.99)}`
  }
  const whens = ['calm', 'kills', 'failover'] as const
  process.stdout.write(
    `\n${'number: p50 p95 p99 in ms'.padEnd(26)}${whens.map((name) => name.padStart(32)).join('')}\n`,
  )
  for (const [kind, all] of Map.groupBy(samples, (sample) => sample.kind)) {
    const cells = whens.map((name) =>
      cell(
        all
          .filter((sample) => when(sample) === name)
          .map(({ ms }) => ms)
          .toSorted((a, b) => a - b),
      ),
    )
    process.stdout.write(`${kind.padEnd(26)}${cells.join('')}\n`)
  }
  process.stdout.write('\n')
}

/**
 * The live state's load while processes are killed and PostgreSQL fails over to a standby:
 * `npm run bench -- failover [--minutes 3] [--factor 1] [--documents 0 --forwardings 0]`. Ctrl+C ends the load, and the report follows.
 */
export const bench: Bench = async (tell, { minutes = '3', factor = '1', documents = '0' } = {}) => {
  const over = new AbortController()
  process.once('SIGINT', () => over.abort())
  process.once('SIGTERM', () => over.abort())
  const prepare = async (url: string) => {
    if (documents === '0') return
    note(`loading ${documents} documents and forwardings`)
    const { db, close } = await openDatabase({ folder: '', url, answerMs: 3_600_000 })
    await loadRows(db, Number(documents))
    await close()
  }
  const site = await startFailoverSite({ prepare })
  try {
    const load = await createLoad(site.baseUrl)
    const since = new Date()
    const incidents: Incident[] = []
    const watching = new AbortController()
    const silence = watchWrites(site.databaseUrl, watching.signal)
    note(`${minutes} minutes of ${factor} times the mean load begin`)
    const running = load.run(Number(factor), over.signal)
    await disturb(site, Number(minutes), incidents, over.signal).catch((error: unknown) =>
      note(`interrupted: ${error}`),
    )
    over.abort()
    await Promise.race([running, pause(longestEndMs, undefined, { ref: false })])
    watching.abort()
    const { ledger } = load
    const verdict = await judgeLoad(ledger, site, since)
    report([...ledger.samples, ...verdict.events.map((event) => ({ kind: '202 to Concluído', ...event }))], incidents)
    const alike = (fault: string) => fault.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#')
    for (const [first, all] of Map.groupBy(verdict.faults, alike))
      note(`FAULT ${all.length} times ${first}, as ${all[0]}`)
    const count = (what: string, value: number) => tell({ what, value, unit: '', better: 'lower' })
    count('Captures and documents sent to signature', ledger.files.length)
    count('Signatures', ledger.signatures.length)
    count('Forwardings', ledger.forwardings.length)
    count('Requests repeated', ledger.repeated)
    count('Arrivals left out', ledger.leftOut)
    count(`Writes without an answer (${verdict.foundUncertain} of them there)`, verdict.uncertain)
    tell({ what: 'Longest time without a write', value: tenth((await silence) / 1000), unit: 's', better: 'lower' })
    count('Lost, twice, stuck or damaged', verdict.faults.length)
  } finally {
    await site.stop()
    process.stdout.write(
      `\n${[...new Set(site.errors.map((line) => line.replace(/^\S+ /, '').slice(0, 400)))].slice(0, 20).join('')}`,
    )
  }
}
