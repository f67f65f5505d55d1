import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { TipoEvento } from '../../contract/api/events.ts'
import { type Database, rowsOf, type Transaction } from '../database/index.ts'
import type { DatabaseConnection } from '../database/open.ts'

/** The measured values of the database. */
export interface DatabaseState {
  readonly events: ReadonlyMap<TipoEvento, { readonly waiting: number; readonly oldestSeconds: number }>
  readonly uploadsOpen: number
  /** Null without a mail server: no message waits for one then. */
  readonly mailsWaiting: number | null
  readonly locksWaiting: number
  readonly longestTransactionSeconds: number
}

interface ReadOptions {
  readonly db: Database
  readonly kind: DatabaseConnection['kind']
  readonly clock: () => Date
  /** Time after which an upload without a record is removed. */
  readonly uploadHours: number
  /** Whether there is a mail server. */
  readonly sendsMail: boolean
}

const statementMs = 2000
/** Older messages are given up (service/mail/sender.ts). */
const mailDays = 5

async function readState(
  on: Database | Transaction,
  { clock, uploadHours, sendsMail }: ReadOptions,
): Promise<DatabaseState> {
  const now = clock()
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const number = async (query: SQL) => Number((await rowsOf<{ value: unknown }>(on, query))[0]?.value ?? 0)
  const events = await rowsOf<{ tipo: TipoEvento; waiting: unknown; oldest: string | Date }>(
    on,
    sql`select tipo, count(*) as waiting, min(criacao) as oldest from eventos
      where situacao in ('Criado', 'Enfileirado', 'Processando') group by tipo`,
  )
  return {
    events: new Map(
      events.map(({ tipo, waiting, oldest }) => {
        const oldestSeconds = Math.max(0, (now.getTime() - new Date(oldest).getTime()) / 1000)
        return [tipo, { waiting: Number(waiting), oldestSeconds }]
      }),
    ),
    // A sweep removes older ones.
    uploadsOpen: await number(sql`select count(*) as value from arquivos a where criado_em > ${ago(uploadHours)}
      and not exists (select 1 from vinculos_arquivo v where v.id_arquivo = a.id)`),
    mailsWaiting: sendsMail
      ? await number(sql`select count(*) as value from mensagens
          where criado_em >= ${ago(mailDays * 24)} and enviado_em is null`)
      : null,
    locksWaiting: await number(sql`select count(*) as value from pg_locks where not granted and (database is null
      or database = (select oid from pg_database where datname = current_database()))`),
    longestTransactionSeconds: await number(sql`select extract(epoch from max(now() - xact_start)) as value
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`),
  }
}

/** Reads the state by one query for each value, each within a time limit on PostgreSQL. */
function read(options: ReadOptions): Promise<DatabaseState> {
  const { db, kind } = options
  if (kind === 'pglite') return readState(db, options)
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${statementMs}`))
    return readState(tx, options)
  })
}

/** A value is read again when it is this old. */
const freshMs = 2000
/** After this time an old value is no longer told. */
const staleMs = 60_000
/** Time that a scrape waits for the database. */
const patienceMs = 1000

/**
 * Reads the state at most every two seconds and never twice at a time. `state` is null when there is none of the last
 * minute; `isUp` says whether the last read succeeded and no read is late.
 */
export function createStateReader(
  options: ReadOptions,
): () => Promise<{ readonly isUp: boolean; readonly state: DatabaseState | null }> {
  let last: { readonly state: DatabaseState; readonly at: number } | null = null
  let hasFailed = false
  let running: Promise<void> | null = null
  let triedAt = Number.NEGATIVE_INFINITY

  const start = (): Promise<void> => {
    triedAt = performance.now()
    return read(options)
      .then(
        (state) => {
          last = { state, at: performance.now() }
          hasFailed = false
        },
        () => {
          hasFailed = true
        },
      )
      .finally(() => {
        running = null
      })
  }
  return async () => {
    if (running === null && performance.now() - triedAt >= freshMs) running = start()
    if (running !== null) {
      const enough = new AbortController()
      await Promise.race([running, sleep(patienceMs, undefined, { signal: enough.signal }).catch(() => undefined)])
      enough.abort()
    }
    const isLate = running !== null
    const state = last !== null && performance.now() - last.at < staleMs ? last.state : null
    return { isUp: !hasFailed && !isLate && last !== null, state }
  }
}
