import type { OpenedContent } from '../../../contract/bridge/documents.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import type { PageComparison } from '../../../contract/bridge/verification.ts'
import { call } from '../../bridge/malote.ts'

/** A file beside a registered document, page by page. */
export interface DocumentComparison {
  readonly registro: string
  /** `unknown`: the person may see no document with this number. */
  readonly state: 'asking' | 'comparing' | 'done' | 'unknown'
  readonly failure: Failure | null
  /** The registered document, once it is open. */
  readonly document: OpenedContent | null
  /** Of the file and of the document. */
  readonly pages: PageComparison['pages']
  /** From the first page on. */
  readonly compared: PageComparison['compared']
}

/** Compares with the document of this number; each step is told. */
export async function compareWithDocument(
  contentId: string,
  registro: string,
  tell: (comparison: DocumentComparison) => void,
): Promise<void> {
  let now: DocumentComparison = {
    registro,
    state: 'asking',
    failure: null,
    document: null,
    pages: [0, 0],
    compared: [],
  }
  const say = (changes: Partial<DocumentComparison>) => {
    now = { ...now, ...changes }
    tell(now)
  }
  const failed = ({ failure }: Extract<Outcome<unknown>, { ok: false }>) => say({ failure, state: 'done' })
  say({})
  const found = await call('documents.byNumber', { registro })
  if (!found.ok) return failed(found)
  if (found.value === null) return say({ state: 'unknown' })
  const opened = await call('documents.open', { idDocumento: found.value.idDocumento, keep: false })
  if (!opened.ok) return failed(opened)
  say({ document: opened.value, state: 'comparing' })
  for (;;) {
    const first = now.compared.length
    const step = await call('verification.compare', { contentId, otherId: opened.value.contentId, first })
    if (!step.ok) return failed(step)
    const { pages, compared } = step.value
    say({ pages, compared: [...now.compared, ...compared] })
    if (compared.length === 0 || now.compared.length >= Math.min(...pages)) return say({ state: 'done' })
  }
}
