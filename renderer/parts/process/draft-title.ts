import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { processOf } from '../../../contract/bridge/process-draft.ts'
import { processDraftTitle } from '../../texts/acts-of-process.ts'
import { noSubject } from '../../texts/drafts.ts'

/** The title of a draft in a list. */
export function draftTitle({ subject, process }: Pick<DraftFields, 'subject' | 'process'>): string {
  if (process === undefined) return subject || noSubject
  return processDraftTitle(process.ato, subject, processOf(process)?.protocolo ?? null)
}
