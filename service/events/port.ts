import type { TipoEvento } from '../../contract/api/events.ts'
import type { Transaction } from '../database/index.ts'

/** A new event; `payload` must survive JSON. */
interface NewEvent {
  /** The event's id if other rows already refer to it; otherwise a new one. */
  readonly id?: string
  readonly tipo: TipoEvento
  /** The person who caused the event. */
  readonly idCidadao: string
  readonly payload: object
}

/** An event for its handler. */
export interface EventToProcess {
  readonly id: string
  readonly idCidadao: string
  readonly criacao: Date
  readonly payload: unknown
}

/** The ids that an event created, shown by GET /v2/eventos/{idEvento}. */
export interface EventResult {
  readonly idDocumento?: string
  readonly idEncaminhamento?: string
  readonly idProcesso?: string
  readonly idAto?: string
}

/**
 * Executes an event in `tx`, the transaction that also completes the event, so that a redelivery after a kill finds
 * nothing half done. Every query must use `tx`: on PGlite another query would deadlock.
 * @throws EventRefused if a rule refuses the event
 */
type EventHandler = (tx: Transaction, event: EventToProcess) => Promise<EventResult>

/**
 * Does the slow part of an event outside of any transaction, and returns the rest, which runs in the transaction that
 * completes the event. Runs again after a kill or a failure of the rest; its earlier output is then garbage.
 */
export type EventPreparation = (event: EventToProcess) => Promise<(tx: Transaction) => Promise<EventResult>>

/** The service's queue of writes. */
export interface Events {
  /** Registers the handler of a kind; call it before `start`. */
  handle(tipo: TipoEvento, handler: EventHandler): void
  /** Registers the handler of a kind with a slow first part; call it before `start`. */
  handlePrepared(tipo: TipoEvento, prepare: EventPreparation): void
  /** Inserts an event and its job in the caller's transaction; returns idEvento. */
  enqueue(tx: Transaction, event: NewEvent): Promise<string>
  /** Opens the queue; a worker process also queues stranded events again and starts working. */
  start(options: { work: boolean }): Promise<void>
  /** Waits for running handlers and closes the queue. */
  stop(): Promise<void>
}

/** A rule refused an event during its execution: it ends Cancelado with this Portuguese message. */
export class EventRefused extends Error {}
