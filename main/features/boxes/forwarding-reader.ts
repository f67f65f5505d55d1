import type { DatabaseSync } from 'node:sqlite'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { ForwardingRead } from '../../../contract/bridge/boxes.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Thread } from '../../../contract/bridge/thread.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { type ApiClient, failedCall, isDecided, mayUseCache, trackForwarding } from '../../engine/api/index.ts'
import { type Cache, transaction } from '../../engine/database/index.ts'
import { fetchWithDocuments } from './gather-documents.ts'
import type { SnoozedItems } from './snoozed-items.ts'
import type { BoxesStore } from './store/index.ts'
import { closedBy, stepsOf } from './thread.ts'

interface ForwardingReaderOptions {
  db: DatabaseSync
  cache: Cache
  store: BoxesStore
  snoozed: Pick<SnoozedItems, 'input'>
  client: ApiClient
  signal: AbortSignal
  now(): Date
  /** An item is shown as read or unread that was not. */
  changed(): void
  /** The service shows a forwarding to the person no longer. */
  withheld(id: string): void
}

/** Opens forwardings, and keeps what the person has read. */
export interface ForwardingReader {
  /** One forwarding with its documents; marks it as read on this computer. */
  read(wanted: { idEncaminhamento: string }): Promise<Outcome<ForwardingRead>>
  /** The forwardings before and after one; from the cache while the service does not answer. */
  thread(wanted: { idEncaminhamento: string }): Promise<Outcome<Thread>>
  /** With `ids` null, the unread items that the input of the box lists. Answers the items that it marked. */
  mark(wanted: { idCaixa: string; ids: readonly string[] | null; isRead: boolean }): Outcome<{ ids: string[] }>
}

export function createForwardingReader({
  db,
  cache,
  store,
  snoozed,
  client,
  signal,
  now,
  changed,
  withheld,
}: ForwardingReaderOptions): ForwardingReader {
  /** Counts requests and marks, so that a late answer does not undo a mark that came after its request. */
  let turn = 0
  const markedUnread = new Map<string, number>()

  function keepAsRead(forwarding: Encaminhamento, askedAt: number): void {
    if (signal.aborted) return
    if ((markedUnread.get(forwarding.id) ?? 0) > askedAt) {
      cache.transaction(() => store.forwardings.save(forwarding))
      return
    }
    // The person's own database first: the cache follows it when the item is opened again.
    const isNew = transaction(db, () => store.reads.set([forwarding.id], now().toISOString()) > 0)
    const wasUnread = cache.transaction(() => store.forwardings.showRead(store.forwardings.save(forwarding)))
    if (isNew || wasUnread) changed()
  }

  return {
    async read({ idEncaminhamento }) {
      turn += 1
      const askedAt = turn
      const outcome = await fetchWithDocuments({ client, signal, withheld }, idEncaminhamento)
      if (outcome.kind === 'ok') {
        const { value: forwarding, leftOut } = outcome
        // Documents of which some are missing are shown, and not kept as all.
        keepAsRead(leftOut === undefined ? forwarding : withoutDocuments(forwarding), askedAt)
        return ok({ forwarding, fresh: true, ...definedFields({ leftOut }) })
      }
      const forwarding = mayUseCache(outcome) ? store.forwardings.find(idEncaminhamento) : null
      if (forwarding === null) return failedCall(outcome)
      keepAsRead(forwarding, askedAt)
      return ok({ forwarding, fresh: false })
    },
    async thread({ idEncaminhamento }) {
      const own = await trackForwarding(client, idEncaminhamento, signal)
      if (own.kind !== 'ok') {
        if (!mayUseCache(own) && !isDecided(own)) return failedCall(own)
        const steps = store.thread(idEncaminhamento) ?? []
        return ok({ steps, closed: closedBy(steps, idEncaminhamento), fresh: false })
      }
      const { idEncaminhamentoInicial: first } = own.value
      const whole =
        first === undefined || first === idEncaminhamento ? own : await trackForwarding(client, first, signal)
      // The person may not be allowed to see the first one: then the thread begins here.
      const steps = stepsOf(whole.kind === 'ok' ? whole.value : own.value)
      if (!signal.aborted) store.saveThread(idEncaminhamento, steps)
      return ok({ steps, closed: closedBy(steps, idEncaminhamento), fresh: true })
    },
    mark({ idCaixa, ids, isRead }) {
      const folder = isRead && ids === null ? snoozed.input(idCaixa) : null
      const known = (ids ?? []).filter((id) => store.forwardings.numberOf(id) !== null)
      const unreadInFolder = folder === null ? [] : store.forwardings.unreadIn(folder)
      turn += 1
      if (!isRead) for (const id of known) markedUnread.set(id, turn)
      const readAt = isRead ? now().toISOString() : null
      const marked = [...known, ...unreadInFolder]
      transaction(db, () => void store.reads.set(marked, readAt))
      cache.transaction(() => {
        if (folder !== null) store.forwardings.showFolderRead(folder)
        for (const id of known) {
          const number = store.forwardings.numberOf(id) ?? -1
          if (isRead) store.forwardings.showRead(number)
          else store.forwardings.showUnread(number)
        }
      })
      changed()
      return ok({ ids: marked })
    },
  }
}

function withoutDocuments({ documentosEncaminhamento: _, ...forwarding }: Encaminhamento): Encaminhamento {
  return forwarding
}
