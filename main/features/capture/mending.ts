import type { CallOutput, ParsedCallInput } from '../../../contract/bridge/calls.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { captureTexts } from './capture-texts.ts'
import { createMeasures, type MeasureOptions } from './measures.ts'
import { createSamples, mendInto, type SampleOptions } from './mend-content.ts'
import { planPage, viewOf } from './mend-plan.ts'
import type { RowRevisions } from './row-revisions.ts'
import type { StoredRow } from './store.ts'

export interface MendingOptions extends SampleOptions, MeasureOptions {
  files: SampleOptions['files']
  revisions: Pick<RowRevisions, 'revise'>
  /** Whether something is drawn on the pages that would no longer stand where it did. */
  check(row: StoredRow): { readonly kind: string }
}

type Call<Verb extends 'measure' | 'sample' | 'mend'> = (
  wanted: ParsedCallInput<`pages.${Verb}`>,
) => Promise<Outcome<CallOutput<`pages.${Verb}`>>>

/** Mends pages of scanned paper, always from the content before the latest acts of this kind. */
export interface MendingCalls {
  measure: Call<'measure'>
  sample: Call<'sample'>
  mend: Call<'mend'>
  /** Deletes the samples. */
  close(): Promise<void>
}

export function createMending(options: MendingOptions): MendingCalls {
  const { revisions, check } = options
  const { pool, closing } = options.files
  const samples = createSamples(options)
  const { sourceOf, measureUpTo, totalOf, plan } = createMeasures(options)

  return {
    async measure({ fileId, from, first }) {
      const source = sourceOf(fileId, from)
      if (!source.ok) return source
      const found = await measureUpTo(source.value, first + 1)
      if (!found.ok) return found
      const total = totalOf(source.value)
      return ok({ total, pages: found.value.slice(first).map(viewOf) })
    },
    async sample({ fileId, from, mending, page }) {
      const source = sourceOf(fileId, from)
      if (!source.ok) return source
      const found = await measureUpTo(source.value, page + 1)
      if (!found.ok) return found
      const measured = found.value[page]
      return measured === undefined
        ? failed('not-found')
        : samples.make(source.value.path, planPage(page, measured, mending))
    },
    async mend({ fileId, from, mending }) {
      const source = sourceOf(fileId, from)
      if (!source.ok) return source
      const { row, sha256, path } = source.value
      if (check(row).kind === 'drawn') return failed('refused', captureTexts.drawnBeforeMending)
      const planned = await plan(source.value, mending)
      if (!planned.ok) return planned
      const changed = planned.value.filter(({ isChanged }) => isChanged).map(({ page }) => page)
      // Counted anew once the pages are known that have to stay.
      const act = { kind: 'mend' as const, count: changed.length + mending.left.length }
      if (act.count === 0) return failed('refused', captureTexts.nothingToMend)
      let kept: readonly number[] = []
      const pages = planned.value.map(({ page, isChanged }) => ({
        page,
        turn: 0 as const,
        sha256: isChanged ? '' : sha256,
      }))
      const outcome = await revisions.revise(fileId, { act, from, pages }, async (_from, to) => {
        const made = await mendInto(path, to, { planned: planned.value, pool, closing })
        if (!made.ok) return made
        kept = made.value
        act.count -= kept.length
        return act.count === 0 ? failed('refused', captureTexts.nothingToMend) : made
      })
      return outcome.ok ? ok({ row: outcome.value, kept: [...kept] }) : outcome
    },
    close: samples.close,
  }
}
