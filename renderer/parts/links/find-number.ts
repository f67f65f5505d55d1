import type { BoxSearchResult } from '../../../contract/bridge/boxes.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import type { LinkedProcess } from './open-linked.ts'

/** `record`: a forwarding or a document, whose numbers look alike. */
export type NumberKind = 'process' | 'document' | 'record'

type Found =
  | { readonly kind: 'process'; readonly process: LinkedProcess }
  | { readonly kind: 'document'; readonly document: DocumentView }
  | { readonly kind: 'forwarding'; readonly forwarding: BoxSearchResult }

/** The record with this number, on this computer or at the service; null for none. */
export async function findNumber(number: string, kind: NumberKind): Promise<Outcome<Found | null>> {
  if (kind === 'process') {
    const outcome = await call('processes.byNumber', { protocolo: number })
    if (!outcome.ok) return outcome
    return ok(outcome.value === null ? null : { kind, process: outcome.value })
  }
  const forwarding = kind === 'record' ? await forwardingOf(number) : null
  if (forwarding !== null) return ok({ kind: 'forwarding', forwarding })
  const outcome = await call('documents.byNumber', { registro: number })
  if (!outcome.ok) return outcome
  if (outcome.value !== null) return ok({ kind: 'document', document: outcome.value })
  return kind === 'record' ? refreshedForwardingOf(number) : ok(null)
}

/** The forwarding with this number in the boxes of this computer; null if none has it. */
async function forwardingOf(number: string): Promise<BoxSearchResult | null> {
  const outcome = await call('boxes.search', { text: number, idCaixa: null })
  return (outcome.ok ? outcome.value.found.find(({ protocolo }) => protocolo === number) : undefined) ?? null
}

/** The same after a refresh of the boxes, one after another: it may have come or been sent since they were read. */
async function refreshedForwardingOf(number: string): Promise<Outcome<Found | null>> {
  const list = await call('boxes.list', {})
  if (!list.ok) return list.failure.code === 'not-offered' ? ok(null) : list
  for (const { id: idCaixa } of list.value.boxes) {
    const refreshed = await call('boxes.refreshBox', { idCaixa })
    if (!refreshed.ok) return refreshed
    if (!refreshed.value.fresh) return failed('offline')
    const forwarding = await forwardingOf(number)
    if (forwarding !== null) return ok({ kind: 'forwarding', forwarding })
  }
  return ok(null)
}
