import { useCallback, useMemo, useState } from 'react'
import { type PagedDocument, pageKey, placeOfKey } from '../../../ui/contact-sheet/paged-document.ts'
import type { PickedPages } from './page-acts.ts'
import { pageSteps } from './page-steps.ts'

/** Picked pages by document, each in the content in which the person saw them. */
type Picks = ReadonlyMap<string, PickedPages>

export interface PickedPagesState {
  /** Those of the documents that are shown, as the sheet knows them. */
  readonly picked: ReadonlySet<string>
  /** The same by document, for an act. */
  readonly files: readonly PickedPages[]
  onPick(picked: ReadonlySet<string>): void
  /** After an act or an undo: where the pages are in these contents, by the id of the document. */
  carry(contentOf: (fileId: string) => string | null): void
}

const none: Picks = new Map()

/**
 * The pages that the person has picked. They follow their document from content to content, by acts and by undoing.
 *
 * @param documents as the sheet shows them
 * @param isBusy true while an act may have changed a content and its steps are not known yet
 */
export function usePickedPages(documents: readonly PagedDocument[], isBusy: boolean): PickedPagesState {
  const [picks, setPicks] = useState(none)
  const shown = useMemo(() => shownPicks(picks, documents, isBusy), [picks, documents, isBusy])
  const picked = useMemo(() => keysOf(shown), [shown])
  const files = useMemo(() => [...picks.values()].filter(({ fileId }) => shown.has(fileId)), [picks, shown])
  const onPick = useCallback((keys: ReadonlySet<string>) => setPicks(picksOf(keys, documents)), [documents])
  const carry = useCallback<PickedPagesState['carry']>((contentOf) => setPicks((now) => carried(now, contentOf)), [])
  return { picked, files, onPick, carry }
}

/** Where the pages stand in the contents that are shown. */
function shownPicks(picks: Picks, documents: readonly PagedDocument[], isBusy: boolean): Picks {
  const shown = new Map<string, PickedPages>()
  for (const { id, content, isArrangeable } of documents) {
    const file = isArrangeable ? picks.get(id) : undefined
    const now = file && (inContent(file, content) ?? (isBusy ? file : undefined))
    if (now && now.pages.size > 0) shown.set(id, now)
  }
  return shown
}

/** Without the pages that are gone. Where the way to a content is not known yet, they stay as they were picked. */
const carried = (picks: Picks, contentOf: (fileId: string) => string | null): Picks =>
  new Map(
    [...picks]
      .map(([id, file]) => [id, inContent(file, contentOf(id)) ?? file] as const)
      .filter(([, { pages }]) => pages.size > 0),
  )

/** Undefined if it is not known where the pages stand in this content. */
function inContent(file: PickedPages, content: string | null): PickedPages | undefined {
  if (file.from === content) return file
  const pages = file.from === null || content === null ? null : pageSteps.follow(file.pages, file.from, content)
  return pages === null ? undefined : { ...file, from: content, pages }
}

const keysOf = (picks: Picks): ReadonlySet<string> =>
  new Set([...picks.values()].flatMap(({ fileId, pages }) => [...pages].map((page) => pageKey({ id: fileId, page }))))

function picksOf(keys: ReadonlySet<string>, documents: readonly PagedDocument[]): Picks {
  const contents = new Map(documents.map(({ id, content }) => [id, content]))
  const pages = new Map<string, Set<number>>()
  for (const { id, page } of [...keys].map(placeOfKey)) pages.set(id, (pages.get(id) ?? new Set()).add(page))
  return new Map([...pages].map(([id, some]) => [id, { fileId: id, from: contents.get(id) ?? null, pages: some }]))
}
