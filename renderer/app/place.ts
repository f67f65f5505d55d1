import { create } from 'zustand'
import type { DraftFields } from '../../contract/bridge/compose.ts'

/** Where the person is in the window. */
export type Place =
  | { readonly screen: 'capture' | 'signatures' | 'outbox' | 'drafts' }
  /** With one of them opened. */
  | { readonly screen: 'documents'; readonly idDocumento?: string }
  | { readonly screen: 'box'; readonly idCaixa: string }
  /** A draft; one that is new begins with `begun`. */
  | { readonly screen: 'compose'; readonly draftId: string; readonly begun?: Partial<DraftFields> }

export const usePlace = create<{ place: Place }>(() => ({ place: { screen: 'capture' } }))

export const go = (place: Place): void => usePlace.setState({ place })

/** Goes on to another place when something has ended, unless the person has gone elsewhere meanwhile. */
export const leave = (from: Place, to: Place): void => {
  if (usePlace.getState().place === from) go(to)
}

/** Begins a draft: of a new forwarding, or of an act on an earlier one. */
export const compose = (begun: Partial<DraftFields> = {}): void =>
  go({ screen: 'compose', draftId: crypto.randomUUID(), begun })
