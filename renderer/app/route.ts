import { createStore, useStore } from 'zustand'
import type { BoxSearchResult } from '../../contract/bridge/boxes.ts'
import type { DraftFields } from '../../contract/bridge/compose.ts'
import type { DocumentView } from '../../contract/bridge/documents.ts'
import { useAccountState } from '../bridge/account-state.tsx'

/** The screen that the window shows. */
export type Route =
  | { readonly screen: 'today' | 'folders' | 'groups' | 'drafts' }
  /** With one row selected, where its id is given. */
  | { readonly screen: 'capture' | 'signatures' | 'outbox'; readonly selected?: string }
  /** With one document open, where it is given; this computer may not list one that was found at the service. */
  | { readonly screen: 'documents'; readonly idDocumento?: string; readonly found?: DocumentView }
  /** With one item open, where it is given. */
  | { readonly screen: 'box'; readonly idCaixa: string; readonly found?: BoxSearchResult }
  /** A new draft starts with the fields of `begun`. */
  | { readonly screen: 'compose'; readonly draftId: string; readonly begun?: Partial<DraftFields> }

/** Each account starts at Hoje. */
export function createNavigation() {
  const store = createStore<{ route: Route; turn: number }>(() => ({ route: { screen: 'today' }, turn: 0 }))
  const go = (route: Route): void => store.setState(({ turn }) => ({ route, turn: turn + 1 }))
  return {
    store,
    go,
    /** Goes to `to` unless the user has left `from` meanwhile. */
    goFrom(from: Route, to: Route): void {
      if (store.getState().route === from) go(to)
    },
    /** Opens a new draft: of a forwarding, or of an act on an earlier one. */
    compose: (begun: Partial<DraftFields> = {}): void => go({ screen: 'compose', draftId: crypto.randomUUID(), begun }),
  }
}

export const useNavigation = () => useAccountState(createNavigation)
export const useRoute = () => useStore(useNavigation().store, ({ route }) => route)
/** Counts the routes, so that going to the same row once more selects it once more. */
export const useTurn = () => useStore(useNavigation().store, ({ turn }) => turn)
