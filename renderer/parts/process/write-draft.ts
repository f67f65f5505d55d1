import { createContext } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'

/** Opens the screen of a draft. */
interface WriteDraft {
  /** A new draft with these fields. */
  begin(initialFields: Partial<DraftFields>): void
  open(draftId: string): void
}

export const WriteDraftContext = createContext<WriteDraft>({ begin: () => {}, open: () => {} })
