import type { DatabaseSync } from 'node:sqlite'
import type { Agente } from '../../../contract/api/agents.ts'
import type { BoxesSnapshot, GatheredDocuments } from '../../../contract/bridge/boxes.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ThreadMessage } from '../../../contract/bridge/thread.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import {
  type ApiClient,
  failedCall,
  isDecided,
  listForwardingBoxes,
  listReplyRoles,
  mayUseCache,
} from '../../engine/api/index.ts'
import { afterCommit, type Cache, ownerOf, type Transaction } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { NewJob, OperationUpdate } from '../../engine/outbox/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { createForwardingReader, type ForwardingReader } from './forwarding-reader.ts'
import { gatherDocuments, readMessages } from './gather-documents.ts'
import { type BoxQueries, createBoxQueries } from './queries.ts'
import { reapplyReads } from './reapply-reads.ts'
import { type BoxNotice, createBoxRefresh } from './refresh.ts'
import { createResolutionStore } from './resolution-store.ts'
import { type ResolveRequest, resolveForwardings } from './resolve.ts'
import type { ResolvePayload } from './resolve-handler.ts'
import { createSnoozedItems, type MarkedForwardings, type SnoozedItems } from './snoozed-items.ts'
import { createBoxesStore } from './store/index.ts'

interface BoxEvents {
  /** The pages are to read the boxes again. */
  changed(): void
  /** The service shows a forwarding to the person no longer. */
  closed?(id: string): void
  /** Shows a notification of the operating system. */
  notify?(notice: BoxNotice): unknown
  /** Shows the number of unread items in all boxes; called when it changes. */
  badge?(unread: number): unknown
}

export interface BoxesOptions {
  db: DatabaseSync
  cache: Cache
  client: ApiClient
  context: SessionContext
  now(): Date
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
  events: BoxEvents
  /** Without it no forwarding has marks. */
  marks?: MarkedForwardings
  /** Pause between two pages of older items that are fetched in the background. */
  fillPauseMs?: number
  log: Pick<Log, 'error'>
}

/** The person's forwarding boxes, kept whole on this computer. */
export interface Boxes extends BoxQueries, ForwardingReader {
  list(): Promise<Outcome<BoxesSnapshot>>
  refreshBox(wanted: { idCaixa: string }): Promise<Outcome<{ fresh: boolean }>>
  /** The roles that may act for a box; null where the service does not tell. */
  roles(wanted: { idCaixa: string }): Promise<Outcome<{ roles: Agente[] | null }>>
  /** The documents of several forwardings; marks nothing as read. */
  documents(wanted: { ids: readonly string[] }): Promise<Outcome<GatheredDocuments>>
  /** The forwardings of a thread; marks nothing as read. */
  messages(wanted: { ids: readonly string[] }): Promise<Outcome<ThreadMessage[]>>
  /**
   * Resolves forwardings in one box: one operation each, all or none; answers their ids. Failures: not-found; conflict
   * if one is being resolved already; refused for a role that the person does not hold.
   */
  resolve(wanted: ResolveRequest): Outcome<string[]>
  /** Follows an operation of `resolve`. */
  onUpdate(tx: Transaction, update: OperationUpdate<ResolvePayload>): void
  /** Shows the number of unread items again, if snoozed items have changed it. */
  showBadge(): void
  /** Asks the service for news of the boxes; after a sending always of those that send. Never rejects. */
  refresh(after?: { hasSent: boolean }): Promise<void>
}

export function createBoxes(options: BoxesOptions): Boxes {
  const { db, cache, client, context, now, enqueue, events, log } = options
  const { signal } = context
  const owner = ownerOf(context)
  const store = createBoxesStore(db, cache, owner)
  const resolutions = createResolutionStore(db, owner)
  const snoozed = createSnoozedItems(store, options.marks)
  const showBadge = createUnreadBadge(cache, snoozed, events.badge)
  const changed = () => {
    events.changed()
    showBadge()
  }
  const withheld = (id: string) => {
    if (store.forget(id)) changed()
    events.closed?.(id)
  }
  const refresh = createBoxRefresh({ ...options, store, changed, notify: events.notify ?? (() => undefined) })
  if (cache.uncleanShutdown) {
    reapplyReads({ cache, store, signal })
      .then((isChanged) => isChanged && changed())
      .catch((error: unknown) => log.error('boxes.reads-not-reapplied', { error }))
  }

  function snapshot(fresh: boolean): Outcome<BoxesSnapshot> {
    const unread = snoozed.unread()
    const boxes = store.boxes().map((box) => {
      // Without the service's count, that of the items on this computer.
      const pendentes = box.pendentes ?? store.folders.find(box.id, 'Entrada')?.items
      return { ...box, ...definedFields({ pendentes }), unread: unread.get(box.id) ?? 0 }
    })
    return ok({ boxes, fresh, ...definedFields({ leftOut: refresh.boxesLeftOut() || undefined }) })
  }

  return {
    ...createBoxQueries({ store, resolutions, snoozed, now }),
    ...createForwardingReader({
      db,
      cache,
      store,
      snoozed,
      client,
      signal,
      now,
      changed,
      withheld,
    }),
    showBadge,
    async list() {
      // Several parts of a page ask at the same moment: one request is enough.
      const isFresh = refresh.isListFresh()
      if (isFresh !== null) return snapshot(isFresh)
      const outcome = await listForwardingBoxes(client, signal)
      if (outcome.kind === 'ok') {
        if (!signal.aborted) refresh.keepBoxes(outcome)
        return snapshot(true)
      }
      if (outcome.kind === 'refused' && outcome.status === 404) return { ok: false, failure: { code: 'not-offered' } }
      return mayUseCache(outcome) ? snapshot(false) : failedCall(outcome)
    },
    async refreshBox({ idCaixa }) {
      const result = await refresh.refreshBox(idCaixa)
      if (result.kind === 'ok') return ok({ fresh: true })
      return mayUseCache(result.failure) ? ok({ fresh: false }) : failedCall(result.failure)
    },
    async roles({ idCaixa }) {
      const outcome = await listReplyRoles(client, idCaixa, signal)
      // A list that lacks a role does not tell who may not act.
      if (outcome.kind === 'ok') return ok({ roles: outcome.leftOut === undefined ? outcome.value : null })
      // The role is checked again before anything is sent.
      return mayUseCache(outcome) || isDecided(outcome) ? ok({ roles: null }) : failedCall(outcome)
    },
    documents: ({ ids }) => gatherDocuments({ cache, store, client, signal, withheld }, ids),
    messages: ({ ids }) => readMessages({ cache, store, client, signal, withheld }, ids),
    resolve(wanted) {
      const outcome = resolveForwardings({ db, context, store, resolutions, enqueue }, wanted)
      if (outcome.ok) changed()
      return outcome
    },
    onUpdate(tx, { operationId, payload, state }) {
      if (state !== 'done' && state !== 'refused' && state !== 'cancelled') {
        // A refused operation may be tried again.
        resolutions.begin(tx, payload, operationId)
        return
      }
      resolutions.end(tx, operationId)
      afterCommit(tx, () => {
        changed()
        refresh.refreshBox(payload.idCaixa).catch((error: unknown) => log.error('boxes.not-refreshed', { error }))
      })
    },
    refresh: refresh.refresh,
  }
}

/** Shows the number of unread items; answers a function that shows it again if it has changed. */
function createUnreadBadge(cache: Cache, snoozed: SnoozedItems, badge: BoxEvents['badge']): () => void {
  let shown = -1
  const show = () => {
    // A damaged cache must not break start-up by its badge.
    const counts = cache.readOr(new Map<string, number>(), snoozed.unread)
    const unread = [...counts.values()].reduce((sum, count) => sum + count, 0)
    if (unread === shown) return
    shown = unread
    badge?.(unread)
  }
  show()
  return show
}
