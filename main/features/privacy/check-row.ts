import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import {
  countFound,
  countUnread,
  needsDecision,
  type PrivacyRecord,
  type PrivacySearch,
} from '../../../contract/bridge/privacy.ts'
import type { DecisionStore } from './decision-store.ts'
import type { Names } from './names.ts'
import { notSearchedSentence, notVerifiedSentence, undecidedSentence } from './privacy-texts.ts'
import { type ContentFindings, unreadOf } from './search-file.ts'

export type CheckedRow = Pick<CaptureRow, 'name' | 'access' | 'sha256'>

/** Whether a row may be sent. `record`: what to keep with its operation, null if the row is not Público. */
export type PrivacyCheck =
  | {
      readonly kind: 'free'
      readonly record: PrivacyRecord | null
      /** Pages are still being recognised: the program must not send it by itself. */
      readonly isPartly: boolean
    }
  | { readonly kind: 'drawn' | 'not-searched'; readonly sentence: string }
  /** `isPartly`: only pages that are still being recognised may need a decision. */
  | { readonly kind: 'undecided'; readonly sentence: string; readonly isPartly: boolean }

/** The counts that a decision covers. */
export const countAsked = (search: Pick<PrivacySearch, 'state' | 'findings' | 'inName' | 'unread'>) => ({
  ...countFound(search),
  unread: countUnread(search),
})

interface Decisions {
  store: Pick<DecisionStore, 'find'>
  names: Names
}

/** The one rule of sending. */
export function checkRow(
  { name, access, sha256 }: CheckedRow,
  found: ContentFindings | null,
  { store, names }: Decisions,
): PrivacyCheck {
  if (access !== 'Publico') return { kind: 'free', record: null, isPartly: false }
  if (found === null || sha256 === null) return { kind: 'not-searched', sentence: notSearchedSentence(name) }
  const inName = names.find(name)
  const { state } = found
  const search = { state, findings: [...found.findings], inName, unread: unreadOf(found) }
  const counts = countFound(search)
  const decision = needsDecision(search) ? store.find(names.decided(name, sha256), countAsked(search)) : null
  const isPending = found.pendingPages.length > 0
  if (needsDecision(search) && decision === null) {
    const hasFindings = search.findings.length + inName.length > 0
    if (hasFindings)
      return { kind: 'undecided', sentence: undecidedSentence(name, counts, inName.length), isPartly: false }
    return { kind: 'undecided', sentence: notVerifiedSentence(name, search.unread), isPartly: isPending }
  }
  const unreadPages = state === 'failed' ? null : found.unread.length
  const record = { counts, unreadPages, unread: search.unread, inName: inName.length, decision }
  return { kind: 'free', record, isPartly: isPending }
}

/** The search of a row, as the window shows it. */
export function viewFor(
  { fileId, name, sha256 }: CaptureRow,
  found: ContentFindings | null,
  { store, names }: Decisions,
): Omit<PrivacySearch, 'isRedacted'> {
  const nothing = { unread: [], pendingPages: [], findings: [], isCut: false, decision: null }
  const inName = names.find(name)
  if (found === null || sha256 === null) return { fileId, state: 'waiting', pages: 0, ...nothing, inName }
  const { state, pages, isCut } = found
  const findings = [...found.findings]
  const unread = unreadOf(found)
  const decision = store.find(names.decided(name, sha256), countAsked({ state, findings, inName, unread }))
  return { fileId, state, pages, unread, pendingPages: [...found.pendingPages], findings, inName, isCut, decision }
}
