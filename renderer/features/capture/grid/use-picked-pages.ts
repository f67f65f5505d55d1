import { useCallback, useEffect, useMemo, useState } from 'react'
import { type PagedDocument, pageKey, placeOfKey } from '../../../ui/contact-sheet/paged-document.ts'
import type { PickedPages } from './page-acts.ts'
import { pageSteps } from './page-steps.ts'

interface CountedPicks extends PickedPages {
  /** The number of pages of the content; null while it is not known. */
  readonly count: number | null
}

/** Picked pages by document, each in the content in which the person saw them. */
type Picks = ReadonlyMap<string, CountedPicks>

export interface FileContent {
  readonly content: string | null
  readonly count: number | null
}

export interface PickedPagesState {
  /** Those of the documents that are shown, as the sheet knows them. */
  readonly picked: ReadonlySet<string>
  /** The same by document, for an act. */
  readonly files: readonly PickedPages[]
  onPick(picked: ReadonlySet<string>): void
  /**
   * After an act or an undo: the pages are where they are in these contents.
   *
   * @param undone the files that an undo has changed: where it is not known what became of a page of theirs, it is not
   * picked any more
   */
  carry(contentOf: (fileId: string) => FileContent, undone: readonly string[]): void
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
  const files = useMemo(() => [...shown.values()], [shown])
  const onPick = useCallback(
    (keys: ReadonlySet<string>) => setPicks(picksOf(keys, documents, shown)),
    [documents, shown],
  )
  const carry = useCallback<PickedPagesState['carry']>((contentOf, undone) => {
    setPicks((now) => carried(now, contentOf, undone))
  }, [])
  // A content that the program wrote has no steps: the next act would not find the way from the content before.
  useEffect(() => {
    if (!isBusy) setPicks((now) => rebased(now, shown))
  }, [shown, isBusy])
  return { picked, files, onPick, carry }
}

/** Where the pages stand in the contents that are shown. */
function shownPicks(picks: Picks, documents: readonly PagedDocument[], isBusy: boolean): Picks {
  const shown = new Map<string, CountedPicks>()
  for (const { id, content, knownPages: count, isArrangeable } of documents) {
    const file = isArrangeable ? picks.get(id) : undefined
    if (file === undefined) continue
    // The program itself writes recognised text and tarjas into a content, and moves no page.
    const unmoved = count !== null && file.count === count ? { ...file, from: content } : undefined
    const now = inContent(file, { content, count }) ?? (isBusy ? file : unmoved)
    if (now !== undefined && now.pages.size > 0) shown.set(id, now)
  }
  return shown
}

function carried(picks: Picks, contentOf: (fileId: string) => FileContent, undone: readonly string[]): Picks {
  const next = new Map<string, CountedPicks>()
  for (const [id, file] of picks) {
    const now = inContent(file, contentOf(id)) ?? (undone.includes(id) ? undefined : file)
    if (now !== undefined && now.pages.size > 0) next.set(id, now)
  }
  return next
}

/** The picks as they are shown; those of files that are not shown stay. The same object if nothing is another. */
function rebased(picks: Picks, shown: Picks): Picks {
  const isOther = [...shown].some(([id, file]) => picks.has(id) && picks.get(id)?.from !== file.from)
  return isOther ? new Map([...picks].map(([id, file]) => [id, shown.get(id) ?? file])) : picks
}

/** Undefined if it is not known where the pages stand in this content. */
function inContent(file: CountedPicks, { content, count }: FileContent): CountedPicks | undefined {
  if (file.from === content) return file
  const pages = file.from === null || content === null ? null : pageSteps.follow(file.pages, file.from, content)
  return pages === null ? undefined : { ...file, from: content, pages, count }
}

const keysOf = (picks: Picks): ReadonlySet<string> =>
  new Set([...picks.values()].flatMap(({ fileId, pages }) => [...pages].map((page) => pageKey({ id: fileId, page }))))

function picksOf(keys: ReadonlySet<string>, documents: readonly PagedDocument[], shown: Picks): Picks {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const picks = new Map<string, CountedPicks>()
  for (const { id, page } of [...keys].map(placeOfKey)) {
    const { content = null, knownPages: count = null } = byId.get(id) ?? {}
    const before = shown.get(id)
    const pages = new Set([...(picks.get(id)?.pages ?? []), page])
    // While it is not known where these pages are in the content on the screen, its numbers mean other pages.
    const isUnknown = before !== undefined && before.from !== content
    picks.set(id, isUnknown ? before : { fileId: id, from: content, count, pages })
  }
  return picks
}
