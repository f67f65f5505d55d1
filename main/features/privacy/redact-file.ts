import type { CallOutput, ParsedCallInput } from '../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type PdfPool, writeErrorOf } from '../../engine/pdf/index.ts'
import { gaveUpSentence, refusalSentences } from './privacy-texts.ts'

/** Replaces the content `from` of a row by what `make` writes, with an undo (main/features/capture, revisions). */
export type Revise = (
  fileId: string,
  wanted: {
    readonly act: { readonly kind: 'redact'; readonly count: number }
    readonly from: string
    /** Called in the transaction that gives the file the new content. */
    kept(sha256: string): void
  },
  make: (from: string, to: string) => Promise<Outcome<null>>,
) => Promise<Outcome<CaptureRow>>

export interface RedactFileOptions {
  pool: Pick<PdfPool, 'redact'>
  find(fileId: string): CaptureRow | null
  revise: Revise
  /** Called with the new content, in the transaction that gives it to the file. */
  redacted(wanted: ParsedCallInput<'privacy.redact'>, sha256: string): void
  signal: AbortSignal
}

/** Applies a tarja to pages of a file. The content changes only if the result has passed its check. */
export async function redactFile(
  wanted: ParsedCallInput<'privacy.redact'>,
  { pool, find, revise, redacted, signal }: RedactFileOptions,
): Promise<Outcome<CallOutput<'privacy.redact'>>> {
  const { fileId, from: seen, pages } = wanted
  const row = find(fileId)
  if (row === null) return failed('not-found')
  if (row.sha256 !== seen) return failed('conflict')
  let alsoOn: readonly number[] = []
  const act = { kind: 'redact', count: pages.length } as const
  const outcome = await revise(
    fileId,
    { act, from: seen, kept: (sha256) => redacted(wanted, sha256) },
    async (from, to) => {
      const result = await pool.redact({ from, to, pages }, signal)
      if ('writeFailed' in result) throw writeErrorOf(result)
      if (result.kind === 'cancelled') return failed('cancelled')
      if (result.kind === 'gave-up') return failed('refused', gaveUpSentence)
      if (result.kind === 'refused') return failed('refused', refusalSentences[result.why])
      alsoOn = result.alsoOn
      return ok(null)
    },
  )
  if (!outcome.ok) return outcome
  return ok({ row: outcome.value, alsoOn: [...alsoOn] })
}
