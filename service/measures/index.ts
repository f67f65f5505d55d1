import type { Server } from 'node:http'
import os from 'node:os'
import { Gauge } from '@prometheus-io/client'
import { type MeasuresAddress, originOf } from '../address.ts'
import type { OpenedDatabase } from '../database/open.ts'
import { listen } from '../listener.ts'
import { createStateReader } from './database-state.ts'
import { observeClosed, observeRequests } from './requests.ts'
import { createDatabaseSeries, createProcessSeries } from './series.ts'
import { serveText } from './serve-text.ts'

interface MeasuresOptions {
  /** Where a scraper asks. */
  readonly at: MeasuresAddress
  readonly role: string
  /** The server whose requests are measured. */
  readonly server: Server
  readonly database: Pick<OpenedDatabase, 'db' | 'connection' | 'pool'>
  readonly clock: () => Date
  readonly uploadHours: number
  readonly sendsMail: boolean
}

/** For scrapers: few connections, whose callers have to be quick. */
const limits = { headMs: 5000, pauseMs: 5000, smallBodyMs: 5000, connections: 20 }

/** Answers a scraper on an address of its own. Call it before the application is made. Rejects if the port is in use. */
export async function startMeasures(options: MeasuresOptions): Promise<{ url: string; close(): Promise<void> }> {
  const { at, role, server, database, clock, uploadHours, sendsMail } = options
  const { db, connection, pool } = database
  const listener = await listen({ host: at.host, wanted: at.port, elseFree: at.port === 0, limits })
  const { registry, observe, closed } = createProcessSeries({ role, server, pool })
  const up = new Gauge({
    name: 'malote_database_up',
    help: 'Whether the database answered the last query of the measures in time.',
    registers: [registry],
  })
  observeRequests(server, observe)
  observeClosed(server, closed)
  const read = createStateReader({ db, kind: connection.kind, clock, uploadHours, sendsMail })
  const textOf = createDatabaseSeries()
  const text = async () => {
    const { isUp, state } = await read()
    up.set(isUp ? 1 : 0)
    return [await registry.metrics(), state === null ? '' : await textOf(state)].join('')
  }
  listener.answer(serveText(text, registry.contentType))
  const origin = originOf({ host: at.host, port: listener.port, machine: os.hostname() })
  return { url: `${origin}/metrics`, close: listener.close }
}
