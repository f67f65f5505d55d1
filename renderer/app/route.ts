import { useCallback } from 'react'
import { createStore, useStore } from 'zustand'
import type { BoxSearchResult } from '../../contract/bridge/boxes.ts'
import type { DraftFields } from '../../contract/bridge/compose.ts'
import type { DocumentView } from '../../contract/bridge/documents.ts'
import type { SavedView } from '../../contract/bridge/saved-views.ts'
import { useAccountState } from '../bridge/account-state.tsx'
import type { HelpSection } from '../texts/help.ts'
import type { SettingsSection } from '../texts/settings.ts'
import type { KeptState } from '../ui/kept-state.tsx'

/** The screen that the window shows. */
export type Route =
  | { readonly screen: 'today' | 'counter' | 'folders' | 'groups' | 'drafts' | 'directory' | 'verification' }
  /** At one of its sections, where it is given. */
  | { readonly screen: 'help'; readonly section?: HelpSection }
  | { readonly screen: 'settings'; readonly section?: SettingsSection }
  /** With one row selected, where its id is given. */
  | { readonly screen: 'capture' | 'signatures' | 'outbox'; readonly selected?: string }
  /** With one document open, where it is given; this computer may not list one that was found at the service. */
  | { readonly screen: 'documents'; readonly idDocumento?: string; readonly found?: DocumentView }
  | { readonly screen: 'processes' }
  /** The page of one process, at one of its documents where it is given. */
  | { readonly screen: 'process'; readonly id: string; readonly protocolo: string; readonly idDocumento?: string }
  /** With one item open, or in a saved view, where it is given. */
  | {
      readonly screen: 'box'
      readonly idCaixa: string
      readonly found?: BoxSearchResult
      readonly view?: SavedView
    }
  /** A new draft starts with the fields of `begun`. */
  | { readonly screen: 'compose'; readonly draftId: string; readonly begun?: Partial<DraftFields> }

/** A route in the history, with what its screen keeps until the user comes back. */
interface Visit {
  readonly route: Route
  readonly kept: KeptState
}

/** How many screens the history holds. */
const maxVisits = 50

const visitOf = (route: Route): Visit => ({ route, kept: new Map() })

/** Each account starts at Hoje. */
export function createNavigation() {
  const store = createStore<{ visit: Visit; back: readonly Visit[]; forward: readonly Visit[]; turn: number }>(() => ({
    visit: visitOf({ screen: 'today' }),
    back: [],
    forward: [],
    turn: 0,
  }))

  function go(route: Route): void {
    store.setState(({ visit, back, turn }) => {
      // Going once more to the same place begins it anew, but is no second step of the history.
      const isSame = isSameRoute(visit.route, route)
      return {
        visit: isSame && !hasSelection(route) ? visit : visitOf(route),
        back: isSame ? back : [...back, visit].slice(-maxVisits),
        forward: [],
        turn: turn + 1,
      }
    })
  }
  return {
    store,
    go,
    /**
     * Goes to `to`, or back to where `from` was begun, unless the user has left `from` meanwhile; answers where the user
     * is. The history forgets `from`, whose work is finished.
     */
    goFrom(from: Route, to?: Route): Route {
      const { visit, back: before, turn } = store.getState()
      if (visit.route !== from) return visit.route
      const back = before.filter(({ route }) => !isSameWork(route, from))
      const last = back.at(-1)
      const isThere = last !== undefined && (to === undefined || isSameRoute(last.route, to))
      const place = isThere ? last : visitOf(to ?? { screen: 'outbox' })
      store.setState({ visit: place, back: isThere ? back.slice(0, -1) : back, forward: [], turn: turn + 1 })
      return place.route
    },
    /** Goes back or forward one step; false if there is none. */
    step(direction: 'back' | 'forward'): boolean {
      const { visit, back, forward, turn } = store.getState()
      const target = direction === 'back' ? back.at(-1) : forward[0]
      if (target === undefined) return false
      store.setState(
        direction === 'back'
          ? { visit: target, back: back.slice(0, -1), forward: [visit, ...forward], turn: turn + 1 }
          : { visit: target, back: [...back, visit], forward: forward.slice(1), turn: turn + 1 },
      )
      return true
    },
    /** Opens a new draft: of a forwarding, or of an act on an earlier one. */
    compose: (begun: Partial<DraftFields> = {}): void => go({ screen: 'compose', draftId: crypto.randomUUID(), begun }),
  }
}

const isSameRoute = (a: Route, b: Route): boolean => JSON.stringify(a) === JSON.stringify(b)
const isSameWork = (a: Route, b: Route): boolean =>
  a.screen === 'compose' && b.screen === 'compose' ? a.draftId === b.draftId : isSameRoute(a, b)
const hasSelection = (route: Route): boolean => Object.keys(route).length > 1

export const useNavigation = () => useAccountState(createNavigation)
export const useRoute = () => useStore(useNavigation().store, ({ visit }) => visit.route)
const createShownView = () => createStore<{ viewId: string | null }>(() => ({ viewId: null }))
const useShownViewStore = () => useAccountState(createShownView)
/** The saved view whose filters the shown box has, by its id; null for none. */
export const useShownView = () => useStore(useShownViewStore(), ({ viewId }) => viewId)
/** Notes which saved view the shown box has. */
export function useShowView(): (viewId: string | null) => void {
  const store = useShownViewStore()
  return useCallback((viewId) => store.setState({ viewId }), [store])
}
/** The kept state of this visit's screen. */
export const useVisitState = () => useStore(useNavigation().store, ({ visit }) => visit.kept)
/** Counts the routes, so that going to the same row once more selects it once more. */
export const useTurn = () => useStore(useNavigation().store, ({ turn }) => turn)
