import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TipoEvento } from '../../contract/api/events.ts'
import type { Database } from '../database/index.ts'
import { type EventPreparation, EventRefused, type Events } from './port.ts'
import { createQueue, type Delivery, type QueueConnection } from './queue.ts'
import {
  beginEvento,
  cancelEvento,
  concludeEvento,
  findEvento,
  hasEnded,
  insertEvento,
  lockEvento,
  unfinishedEventos,
} from './store.ts'

/** The part of a logger that the queue uses. */
export interface EventsLog {
  error(details: object, message: string): void
}

/**
 * The queue of writes: pg-boss over the table `eventos`. `delayMs` holds every event back for that long before it
 * is worked on, which is how a slow service is played.
 */
export function createEvents({
  db,
  connection,
  clock,
  log,
  delayMs,
  expireSeconds,
}: {
  db: Database
  connection: QueueConnection
  clock: () => Date
  log: EventsLog
  delayMs: number
  expireSeconds: number
}): Events {
  const handlers = new Map<TipoEvento, EventPreparation>()
  const stopping = new AbortController()
  const queue = createQueue({
    connection,
    expireSeconds,
    onError: (error) => log.error({ err: error }, 'a fila informou um erro'),
  })

  const perform = async (id: string): Promise<void> => {
    const waiting = await findEvento(db, id)
    // A redelivery after the work was done, or a job whose event was rolled back: nothing is left to do.
    if (!waiting || hasEnded(waiting)) return
    const prepare = handlers.get(waiting.tipo)
    if (!prepare) throw new EventRefused('Este serviço não processa este tipo de evento.')
    const finish = await prepare(waiting)
    await db.transaction(async (tx) => {
      const event = await lockEvento(tx, id)
      // Another delivery was quicker.
      if (!event || hasEnded(event)) return
      await concludeEvento(tx, id, await finish(tx), clock())
    })
  }

  const deliver = async ({ id, attempt, last }: Delivery): Promise<void> => {
    if (delayMs > 0) await sleep(delayMs, undefined, { signal: stopping.signal })
    await beginEvento(db, id, attempt)
    try {
      await perform(id)
    } catch (error) {
      if (error instanceof EventRefused) {
        await cancelEvento(db, id, error.message, clock())
        return
      }
      log.error({ err: error, idEvento: id, tentativa: attempt }, 'um evento falhou')
      if (!last) throw error
      await cancelEvento(db, id, 'O serviço não conseguiu processar o pedido. Tente novamente.', clock())
    }
  }

  return {
    handle: (tipo, handler) => {
      handlers.set(tipo, async (event) => (tx) => handler(tx, event))
    },
    handlePrepared: (tipo, prepare) => {
      handlers.set(tipo, prepare)
    },
    enqueue: async (tx, { id = randomUUID(), tipo, idCidadao, payload }) => {
      await insertEvento(tx, { id, tipo, idCidadao, payload, criacao: clock() })
      await queue.send(tx, id)
      return id
    },
    start: async ({ work }) => {
      await queue.start()
      if (!work) return
      for (const id of await unfinishedEventos(db)) await queue.restore(id)
      await queue.work(deliver)
    },
    stop: async () => {
      stopping.abort()
      await queue.stop()
    },
  }
}
