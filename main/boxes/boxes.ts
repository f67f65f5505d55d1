import type { DatabaseSync } from 'node:sqlite'
import type { Encaminhamento, Pasta } from '../../contract/api/forwardings.ts'
import type { BoxItems, BoxList, ForwardingRead } from '../../contract/bridge/boxes.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import {
  type ApiClient,
  type ApiFailure,
  getForwarding,
  listForwardingBoxes,
  listForwardingDocuments,
  mayUseMemory,
  searchBox,
  toldFailure,
} from '../api/index.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { NewJob, Told } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { ResolvePayload } from './resolve-handler.ts'
import { createResolvings } from './resolvings.ts'
import { createBoxesStore } from './store.ts'

export interface BoxesOptions {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  now(): Date
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
  /** Tells that what a page has of the boxes is old. */
  changed(): void
  log: Pick<Log, 'error'>
}

/** The person's forwarding boxes. While the service cannot be asked, what is remembered answers, with `fresh` false. */
export interface Boxes {
  list(): Promise<Outcome<BoxList>>
  items(wanted: { idCaixa: string; pasta: Pasta }): Promise<Outcome<BoxItems>>
  /** One forwarding with its documents; marks it as read on this computer. */
  read(wanted: { idEncaminhamento: string }): Promise<Outcome<ForwardingRead>>
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

/** A screenful many times over; older ones are for a search. */
const newest = 200

export function createBoxes({ db, client, context, now, enqueue, changed, log }: BoxesOptions): Boxes {
  const { signal } = context
  const owner = { environmentId: context.environment.id, personId: context.person.id }
  const store = createBoxesStore(db, owner)
  const resolvings = createResolvings(db, owner)
  const told = (failure: ApiFailure): Outcome<never> => ({ ok: false, failure: toldFailure(failure) })

  async function ask(id: string) {
    const outcome = await getForwarding(client, id, signal)
    if (outcome.kind !== 'ok' || outcome.value.documentosEncaminhamento !== undefined) return outcome
    const documents = await listForwardingDocuments(client, id, signal)
    if (documents.kind !== 'ok') return documents
    return { ...outcome, value: { ...outcome.value, documentosEncaminhamento: documents.value } }
  }

  function opened(forwarding: Encaminhamento, fresh: boolean): Outcome<ForwardingRead> {
    if (store.markRead(forwarding.id, now().toISOString())) changed()
    return ok({ forwarding, fresh })
  }

  async function refresh(): Promise<void> {
    try {
      const outcome = await listForwardingBoxes(client, signal)
      if (outcome.kind === 'ok' && !signal.aborted && store.replaceBoxes(outcome.value)) changed()
    } catch (error) {
      // A full disk, for one: nobody waits for this, and the next look tries again.
      log.error('boxes.not-refreshed', { error })
    }
  }

  const resolve: Boxes['resolve'] = ({ idCaixa, ids, idPapel }) => {
    const { person, roles } = context
    const role = roles.find(({ id }) => id === idPapel)
    // Whoever holds no role acts as the citizen that they are.
    if (role === undefined && (idPapel !== null || roles.length > 0)) {
      return failed('refused', { message: 'Papel: escolha em nome de qual papel seu será resolvido.' })
    }
    const outcome = transaction(db, (tx): Outcome<string[]> => {
      const wanted = [...new Set(ids)]
      const items = wanted.map((id) => store.forwarding(id)).filter((item) => item !== null)
      if (items.length < wanted.length) return failed('not-found')
      const busy = resolvings.inBox(idCaixa)
      const taken = items.find(({ id }) => busy.has(id))
      if (taken !== undefined) return failed('conflict', { message: `"${taken.assunto}" já está sendo resolvido.` })
      return ok(
        items.map(({ id: idEncaminhamento, assunto: title, protocolo }) => {
          const payload = { idCaixa, idEncaminhamento, idResponsavel: role?.id ?? person.id, protocolo }
          const operationId = enqueue(tx, { kind: 'resolve', title, roleName: role?.nome ?? null, payload })
          resolvings.begin(tx, payload, operationId)
          return operationId
        }),
      )
    })
    if (outcome.ok) changed()
    return outcome
  }

  const follow: Boxes['follow'] = (tx, { operationId, payload, state }) => {
    if (state !== 'done' && state !== 'refused' && state !== 'cancelled') {
      // One that was refused is tried again.
      resolvings.begin(tx, payload, operationId)
      return
    }
    resolvings.end(tx, operationId)
    // After the commit: the box has moved, here and at the service.
    queueMicrotask(() => {
      changed()
      void refresh()
    })
  }

  return {
    async list() {
      const outcome = await listForwardingBoxes(client, signal)
      if (outcome.kind === 'ok') {
        if (!signal.aborted) store.replaceBoxes(outcome.value)
        return ok({ boxes: outcome.value, fresh: true })
      }
      if (outcome.kind === 'refused' && outcome.status === 404) return { ok: false, failure: { code: 'not-offered' } }
      return mayUseMemory(outcome) ? ok({ boxes: store.boxes(), fresh: false }) : told(outcome)
    },
    async items({ idCaixa, pasta }) {
      const outcome = await searchBox(client, idCaixa, { pasta, pagina: 1, tamanhoPagina: newest }, signal)
      if (outcome.kind !== 'ok' && !mayUseMemory(outcome)) return told(outcome)
      const fresh = outcome.kind === 'ok'
      if (fresh && !signal.aborted) store.replaceItems(idCaixa, pasta, outcome.value.result, now().toISOString())
      const { items, syncedAt } = store.items(idCaixa, pasta)
      const busy = resolvings.inBox(idCaixa)
      return ok({ items: items.map((item) => ({ ...item, operationId: busy.get(item.id) ?? null })), syncedAt, fresh })
    },
    async read({ idEncaminhamento }) {
      const outcome = await ask(idEncaminhamento)
      if (outcome.kind === 'ok') {
        store.saveForwarding(outcome.value)
        return opened(outcome.value, true)
      }
      const kept = mayUseMemory(outcome) ? store.forwarding(idEncaminhamento) : null
      return kept === null ? told(outcome) : opened(kept, false)
    },
    resolve,
    follow,
    refresh,
  }
}
