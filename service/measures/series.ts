import type { Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type pg from 'pg'
import { tiposEvento } from '../../contract/api/events.ts'
import { onReport } from '../report.ts'
import type { DatabaseState } from './database-state.ts'

/** A request that has ended. */
export interface EndedRequest {
  readonly method: string
  /** The route's template, such as `/v2/documentos/:id`. */
  readonly route: string
  /** `2xx` to `5xx`, or `aborted` for an answer that did not reach the caller. */
  readonly status: string
  readonly seconds: number
  /** Bytes on the connection in each direction, with heads. */
  readonly received: number
  readonly sent: number
}

/** Series of the library whose names break Prometheus's conventions. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
  'nodejs_eventloop_utilization_histogram',
  'nodejs_eventloop_utilization_summary',
]
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600]
const sizes = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
const eventDurations = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600]

interface Observed {
  readonly role: string
  readonly server: Server
  /** Null without PostgreSQL. */
  readonly pool: pg.Pool | null
}

/** The series of one process, which a scraper may add up over all processes. */
export function createProcessSeries(observed: Observed) {
  const registry = new Registry()
  const registers = [registry]
  // The utilisation is among the misnamed series: its timer may as well rest.
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: 2 ** 31 - 1 })
  for (const name of misnamed) registry.removeSingleMetric(name)
  gaugeProcess(registers, observed)
  const route = ['method', 'route'] as const
  const duration = new Histogram({
    name: 'malote_http_request_duration_seconds',
    help: 'Requests by route template and class of status, from the head to the last byte of the answer.',
    labelNames: [...route, 'status'],
    buckets: durations,
    registers,
  })
  const received = new Histogram({
    name: 'malote_http_request_size_bytes',
    help: 'Bytes of each request with its head, as far as it was received.',
    labelNames: route,
    buckets: sizes,
    registers,
  })
  const sent = new Histogram({
    name: 'malote_http_response_size_bytes',
    help: 'Bytes of each answer with its head, as far as it was sent.',
    labelNames: route,
    buckets: sizes,
    registers,
  })
  countEvents(registers)
  countRefusals(registers)
  countMails(registers)
  return {
    registry,
    closed: countClosed(registers),
    observe: ({ method, route, status, seconds, ...bytes }: EndedRequest) => {
      duration.observe({ method, route, status }, seconds)
      received.observe({ method, route }, bytes.received)
      sent.observe({ method, route }, bytes.sent)
    },
  }
}

/** Begins every series at 0, so that the first of a kind shows as an increase. */
function countEvents(registers: Registry[]): void {
  const attempts = new Counter({
    name: 'malote_event_attempts_total',
    help: 'Attempts at events that began in this process, by kind.',
    labelNames: ['kind'],
    registers,
  })
  const ended = new Counter({
    name: 'malote_events_ended_total',
    help: 'Events that this process ended, by kind and result: done, refused by a rule, or failed.',
    labelNames: ['kind', 'result'],
    registers,
  })
  const duration = new Histogram({
    name: 'malote_event_duration_seconds',
    help: 'Time of an event that was done, from the answer 202 to Concluído, by kind.',
    labelNames: ['kind'],
    buckets: eventDurations,
    registers,
  })
  for (const kind of tiposEvento) {
    attempts.inc({ kind }, 0)
    for (const result of ['done', 'refused', 'failed']) ended.inc({ kind, result }, 0)
    duration.zero({ kind })
  }
  onReport('event-attempt', ({ kind }) => attempts.inc({ kind }))
  onReport('event-ended', ({ kind, result, seconds }) => {
    ended.inc({ kind, result })
    if (result === 'done') duration.observe({ kind }, Math.max(0, seconds))
  })
}

/** A counter with one label, for each value from 0 on. */
function counterOf<V extends string>(
  registers: Registry[],
  { name, help, label, values }: { name: string; help: string; label: string; values: readonly V[] },
): (value: V) => void {
  const counter = new Counter<string>({ name, help, labelNames: [label], registers })
  for (const value of values) counter.inc({ [label]: value }, 0)
  return (value) => counter.inc({ [label]: value })
}

function countRefusals(registers: Registry[]): void {
  const limited = counterOf(registers, {
    name: 'malote_rate_limited_total',
    help: 'Requests answered with 429, by the budget of the rate limits that was spent.',
    label: 'budget',
    values: ['reads', 'searches', 'writes', 'pages', 'refused'],
  })
  onReport('rate-limited', ({ budget }) => limited(budget))
  const count = counterOf(registers, {
    name: 'malote_sign_ins_total',
    help: 'Sign-ins with a password: accepted, refused as wrong, or told to wait.',
    label: 'result',
    values: ['accepted', 'wrong', 'wait'],
  })
  onReport('sign-in', ({ result }) => count(result))
}

function countClosed(registers: Registry[]) {
  const count = counterOf(registers, {
    name: 'malote_connections_closed_total',
    help: 'Connections that a limit closed: of all, of an address, of a head, of a pause, of a small body.',
    label: 'limit',
    values: ['all', 'address', 'head', 'pause', 'body'],
  })
  onReport('connection-closed', ({ limit }) => count(limit))
  return count
}

function countMails(registers: Registry[]): void {
  const count = counterOf(registers, {
    name: 'malote_mail_attempts_total',
    help: 'Attempts to send a message: sent, refused by the mail server, or the server was down.',
    label: 'result',
    values: ['sent', 'refused', 'down'],
  })
  const swept = new Counter({
    name: 'malote_uploads_swept_total',
    help: 'Uploads that no record used in time, removed by this process.',
    registers,
  })
  onReport('mail', ({ result }) => count(result))
  onReport('uploads-swept', (sweep) => swept.inc(sweep.count))
}

function gaugeProcess(registers: Registry[], { role, server, pool }: Observed): void {
  const info = { name: 'malote_process_info', help: 'The role of this process; always 1.', labelNames: ['role'] }
  new Gauge({ ...info, registers }).set({ role }, 1)
  const open = new Gauge({
    name: 'malote_connections_open',
    help: 'Open connections of callers.',
    registers,
    collect: () =>
      new Promise<void>((resolve) => {
        server.getConnections((_error, count) => {
          open.set(count ?? 0)
          resolve()
        })
      }),
  })
  if (pool === null) return
  const connections = new Gauge({
    name: 'malote_database_pool_connections',
    help: "Connections to PostgreSQL of this process's pool, busy or idle.",
    labelNames: ['state'],
    registers,
    collect: () => {
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
  })
  const waiting: Gauge = new Gauge({
    name: 'malote_database_pool_waiting',
    help: 'Queries that wait for a connection of the pool.',
    registers,
    collect: () => waiting.set(pool.waitingCount),
  })
}

/**
 * The series of the database, which are equal in all processes: a scraper has to take their maximum, never their sum.
 * Returns their text for a state.
 */
export function createDatabaseSeries(): (state: DatabaseState) => Promise<string> {
  const registry = new Registry()
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name, help: `${help} Of the whole database: take the maximum.`, labelNames, registers: [registry] })
  const waiting = gauge('malote_events_waiting', 'Events that have not ended, by kind.', ['kind'])
  const oldest = gauge('malote_events_oldest_waiting_seconds', 'Age of the oldest event that has not ended.', ['kind'])
  const open = gauge('malote_uploads_open', 'Uploads that no record uses yet.')
  const mails = gauge('malote_mails_waiting', 'Messages of the last five days that were not sent.')
  // A series without a label begins at 0; a reset removes it until it is set.
  mails.remove()
  const locks = gauge('malote_database_locks_waiting', 'Locks that a transaction waits for.')
  const longest = gauge('malote_database_longest_transaction_seconds', 'Age of the oldest open transaction.')
  return (state) => {
    for (const kind of tiposEvento) {
      const of = state.events.get(kind)
      waiting.set({ kind }, of?.waiting ?? 0)
      oldest.set({ kind }, of?.oldestSeconds ?? 0)
    }
    open.set(state.uploadsOpen)
    if (state.mailsWaiting !== null) mails.set(state.mailsWaiting)
    locks.set(state.locksWaiting)
    longest.set(state.longestTransactionSeconds)
    return registry.metrics()
  }
}
