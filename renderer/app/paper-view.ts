import type { SentPaper } from '../bridge/paper-link.ts'

/** The state of the window for a second screen. */
export interface PaperView {
  readonly shown: SentPaper | null
  /** Open in the main window; null: none. */
  readonly latest: SentPaper | null
  /** The person keeps the shown document while others are opened. */
  readonly isKept: boolean
  /** Out of sight it follows nothing: a page that nobody can see must not count as seen. */
  readonly isVisible: boolean
}

type PaperEvent =
  | { readonly kind: 'paper'; readonly paper: SentPaper | null; readonly isWanted: boolean }
  | { readonly kind: 'kept'; readonly isKept: boolean }
  | { readonly kind: 'visible'; readonly isVisible: boolean }

export const noPaper: PaperView = { shown: null, latest: null, isKept: false, isVisible: true }

/** The document stays when the main window closes it: one may be writing about it there. */
export function reducePaperView(view: PaperView, event: PaperEvent): PaperView {
  const next = changed(view, event)
  const { latest, isKept, isVisible } = next
  return latest === null || isKept || !isVisible ? next : { ...next, shown: latest }
}

function changed(view: PaperView, event: PaperEvent): PaperView {
  switch (event.kind) {
    case 'paper':
      return { ...view, latest: event.paper, isKept: view.isKept && !(event.isWanted && event.paper !== null) }
    case 'kept':
      return { ...view, isKept: event.isKept }
    case 'visible':
      return { ...view, isVisible: event.isVisible }
  }
}

/** The same bytes; an edited file can have the address of the one before. */
export const paperKey = ({ address, sha256 }: SentPaper): string => `${address} ${sha256}`

export const isOpenInMain = ({ shown, latest }: PaperView): boolean =>
  shown !== null && latest !== null && paperKey(shown) === paperKey(latest)
