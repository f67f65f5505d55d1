import type { DatabaseSync } from 'node:sqlite'
import type { AreaName, CallName } from '../contract/bridge/calls.ts'
import type { Unsent } from '../contract/bridge/session.ts'
import type { ApiClient } from './engine/api/index.ts'
import type { Handler } from './engine/bridge/index.ts'
import type { Cache, Owner } from './engine/database/index.ts'
import type { Log } from './engine/log/index.ts'
import type { AnyHandler, Outbox } from './engine/outbox/index.ts'
import type { ContentStore } from './engine/transfer/index.ts'
import type { PersonPolicy } from './program/policy/index.ts'
import type { SessionContext } from './program/session/index.ts'
import type { ReloadedArea, WorkspaceEmitter } from './workspace-events.ts'

/** The methods that the bridge calls: one for each call of an area, by its name. */
export type Calls<Area extends AreaName> = {
  readonly [N in CallName as N extends `${Area}.${infer Verb}` ? Verb : never]: Handler<N>
}

/** The part that a room adds to the workspace of one person who is signed in. */
export interface Module<Area extends AreaName, Feature extends Calls<Area> = Calls<Area>> extends AnyModule {
  readonly calls: Feature
}

/**
 * A module of any area: the steps of its life. The order of the list of modules (composition/modules.ts) is the order of every
 * step; they close in its reverse.
 */
export interface AnyModule {
  readonly calls: object
  /** How the outbox does its kinds of operations. */
  readonly operations?: readonly AnyHandler[]
  /** Begins its work, after the person's workspace before this one has ended. */
  start?(): void | Promise<void>
  /** Where it does not start, nothing after it does, and the program ends as after any fault: others rely on its start. */
  readonly mustStart?: true
  /** Reads from the service. Never rejects. */
  refresh?(): Promise<unknown>
  /** Called at the interval of polling, whatever the network does. */
  tick?(): void
  /** Stops working, or goes on: the computer sleeps, for example. */
  suspend?(isSuspended: boolean): void
  preferencesChanged?(): void
  /** Publishes all that a page shows; where it is missing, the page reads the area again. */
  announce?(): void
  readonly unsent?: ModuleUnsent
  /** Before sign-out: deletes what may not stay on this computer; all begin before any is waited for. */
  forget?(): void | Promise<void>
  /** Resolves when nothing is written any more. All modules end at the same time. */
  close?(): Promise<unknown>
  /** Time limit of `close`; without it, all wait for its end. */
  readonly closesWithinMs?: number
}

/** Work of a module that the service does not have yet. */
export interface ModuleUnsent {
  count?(): Partial<Unsent>
  /** The part of it that stops when the program ends, because the service does not continue it. */
  stopping?(): Partial<StoppingWork>
  /** Lets nothing new arrive; before any module discards. */
  stopArrivals?(): Promise<void>
  discard?(): void
}

export interface StoppingWork {
  readonly operations: number
  readonly exports: number
}

/** The tools that a workspace gives to its modules. */
export interface ModuleTools {
  readonly context: SessionContext
  readonly owner: Owner
  /** Ids under which the person sends and may be asked to sign. */
  readonly actingIds: readonly string[]
  readonly db: DatabaseSync
  readonly cache: Cache
  readonly outbox: Outbox
  readonly events: WorkspaceEmitter
  /** For screens and lists, where somebody waits. */
  readonly client: ApiClient
  /** For operations, whose steps are repeated by the outbox. */
  readonly plainClient: ApiClient
  /** Files that a page may open or save. */
  readonly contents: ContentStore
  /** The policies that apply now to the person. */
  policy(): PersonPolicy
  /** Tells the page to read an area again. */
  changed(area: ReloadedArea): void
  readonly log: Log
  now(): Date
  /** The service's time. */
  serviceNow(): Date
}
