import type { Attachment } from '../../../contract/bridge/compose.ts'

/** What becomes of files that have been taken in for a draft. */
export type Attach = (added: readonly Attachment[]) => void

const holders = new Map<string, Attach>()

/** A draft is on the screen: from now on, also once that has been left, it is written from there. */
export const holdDraft = (draftId: string, attach: Attach): void => void holders.set(draftId, attach)

/**
 * Who had a draft on the screen last. An earlier one must not write to it beside them: each would take the other for
 * another window.
 */
export const holderOf = (draftId: string): Attach | undefined => holders.get(draftId)

/** Signed out: what was written was somebody's. */
export const forgetHolders = (): void => holders.clear()
