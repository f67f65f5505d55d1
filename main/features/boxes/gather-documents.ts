import { nivelAcesso, strictnessOf } from '../../../contract/api/access.ts'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { GatheredDocuments } from '../../../contract/bridge/boxes.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { mustKeepEarlierAccess } from '../../../contract/bridge/secrecy.ts'
import type { ThreadMessage } from '../../../contract/bridge/thread.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import {
  type ApiClient,
  type ApiOutcome,
  failedCall,
  getForwarding,
  isClosed,
  listForwardingDocuments,
  mayUseCache,
} from '../../engine/api/index.ts'
import type { Cache } from '../../engine/database/index.ts'
import type { BoxesStore } from './store/index.ts'

interface GatherOptions {
  cache: Cache
  store: Pick<BoxesStore, 'forwardings'>
  client: ApiClient
  signal: AbortSignal
  /** The service shows a forwarding to the person no longer. */
  withheld(id: string): void
}

/** Requests that run at once. */
const parallel = 4

/** One forwarding with its documents, as the service has them. */
export async function fetchWithDocuments(
  { client, signal, withheld }: Pick<GatherOptions, 'client' | 'signal' | 'withheld'>,
  id: string,
): Promise<ApiOutcome<Encaminhamento>> {
  const outcome = await getForwarding(client, id, signal)
  // Not where the service refuses the list of documents alone.
  if (outcome.kind !== 'ok' && isClosed(outcome) && !signal.aborted) withheld(id)
  if (outcome.kind !== 'ok' || outcome.value.documentosEncaminhamento !== undefined) return outcome
  const documents = await listForwardingDocuments(client, id, signal)
  if (documents.kind !== 'ok') return documents
  const value = { ...outcome.value, documentosEncaminhamento: documents.value }
  return { ...outcome, value, ...definedFields({ leftOut: documents.leftOut }) }
}

/** Reads a forwarding; asks the service only for what is not in the cache. */
async function readOnce(
  { cache, store, client, signal, withheld }: GatherOptions,
  id: string,
): Promise<ApiOutcome<Encaminhamento>> {
  const cached = store.forwardings.find(id)
  // The documents of a forwarding never change.
  if (cached?.documentosEncaminhamento !== undefined) return { kind: 'ok', status: 200, value: cached }
  const outcome = await fetchWithDocuments({ client, signal, withheld }, id)
  // Forwarding an incomplete list of documents would drop some in silence.
  if (outcome.kind === 'ok' && outcome.leftOut !== undefined)
    return { kind: 'malformed', status: outcome.status, detail: `${outcome.leftOut} documents could not be read` }
  // Only what a box already lists is kept.
  if (outcome.kind === 'ok' && cached !== null && !signal.aborted)
    cache.transaction(() => store.forwardings.save(outcome.value))
  return outcome
}

async function inParts<T>(ids: readonly string[], read: (id: string) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let from = 0; from < ids.length; from += parallel)
    all.push(...(await Promise.all(ids.slice(from, from + parallel).map(read))))
  return all
}

/**
 * The forwardings of a thread, also without those that cannot be read. The service is asked for each: it may show one to
 * this person no longer.
 */
export async function readMessages(options: GatherOptions, ids: readonly string[]): Promise<Outcome<ThreadMessage[]>> {
  async function read(id: string): Promise<ThreadMessage> {
    const outcome = await fetchWithDocuments(options, id)
    if (outcome.kind === 'ok') return { kind: 'read', forwarding: outcome.value }
    if (isClosed(outcome)) return { kind: 'closed' }
    const forwarding = mayUseCache(outcome) ? options.store.forwardings.find(id) : null
    return forwarding === null ? { kind: 'unread' } : { kind: 'read', forwarding }
  }
  return ok(await inParts(ids, read))
}

/** The documents of several forwardings, each once. */
export async function gatherDocuments(
  options: GatherOptions,
  ids: readonly string[],
): Promise<Outcome<GatheredDocuments>> {
  const forwardings: Encaminhamento[] = []
  for (const outcome of await inParts(ids, (id) => readOnce(options, id))) {
    if (outcome.kind !== 'ok') return failedCall(outcome)
    forwardings.push(outcome.value)
  }
  return ok(gathered(forwardings))
}

function gathered(forwardings: readonly Encaminhamento[]): GatheredDocuments {
  const open = forwardings.filter(
    ({ nivelAcesso: level }) => !mustKeepEarlierAccess(level, { access: 'Organizacional' }),
  )
  const attached = open.flatMap(({ documentosEncaminhamento }) => documentosEncaminhamento ?? [])
  const once = [...new Map(attached.map((each) => [each.documento.id, each])).values()]
  return {
    documents: once
      .filter(({ controle }) => controle)
      .map(({ documento: { id, registro, nome } }) => ({ idDocumento: id, registro, nome, capturedAt: null })),
    sources: open
      .filter(({ documentosEncaminhamento: all }) => all?.some(({ controle }) => controle))
      .map(({ id }) => id),
    closed: once.filter(({ controle }) => !controle).length,
    restricted: forwardings.length - open.length,
    isPublic: open.every(({ nivelAcesso: level }) => strictnessOf(level) === strictnessOf(nivelAcesso.Publico)),
  }
}
