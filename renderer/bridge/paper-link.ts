import type { Account } from '../../contract/bridge/session.ts'
import { currentAccount, isCurrentAccount } from './malote.ts'

/** A document that the main window has opened, for the window of a second screen. */
export interface SentPaper {
  /** URL of its bytes, relative to the page. Main answers it while its account is signed in and not locked. */
  readonly address: string
  readonly sha256: string
  readonly label: string
  readonly fileName: string
  /** ISO 8601 */
  readonly openedAt: string
}

type PaperMessage =
  /** To the main window: what is open there? */
  | { readonly kind: 'ask' }
  /** To the main window: a page, from 1, was painted and in view. */
  | { readonly kind: 'seen'; readonly address: string; readonly page: number; readonly pages: number }
  /** From the main window; null: no document is open there. `isWanted`: the person asks to see it. */
  | { readonly kind: 'paper'; readonly paper: SentPaper | null; readonly isWanted: boolean }

export interface PaperLink {
  send(message: PaperMessage): void
  close(): void
}

/** Connects the main window and the one of a second screen; each hears only of its own account. */
export function openPaperLink(onMessage: (message: PaperMessage) => void): PaperLink {
  const account = currentAccount()
  const channel = new BroadcastChannel('malote-papel')
  channel.onmessage = ({ data }: MessageEvent<{ message: PaperMessage; account: Account | undefined }>) => {
    if (isCurrentAccount(data.account)) onMessage(data.message)
  }
  return {
    send: (message) => channel.postMessage({ message, account }),
    close: () => channel.close(),
  }
}
