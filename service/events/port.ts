import type { TipoEvento } from '../../contract/api/events.ts'
import type { Transaction } from '../database/index.ts'

/** What a write asks to be done later; `payload` must survive JSON. */
export interface NewEvent {
  /** Its id, where something written at once refers to it; otherwise one is made. */
  readonly id?: string
  readonly tipo: TipoEvento
  /** The person who caused it: the only one who may read the event. */
  readonly idCidadao: string
  readonly payload: object
}

/** An event as its handler gets it. */
export interface EventToProcess {
  readonly id: string
  readonly idCidadao: string
  readonly criacao: Date
  readonly payload: unknown
}

/** What an event made: the ids that GET /v2/eventos/{idEvento} shows. */
export interface EventResult {
  readonly idDocumento?: string
  readonly idEncaminhamento?: string
  readonly idProcesso?: string
  readonly idAto?: string
}

/**
 * Does an event's work inside `tx`, the transaction that also ends the event: either both happen or neither, so
 * that a redelivery after a kill finds nothing half done. Every query must go through `tx`: on PGlite any other
 * query inside a transaction waits for ever. Throws EventRefused when a rule says no.
 */
export type EventHandler = (tx: Transaction, event: EventToProcess) => Promise<EventResult>

/**
 * Does what is slow in an event's work, outside of any transaction, and answers the rest, which is done inside the one
 * that ends the event. After a kill, or where the rest failed, it is run again, and what it made before is left over.
 */
export type EventPreparation = (event: EventToProcess) => Promise<(tx: Transaction) => Promise<EventResult>>

/** The service's queue of writes. */
export interface Events {
  /** Registers the one handler of a kind; before `start`. */
  handle(tipo: TipoEvento, handler: EventHandler): void
  /** Registers the one handler of a kind that has something slow to do first; before `start`. */
  handlePrepared(tipo: TipoEvento, prepare: EventPreparation): void
  /** Puts an event and its job into the caller's transaction; returns idEvento. */
  enqueue(tx: Transaction, event: NewEvent): Promise<string>
  /** Opens the queue; a process that works also puts stranded events back into it and begins. */
  start(options: { work: boolean }): Promise<void>
  /** Lets running handlers end and closes the queue. */
  stop(): Promise<void>
}

/** A rule refused an event while it was being processed: it ends Cancelado with this message, in Portuguese. */
export class EventRefused extends Error {}
