import type { DatabaseSync } from 'node:sqlite'
import { atoSchema } from '../../../../contract/api/processes.ts'
import { failed, type Outcome, ok } from '../../../../contract/bridge/outcome.ts'
import type { ProcessView } from '../../../../contract/bridge/processes.ts'
import { maxWatched, type ProcessNotice, type WatchedProcess } from '../../../../contract/bridge/watched.ts'
import type { ApiClient } from '../../../engine/api/index.ts'
import { ownerOf, transaction } from '../../../engine/database/index.ts'
import type { Log } from '../../../engine/log/index.ts'
import type { SessionContext } from '../../../program/session/index.ts'
import type { ProcessReader } from '../process-reader.ts'
import { processesTexts } from '../processes-texts.ts'
import { notificationOf, type ProcessNotification } from './news.ts'
import { createNewsKeeper } from './news-keeper.ts'
import { createUnseenNotifier } from './unseen-notifier.ts'
import { type Checked, createWatchPoll } from './watch-poll.ts'
import { createWatchedStore, type StoredWatch } from './watched-store.ts'

interface WatchedOptions {
  db: DatabaseSync
  client: ApiClient
  context: Pick<SessionContext, 'environment' | 'person' | 'signal'>
  /** Ids under which the person acts. */
  actingIds: readonly string[]
  now(): Date
  isOnline(): boolean
  /** The copies of processes on this computer. */
  processes: Pick<ProcessReader, 'copy' | 'dropCopy'>
  events: {
    /** The list or its notices. */
    changed(): void
    /** Others have acted on a watched process. */
    acted(): void
    /** The service shows a watched process to the person no longer. */
    closed(id: string): void
    notify(notification: ProcessNotification): void
  }
  log: Pick<Log, 'error'>
}

/** The processes that the person watches, kept until they sign out. */
export interface Watched {
  list(): Outcome<WatchedProcess[]>
  add(wanted: { id: string }): Outcome<null>
  remove(wanted: { id: string }): Outcome<null>
  notices(): Outcome<ProcessNotice[]>
  markSeen(wanted: { noticeIds: readonly string[] }): Outcome<null>
  /** Asks the service for news of those that are due. Never rejects. */
  refresh(): Promise<void>
  /** The service has answered with a whole process; only the page knows whether the person sees it. */
  noteRead(view: Pick<ProcessView, 'processo' | 'atos'>): void
  /** The service has refused to show a process. */
  noteClosed(id: string): void
  /** At sign-out: forgets all. */
  forget(): void
}

export function createWatched(options: WatchedOptions): Watched {
  const { db, client, context, actingIds, now, isOnline, processes, events, log } = options
  const { signal } = context
  const store = createWatchedStore(db, ownerOf(context))
  const keep = createNewsKeeper(store, new Set(actingIds))
  const notifier = createUnseenNotifier({ store, now, notify: events.notify })
  const poll = createWatchPoll({ client, store, signal, now, isOnline, found })

  let isForgotten = false

  function found(watch: StoredWatch, checked: Checked): boolean {
    const { news, hasMoved } = transaction(db, () => keep(watch, checked, now().toISOString()))
    if (checked.kind === 'closed') {
      processes.dropCopy(watch.id)
      events.closed(watch.id)
    }
    const notification = notificationOf(news)
    if (notification !== null) events.notify(notification)
    if (news.some(({ ato }) => ato !== null)) events.acted()
    events.changed()
    return hasMoved
  }
  function record(watch: StoredWatch | null, checked: Checked): void {
    if (watch === null) return
    const { news } = transaction(db, () => keep(watch, checked, now().toISOString()))
    notifier.add(news.map(({ noticeId }) => noticeId))
    events.changed()
  }

  return {
    list: () => ok(store.list()),
    add({ id }) {
      // A call that comes after sign-out must not leave a row.
      if (isForgotten) return failed('cancelled')
      const read = processes.copy({ id })
      if (!read.ok) return read
      const copy = read.value
      if (copy === null) return failed('not-found')
      const isAdded = transaction(db, () => {
        const isFull = store.list().length >= maxWatched && store.find(id) === null
        if (!isFull) store.add(copy.processo, actsOf(copy).at(-1) ?? null)
        return !isFull
      })
      if (!isAdded) return failed('refused', processesTexts.tooManyWatched)
      events.changed()
      return ok(null)
    },
    remove({ id }) {
      transaction(db, () => store.remove(id))
      poll.forget(id)
      events.changed()
      return ok(null)
    },
    notices: () => ok(store.notices()),
    markSeen({ noticeIds }) {
      if (transaction(db, () => store.markSeen(noticeIds))) events.changed()
      return ok(null)
    },
    async refresh() {
      try {
        notifier.notifyDue()
        await poll.refresh()
      } catch (error) {
        // A full disk, for example; the next round tries again.
        log.error('processes.watched-not-refreshed', { error })
      }
    },
    noteRead(view) {
      const { id, resumo, situacao } = view.processo
      record(store.find(id), { kind: 'acts', acts: actsOf(view), processo: { resumo, situacao } })
    },
    noteClosed: (id) => record(store.find(id), { kind: 'closed' }),
    forget() {
      isForgotten = true
      transaction(db, () => store.clear())
    },
  }
}

/** Without the texts and the documents of the acts. */
const actsOf = ({ atos }: Pick<ProcessView, 'atos'>) => atos.map((ato) => atoSchema.parse(ato))
