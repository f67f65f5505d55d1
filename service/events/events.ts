import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { TipoEvento } from '../../contract/api/events.ts'
import type { Database } from '../database/index.ts'
import { isUnavailable } from '../errors.ts'
import type { EventGate } from './gate.ts'
import { type EventPreparation, EventRefused, type Events } from './port.ts'
import { createQueue, type Delivery, type QueueConnection, type QueuedEvent } from './queue.ts'
import { createRestoring } from './restoring.ts'
import {
  beginEvento,
  cancelEvento,
  completeEvento,
  findEvento,
  hasEnded,
  insertEvento,
  type UnfinishedEvento,
} from './store.ts'

/** The part of a logger that the queue uses. */
export interface EventsLog {
  error(details: object, message: string): void
}

const playedFailure = 'O processamento falhou: uma falha está ligada na página de treinamento.'

/**
 * The queue of writes: pg-boss over the table `eventos`. `gate` says when each is worked on.
 */
export function createEvents({
  db,
  connection,
  clock,
  log,
  gate,
  expireSeconds,
}: {
  db: Database
  connection: QueueConnection
  clock: () => Date
  log: EventsLog
  gate: EventGate
  expireSeconds: number
}): Events {
  const handlers = new Map<TipoEvento, EventPreparation>()
  const slow = new Set<TipoEvento>()
  const stopping = new AbortController()
  // One listener for each waiting event.
  setMaxListeners(0, stopping.signal)
  const queue = createQueue({
    connection,
    expireSeconds,
    onError: (error) => log.error({ err: error }, 'a fila informou um erro'),
  })

  const queued = ({ id, tipo, idCidadao }: UnfinishedEvento): QueuedEvent => ({
    id,
    idCidadao,
    speed: slow.has(tipo) ? 'slow' : 'quick',
  })
  const deliverAgain = async (id: string) => {
    const event = await findEvento(db, id)
    if (event) await queue.again(queued(event))
  }

  const cancel = (id: string, result: 'refused' | 'failed', mensagem: string) =>
    cancelEvento(db, id, { result, mensagem, now: clock() })

  const perform = async (id: string) => {
    const waiting = await findEvento(db, id)
    // A redelivery of finished work, or a job whose event was rolled back.
    if (!waiting || hasEnded(waiting)) return
    const prepare = handlers.get(waiting.tipo)
    if (!prepare) throw new EventRefused('Este serviço não processa este tipo de evento.')
    await completeEvento(db, waiting, await prepare(waiting), clock)
  }

  const deliver = async ({ id, attempt, last }: Delivery): Promise<void> => {
    if (gate.delayMs > 0) {
      const event = await findEvento(db, id)
      if (event) await gate.delay(event.criacao, stopping.signal)
    }
    const turn = gate.turnOf(id)
    // Deferred, because a waiting worker would block other events.
    if (turn === 'held') return
    await beginEvento(db, id, attempt)
    if (turn === 'stuck') return
    if (turn === 'failed') return cancel(id, 'failed', playedFailure)
    try {
      await perform(id)
    } catch (error) {
      if (error instanceof EventRefused) return cancel(id, 'refused', error.message)
      log.error({ err: error, idEvento: id, tentativa: attempt }, 'um evento falhou')
      if (!last) throw error
      // The object storage or the database may be away for hours: the event waits for it.
      if (isUnavailable(error)) return deliverAgain(id)
      await cancel(id, 'failed', 'O serviço não conseguiu processar o pedido. Tente novamente.')
    }
  }

  const restoring = createRestoring({ db, clock, log, restore: (event) => queue.restore(queued(event)) })

  return {
    handle: (tipo, handler) => {
      handlers.set(tipo, async (event) => (tx) => handler(tx, event))
    },
    handlePrepared: (tipo, prepare) => {
      handlers.set(tipo, prepare)
      slow.add(tipo)
    },
    enqueue: async (tx, { id = randomUUID(), tipo, idCidadao, payload }) => {
      await insertEvento(tx, { id, tipo, idCidadao, payload, criacao: clock() })
      gate.queued(id)
      await queue.send(tx, queued({ id, tipo, idCidadao }))
      return id
    },
    start: async ({ work }) => {
      await queue.start()
      if (!work) return
      gate.onOpen((id) => void deliverAgain(id).catch((error: unknown) => log.error({ err: error }, 'um evento ficou')))
      await restoring.start({ repeats: connection.kind === 'postgres' })
      await queue.work(deliver)
    },
    stop: async () => {
      stopping.abort()
      restoring.stop()
      await queue.stop()
    },
  }
}
