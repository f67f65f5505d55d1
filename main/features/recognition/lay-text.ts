import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type PdfPool, writeErrorOf } from '../../engine/pdf/index.ts'
import { featuresTexts } from '../features-texts.ts'
import { hasContent } from './page-order.ts'
import type { PageStore } from './store.ts'

type LayText = PdfPool['layText']

/**
 * Replaces the content `from` of a draft by what `make` writes; `count` is the number of pages in the name of the act.
 * Failure: conflict if it has another content by now.
 */
export type ReviseContent = (
  fileId: string,
  wanted: { readonly count: number; readonly from: string },
  make: (from: string, to: string) => Promise<Outcome<unknown>>,
) => Promise<Outcome<CaptureRow>>

interface LayTextOptions {
  store: Pick<PageStore, 'find' | 'copy'>
  list(): readonly CaptureRow[]
  pool: { layText: LayText }
  revise: ReviseContent
}

/** Lays the recognised words of a file into its PDF. */
export function createLayText({ store, list, pool, revise }: LayTextOptions) {
  return async ({ fileId }: { fileId: string }): Promise<Outcome<CaptureRow>> => {
    const row = list().find((each) => each.fileId === fileId)
    const sha256 = row?.sha256 ?? null
    if (row === undefined || sha256 === null || !hasContent(row)) return failed('not-found')
    const count = row.report?.pages ?? 0
    const pages: Parameters<LayText>[0]['pages'][number][] = []
    for (let page = 1; page <= count; page += 1) {
      const known = store.find(sha256, page)
      if (known === null) return failed('refused', featuresTexts.textUnfinished)
      if (known.state !== 'recognised' || known.words.length === 0) continue
      pages.push({ page: page - 1, words: known.words, turn: known.turn })
    }
    if (pages.length === 0) return failed('refused', featuresTexts.noWords)
    const revised = await revise(fileId, { count: pages.length, from: sha256 }, async (from, to) =>
      outcomeOf(await pool.layText({ from, to, pages })),
    )
    // The search goes on finding the file.
    if (revised.ok && revised.value.sha256 !== null) store.copy(sha256, revised.value.sha256)
    return revised
  }
}

function outcomeOf(laid: Awaited<ReturnType<LayText>>): Outcome<unknown> {
  if ('writeFailed' in laid) throw writeErrorOf(laid)
  if (laid.kind === 'laid') return ok(null)
  return failed('refused', featuresTexts.layText[laid.kind])
}
