import { useMemo, useState } from 'react'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { ShownDocument } from '../../parts/papers/paper.ts'
import { type Attachables, attachmentKey } from './use-attachables.ts'

interface ShownPaper {
  /** Null for a draft without documents, and while only documents in signature are attached. */
  readonly paper: ShownDocument | null
  show(key: string): void
}

/**
 * The document that is shown beside a draft: the chosen one, else the first. A document in signature is not opened
 * unasked, because its receipt says when the person opened it.
 */
export function useShownPaper(documents: readonly Attachment[], { paperOf }: Attachables): ShownPaper {
  const [key, show] = useState<string | null>(null)
  const paper = useMemo(() => {
    const chosen = documents.find((each) => attachmentKey(each) === key)
    const shown = chosen ?? documents.find((each) => !('idFase' in each))
    return shown === undefined ? null : paperOf(shown)
  }, [documents, key, paperOf])
  return { paper, show }
}
