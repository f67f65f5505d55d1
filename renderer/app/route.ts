import { createStore, useStore } from 'zustand'
import type { DraftFields } from '../../contract/bridge/compose.ts'
import { useAccountState } from '../bridge/account-state.tsx'

/** The screen that the window shows. */
export type Route =
  | { readonly screen: 'capture' | 'folders' | 'signatures' | 'outbox' | 'drafts' }
  /** With one document open, where it is given. */
  | { readonly screen: 'documents'; readonly idDocumento?: string }
  | { readonly screen: 'box'; readonly idCaixa: string }
  /** A new draft starts with the fields of `begun`. */
  | { readonly screen: 'compose'; readonly draftId: string; readonly begun?: Partial<DraftFields> }

/** Each account starts at Capturar. */
export function createNavigation() {
  const store = createStore<{ route: Route }>(() => ({ route: { screen: 'capture' } }))
  const go = (route: Route): void => store.setState({ route })
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
