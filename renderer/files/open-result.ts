import type { Outcome } from '../../contract/bridge/outcome.ts'
import { contentAddress } from '../bridge/content-address.ts'
import { failureText } from '../texts/failures.ts'
import type { OpenResult } from '../ui/pdf/opened-pdf.tsx'

/** The answer of main to opening a PDF, as the viewer takes it. */
export function toOpenResult(outcome: Outcome<Parameters<typeof contentAddress>[0] & { name: string }>): OpenResult {
  if (!outcome.ok) return { ok: false, ...failureText(outcome.failure), traceId: outcome.failure.traceId }
  return { ok: true, address: contentAddress(outcome.value), name: outcome.value.name }
}
