import { create } from 'zustand'
import type { DocumentView } from '../../contract/bridge/documents.ts'

/** Where the person is in the window. */
export type Place =
  | { readonly screen: 'capture' | 'signatures' | 'outbox' | 'drafts' | 'documents' }
  | { readonly screen: 'box'; readonly idCaixa: string }
  /** A draft; `documents` are attached to one that is new. */
  | { readonly screen: 'compose'; readonly draftId: string; readonly documents?: readonly DocumentView[] }

export const usePlace = create<{ place: Place }>(() => ({ place: { screen: 'capture' } }))

export const go = (place: Place): void => usePlace.setState({ place })

/** Begins a new forwarding. */
export const compose = (documents: readonly DocumentView[] = []): void =>
  go({ screen: 'compose', draftId: crypto.randomUUID(), documents })
