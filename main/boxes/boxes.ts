import type { DatabaseSync } from 'node:sqlite'
import type { Encaminhamento, Pasta } from '../../contract/api/forwardings.ts'
import type { BoxItems, BoxList, ForwardingRead } from '../../contract/bridge/boxes.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
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
import type { SessionContext } from '../session/index.ts'
import { createBoxesStore } from './store.ts'

export interface BoxesOptions {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  now(): Date
  /** Tells that what a page has of the boxes is old. */
  changed(): void
}

/** The person's forwarding boxes. While the service cannot be asked, what is remembered answers, with `fresh` false. */
export interface Boxes {
  list(): Promise<Outcome<BoxList>>
  items(wanted: { idCaixa: string; pasta: Pasta }): Promise<Outcome<BoxItems>>
  /** One forwarding with its documents; marks it as read on this computer. */
  read(wanted: { idEncaminhamento: string }): Promise<Outcome<ForwardingRead>>
  /** Looks for new things in the boxes and tells if there are any. Never rejects. */
  refresh(): Promise<void>
}

/** A screenful many times over; older ones are for a search. */
const newest = 200

export function createBoxes({ db, client, context, now, changed }: BoxesOptions): Boxes {
  const { signal } = context
  const store = createBoxesStore(db, { environmentId: context.environment.id, personId: context.person.id })
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
      return ok({ ...store.items(idCaixa, pasta), fresh })
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
    async refresh() {
      const outcome = await listForwardingBoxes(client, signal)
      if (outcome.kind === 'ok' && !signal.aborted && store.replaceBoxes(outcome.value)) changed()
    },
  }
}
