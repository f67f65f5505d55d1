import type { Outcome } from '../../../contract/bridge/outcome.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { call, on } from '../../bridge/malote.ts'
import { failureText } from '../../texts/failures.ts'
import type { OpenResult } from '../../ui/pdf/opened-pdf.tsx'

type OpenedResult = Extract<OpenResult, { ok: true }>
type Opened = Parameters<typeof contentAddress>[0] & { name: string; sha256: string }

/** The answer of main to opening a PDF, as the viewer takes it. */
export function toOpenResult(outcome: Outcome<Opened>): OpenResult {
  if (!outcome.ok) {
    const { failure } = outcome
    const awaitRetry = failure.code === 'offline' ? whenOnline : undefined
    return { ok: false, ...failureText(failure), traceId: failure.traceId, ...definedFields({ awaitRetry }) }
  }
  const { name, sha256 } = outcome.value
  return openResultOf({ address: contentAddress(outcome.value), name, sha256 })
}

/** Of a PDF that main has opened. */
export function openResultOf(opened: { address: string; name: string; sha256: string }): OpenedResult {
  return { ok: true, ...opened, wordsOf: (...page) => wordsOf(opened.sha256, ...page) }
}

const whenOnline = (retry: () => void) =>
  on('status.changed', ({ connection }) => {
    if (connection === 'online') retry()
  })

/** Of files of the capture list; for any other there are none. */
async function wordsOf(sha256: string, page: number, hasText: boolean) {
  const outcome = await call('recognition.words', { sha256, page, ...(hasText && { onlyKnown: true }) })
  return outcome.ok ? outcome.value : null
}
