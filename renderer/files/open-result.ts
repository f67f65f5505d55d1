import type { Outcome } from '../../contract/bridge/outcome.ts'
import { contentAddress } from '../bridge/content-address.ts'
import { call } from '../bridge/malote.ts'
import { failureText } from '../texts/failures.ts'
import type { OpenResult } from '../ui/pdf/opened-pdf.tsx'

type Opened = Parameters<typeof contentAddress>[0] & { name: string; sha256: string }

/** The answer of main to opening a PDF, as the viewer takes it. */
export function toOpenResult(outcome: Outcome<Opened>): OpenResult {
  if (!outcome.ok) return { ok: false, ...failureText(outcome.failure), traceId: outcome.failure.traceId }
  const { name, sha256 } = outcome.value
  return { ok: true, address: contentAddress(outcome.value), name, wordsOf: (page) => wordsOf(sha256, page) }
}

/** Of files of the capture list; for any other there are none. */
async function wordsOf(sha256: string, page: number) {
  const outcome = await call('recognition.words', { sha256, page })
  return outcome.ok ? outcome.value : null
}
