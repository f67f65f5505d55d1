import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Transaction } from '../database/index.ts'
import type { DatabaseConnection } from '../database/open.ts'
import { nextWaiting, noteTry } from './store.ts'
import type { Transport } from './transport.ts'

/** Sends what waits, until it is stopped. */
export interface MailSender {
  start(): void
  /** Lets a message that is on its way arrive, for a while. */
  stop(): Promise<void>
}

export interface MailLog {
  warn(details: object, message: string): void
}

const pollMs = 1000
const longestPauseMs = 60_000
const stopMs = 5000
/** Whoever has not been told for so long learns of it in the application. */
const holdsMs = 5 * 24 * 60 * 60 * 1000

/**
 * Sends messages one after another. On PostgreSQL each is held by a transaction while it is on its way, so that of
 * several processes one sends it; on PGlite one process has them all, and a transaction would stop the service.
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
  transport: Transport
  clock: () => Date
  log: MailLog
}): MailSender {
  const stopping = new AbortController()
  const refused = new Set<string>()
  let running: Promise<void> = Promise.resolve()

  const sendNext = async (on: Database | Transaction): Promise<'none' | 'ended' | 'down'> => {
    const since = new Date(clock().getTime() - holdsMs)
    const message = await nextWaiting(on, { since, except: [...refused] })
    if (!message) return 'none'
    const result = await transport(message)
    if (result.kind === 'sent') {
      await noteTry(on, message.id, { enviadoEm: clock(), falha: null })
      return 'ended'
    }
    if (result.falha !== message.falha) await noteTry(on, message.id, { falha: result.falha })
    log.warn({ idMensagem: message.id, falha: result.falha }, 'uma mensagem não foi enviada')
    if (result.kind === 'down') return 'down'
    refused.add(message.id)
    return 'ended'
  }
  const once = () => (kind === 'postgres' ? db.transaction(sendNext) : sendNext(db))

  const run = async (): Promise<void> => {
    let pause = pollMs
    while (!stopping.signal.aborted) {
      const ended = await once().catch((error: unknown) => {
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
