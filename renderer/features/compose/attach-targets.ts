import type { Attachment } from '../../../contract/bridge/compose.ts'
import { useAccountState } from '../../bridge/account-state.tsx'

/** Adds files that were taken in to a draft. */
export type Attach = (added: readonly Attachment[]) => void

const createAttachTargets = () => new Map<string, Attach>()

/**
 * The editor that opened each draft last, by draft. Only that one may write to the draft: two editors of one draft
 * would each take the other for another window.
 */
export const useAttachTargets = () => useAccountState(createAttachTargets)
