import type { DatabaseSync } from 'node:sqlite'
import type { Agente } from '../../contract/api/agents.ts'
import type { Encaminhamento, Pasta } from '../../contract/api/forwardings.ts'
import type {
  BoxFolder,
  BoxFound,
  BoxItem,
  BoxItems,
  BoxList,
  BoxStanding,
  ForwardingRead,
  Thread,
} from '../../contract/bridge/boxes.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import {
  type ApiClient,
  type ApiFailure,
  getForwarding,
  isDecided,
  listForwardingBoxes,
  listForwardingDocuments,
  listReplyRoles,
  mayUseMemory,
  toldFailure,
  trackForwarding,
} from '../api/index.ts'
import { afterCommit, type Remembered, type Transaction, transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { NewJob, Told } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import { type BoxNotice, createLooks } from './looks.ts'
import { mendReads } from './mend-reads.ts'
import { createResolve } from './resolve.ts'
import type { ResolvePayload } from './resolve-handler.ts'
import { createResolvings } from './resolvings.ts'
import { createBoxesStore } from './store/index.ts'
import type { KeptItem } from './store/rows.ts'
import { closedBy, stepsOf } from './thread.ts'

export interface BoxesOptions {
  db: DatabaseSync
  remembered: Remembered
  client: ApiClient
  context: SessionContext
  now(): Date
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
  /** Tells that what a page has of the boxes is old. */
  changed(): void
  /** Says that something new has come in, where the person may not be looking. */
  notify?(notice: BoxNotice): unknown
  /** How many in all boxes have not been read, whenever that is another number. */
  badge?(unread: number): unknown
  /** Between two pages of older ones that are fetched in the background. */
  fillPauseMs?: number
  log: Pick<Log, 'error'>
}

/** The person's forwarding boxes as they lie on this computer; looks keep them as they are at the service. */
export interface Boxes {
  list(): Promise<Outcome<BoxList>>
  look(wanted: { idCaixa: string }): Promise<Outcome<{ fresh: boolean }>>
  folder(wanted: { idCaixa: string; pasta: Pasta }): Outcome<BoxFolder>
  items(wanted: { idCaixa: string; pasta: Pasta; offset: number; limit: number }): Outcome<BoxItems>
  item(wanted: { idCaixa: string; idEncaminhamento: string }): Outcome<{ item: BoxItem | null; pastas: Pasta[] }>
  standing(wanted: { idCaixa: string; ids: readonly string[] }): Outcome<BoxStanding[]>
  search(wanted: { text: string; idCaixa: string | null }): Outcome<{ found: BoxFound[]; isMore: boolean }>
  roles(wanted: { idCaixa: string }): Promise<Outcome<{ roles: Agente[] | null }>>
  mark(wanted: { idCaixa: string; ids: readonly string[] | null; isRead: boolean }): Outcome<null>
  /** One forwarding with its documents; marks it as read on this computer. */
  read(wanted: { idEncaminhamento: string }): Promise<Outcome<ForwardingRead>>
  /** What came before and after one; what is remembered of it where the service cannot be asked. */
  thread(wanted: { idEncaminhamento: string }): Promise<Outcome<Thread>>
  /**
   * Puts forwardings aside as resolved, in one box: one operation each, all or none; answers their ids. Failures:
   * not-found; conflict where one is being resolved already; refused for a role that is not the person's.
   */
  resolve(wanted: { idCaixa: string; ids: readonly string[]; idPapel: string | null }): Outcome<string[]>
  /** For the handler: an operation that has ended resolves nothing any more. */
  follow(tx: Transaction, told: Told<ResolvePayload>): void
  /** Looks for new things in the boxes and tells if there are any. Never rejects. */
  refresh(): Promise<void>
}

export function createBoxes(options: BoxesOptions): Boxes {
  const { db, remembered, client, context, now, enqueue, log } = options
  const { signal } = context
  const owner = { environmentId: context.environment.id, personId: context.person.id }
  const store = createBoxesStore(db, remembered, owner)
  const resolvings = createResolvings(db, owner)
  let badged = -1
  // Wherever it is told from, damage must not become a fault of that: the program may just be beginning.
  const unreadNow = () => remembered.certainly(store.folders.unread)
  const showBadge = () => {
    const unread = [...unreadNow().values()].reduce((sum, each) => sum + each, 0)
    if (unread === badged) return
    badged = unread
    options.badge?.(unread)
  }
  const changed = () => {
    options.changed()
    showBadge()
  }
  showBadge()
  const looks = createLooks({ ...options, store, changed })
  const forgets = remembered.onRenewed(() => {
    looks.forget()
    changed()
    void looks.refresh()
  })
  signal.addEventListener('abort', forgets, { once: true })
  if (remembered.wasDoubtful) {
    mendReads({ remembered, store, signal })
      .then((isMended) => isMended && changed())
      .catch((error: unknown) => log.error('boxes.not-mended', { error }))
  }
  const told = (failure: ApiFailure): Outcome<never> => ({ ok: false, failure: toldFailure(failure) })
  const resolve = createResolve({ db, context, store, resolvings, enqueue })

  async function ask(id: string) {
    const outcome = await getForwarding(client, id, signal)
    if (outcome.kind !== 'ok' || outcome.value.documentosEncaminhamento !== undefined) return outcome
    const documents = await listForwardingDocuments(client, id, signal)
    if (documents.kind !== 'ok') return documents
    return { ...outcome, value: { ...outcome.value, documentosEncaminhamento: documents.value } }
  }

  let turns = 0
  /** When the person last said that one is unread: what was on its way to be read by then makes it none again. */
  const unreadSince = new Map<string, number>()

  function opened(forwarding: Encaminhamento, asked: number, fresh: boolean): Outcome<ForwardingRead> {
    // Whoever has left leaves nothing here.
    if (signal.aborted) return ok({ forwarding, fresh })
    if ((unreadSince.get(forwarding.id) ?? 0) > asked) {
      transaction(remembered.db, () => store.forwardings.save(forwarding))
      return ok({ forwarding, fresh })
    }
    // What only this computer knows first: what is remembered is shown as read when it is opened once more.
    const isNews = transaction(db, () => store.reads.set([forwarding.id], now().toISOString()) > 0)
    const isShown = transaction(remembered.db, () => store.forwardings.show(store.forwardings.save(forwarding), true))
    if (isNews || isShown) changed()
    return ok({ forwarding, fresh })
  }

  /** The rows of a box with the operations that are at them. */
  function busyIn<T extends KeptItem>(idCaixa: string, items: readonly T[]): (T & { operationId: string | null })[] {
    const busy = resolvings.inBox(idCaixa)
    return items.map((item) => ({ ...item, operationId: busy.get(item.id) ?? null }))
  }

  function listed(fresh: boolean): Outcome<BoxList> {
    const unread = store.folders.unread()
    return ok({ boxes: store.boxes().map((box) => ({ ...box, unread: unread.get(box.id) ?? 0 })), fresh })
  }

  return {
    async list() {
      // What was asked for a moment ago need not be asked for by everybody who shows it.
      const known = looks.listed()
      if (known !== null) return listed(known)
      const outcome = await listForwardingBoxes(client, signal)
      if (outcome.kind === 'ok') {
        if (!signal.aborted) store.replaceBoxes(outcome.value)
        return listed(true)
      }
      if (outcome.kind === 'refused' && outcome.status === 404) return { ok: false, failure: { code: 'not-offered' } }
      return mayUseMemory(outcome) ? listed(false) : told(outcome)
    },
    async look({ idCaixa }) {
      const end = await looks.look(idCaixa)
      if (end.kind === 'ok') return ok({ fresh: true })
      return mayUseMemory(end.failure) ? ok({ fresh: false }) : told(end.failure)
    },
    folder({ idCaixa, pasta }) {
      const folder = store.folders.find(idCaixa, pasta)
      if (folder === null) return ok({ total: 0, unread: 0, days: [], syncedAt: null, isWhole: false })
      const { items: total, unread, syncedAt, covered } = folder
      return ok({ total, unread, days: store.folders.days(folder), syncedAt, isWhole: covered === null })
    },
    items({ idCaixa, pasta, offset, limit }) {
      const folder = store.folders.find(idCaixa, pasta)
      if (folder === null) return ok({ items: [], total: 0 })
      const items = store.folders.window(folder, offset, limit)
      return ok({ items: busyIn(idCaixa, items), total: folder.items })
    },
    item({ idCaixa, idEncaminhamento }) {
      const number = store.forwardings.numberOf(idEncaminhamento)
      if (number === null) return ok({ item: null, pastas: [] })
      const item = store.folders.item(idCaixa, number)
      const [shown = null] = item === null ? [] : busyIn(idCaixa, [item])
      return ok({ item: shown, pastas: store.folders.placesOf(idCaixa, number) })
    },
    standing({ idCaixa, ids }) {
      const busy = resolvings.inBox(idCaixa)
      const waits = (number: number | null) =>
        number !== null && store.folders.placesOf(idCaixa, number).includes('Entrada')
      return ok(
        ids.map((id) => ({
          ...{ id, operationId: busy.get(id) ?? null },
          waits: waits(store.forwardings.numberOf(id)),
        })),
      )
    },
    search(wanted) {
      const { found, isMore } = store.search(wanted)
      return ok({ found: found.flatMap((each) => busyIn(each.idCaixa, [each])), isMore })
    },
    async roles({ idCaixa }) {
      const outcome = await listReplyRoles(client, idCaixa, signal)
      if (outcome.kind === 'ok') return ok({ roles: outcome.value })
      // Whoever cannot be asked now is asked before anything is sent.
      return mayUseMemory(outcome) || isDecided(outcome) ? ok({ roles: null }) : told(outcome)
    },
    mark({ idCaixa, ids, isRead }) {
      const readAt = isRead ? now().toISOString() : null
      const folder = isRead && ids === null ? store.folders.find(idCaixa, 'Entrada') : null
      const wanted = (ids ?? []).filter((id) => store.forwardings.numberOf(id) !== null)
      turns += 1
      for (const id of isRead ? [] : wanted) unreadSince.set(id, turns)
      const unread = folder === null ? [] : store.forwardings.unreadIn(folder)
      transaction(db, () => void store.reads.set([...wanted, ...unread], readAt))
      transaction(remembered.db, () => {
        if (folder !== null) store.forwardings.showFolderRead(folder)
        for (const id of wanted) store.forwardings.show(store.forwardings.numberOf(id) ?? -1, isRead)
      })
      changed()
      return ok(null)
    },
    async read({ idEncaminhamento }) {
      turns += 1
      const asked = turns
      const outcome = await ask(idEncaminhamento)
      if (outcome.kind === 'ok') return opened(outcome.value, asked, true)
      const kept = mayUseMemory(outcome) ? store.forwardings.find(idEncaminhamento) : null
      return kept === null ? told(outcome) : opened(kept, asked, false)
    },
    async thread({ idEncaminhamento }) {
      const own = await trackForwarding(client, idEncaminhamento, signal)
      if (own.kind !== 'ok') {
        const kept = store.thread(idEncaminhamento) ?? []
        if (!mayUseMemory(own) && !isDecided(own)) return told(own)
        return ok({ steps: kept, closed: closedBy(kept, idEncaminhamento), fresh: false })
      }
      const { idEncaminhamentoInicial: first } = own.value
      const whole = first === idEncaminhamento ? own : await trackForwarding(client, first, signal)
      // The beginning may be closed to this person: then the strand begins here.
      const steps = stepsOf(whole.kind === 'ok' ? whole.value : own.value)
      if (!signal.aborted) store.saveThread(idEncaminhamento, steps)
      return ok({ steps, closed: closedBy(steps, idEncaminhamento), fresh: true })
    },
    resolve(wanted) {
      const outcome = resolve(wanted)
      if (outcome.ok) changed()
      return outcome
    },
    follow(tx, { operationId, payload, state }) {
      if (state !== 'done' && state !== 'refused' && state !== 'cancelled') {
        // One that was refused is tried again.
        resolvings.begin(tx, payload, operationId)
        return
      }
      resolvings.end(tx, operationId)
      // The box has moved, here and at the service.
      afterCommit(tx, () => {
        changed()
        void looks.look(payload.idCaixa).catch((error: unknown) => log.error('boxes.not-looked', { error }))
      })
    },
    refresh: looks.refresh,
  }
}
