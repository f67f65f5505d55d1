import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import type { DatabaseConnection } from '../database/open.ts'
import { report } from '../report.ts'
import { lockNextUnsent, recordAttempt } from './store.ts'
import type { MailTransport } from './transport.ts'

/** Sends unsent messages until it is stopped. */
interface MailSender {
  start(): void
  /** Waits for the message in flight, up to five seconds. */
  stop(): Promise<void>
}

interface MailLog {
  warn(details: object, message: string): void
}

const pollMs = 1000
const longestPauseMs = 60_000
const stopMs = 5000
/** An older message is not sent any more: by then the person has seen the forwarding in the application. */
const giveUpAfterMs = 5 * 24 * 60 * 60 * 1000

/**
 * Sends messages one after another. On PostgreSQL a transaction locks each message while it is sent, so that only one of
 * several processes sends it. On PGlite there is one process, and a transaction would block every other query.
 */
export function createMailSender({
  db,
  kind,
  transport,
  clock,
  log,
}: {
  db: Database
  kind: DatabaseConnection['kind']
  transport: MailTransport
  clock: () => Date
  log: MailLog
}): MailSender {
  const stopping = new AbortController()
  const refused = new Set<string>()
  let running: Promise<void> = Promise.resolve()

  const sendNext = async (on: Database | Transaction): Promise<'none' | 'ended' | 'down'> => {
    const since = new Date(clock().getTime() - giveUpAfterMs)
    const message = await lockNextUnsent(on, { since, except: [...refused] })
    if (!message) return 'none'
    const result = await transport(message)
    report('mail', { result: result.kind })
    if (result.kind === 'sent') {
      await recordAttempt(on, message.id, { enviadoEm: clock(), falha: null })
      return 'ended'
    }
    if (result.falha !== message.falha) await recordAttempt(on, message.id, { falha: result.falha })
    log.warn({ idMensagem: message.id, falha: result.falha }, 'uma mensagem não foi enviada')
    if (result.kind === 'down') return 'down'
    refused.add(message.id)
    return 'ended'
  }
  const sendOnce = () => {
    if (kind !== 'postgres') return sendNext(db)
    return db.transaction(async (tx) => {
      // A mail server may take minutes; a transaction that ends meanwhile would send the message twice.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      return sendNext(tx)
    })
  }

  const run = async (): Promise<void> => {
    let pause = pollMs
    while (!stopping.signal.aborted) {
      const ended = await sendOnce().catch((error: unknown) => {
        log.warn({ err: error }, 'as mensagens não puderam ser lidas')
        return 'down' as const
      })
      if (ended === 'ended') continue
      pause = ended === 'none' ? pollMs : Math.min(pause * 2, longestPauseMs)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    start: () => {
      running = run()
    },
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(stopMs, undefined, { ref: false })])
    },
  }
}
