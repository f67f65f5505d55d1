import { useMemo, useRef } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { isEditable } from '../../parts/fields/selection.ts'
import { hasPages, openRow, sourceOf } from '../../parts/papers/open-row.ts'
import type { PagedDocument } from '../../ui/contact-sheet/paged-document.ts'
import { pageCountOf } from './grid/expected-pages.ts'
import { useStableList } from './use-stable-list.ts'

/** The rows that have pages, as documents; each the same object while its name, pages and picture stay. */
export function usePagedDocuments(rows: readonly CaptureRow[]): readonly PagedDocument[] {
  const known = useRef(new Map<string, PagedDocument>())
  const latest = useRef(new Map<string, CaptureRow>())
  const documents = useMemo(() => {
    const paged = rows.filter(hasPages)
    latest.current = new Map(paged.map((row) => [row.fileId, row]))
    const next = paged.map((row) => {
      const knownPages = pageCountOf(row)
      const document = {
        id: row.fileId,
        name: row.name,
        knownPages,
        pages: knownPages ?? known.current.get(row.fileId)?.pages ?? 1,
        content: row.sha256,
        isArrangeable: isEditable(row),
        picture: row.thumbnail === null ? null : contentAddress({ contentId: row.thumbnail }),
        open: () => openRow(sourceOf(latest.current.get(row.fileId) ?? row)),
      }
      const before = known.current.get(row.fileId)
      return before !== undefined && isSame(before, document) ? before : document
    })
    known.current = new Map(next.map((document) => [document.id, document]))
    return next
  }, [rows])
  return useStableList(documents)
}

const isSame = (a: PagedDocument, b: PagedDocument) =>
  a.name === b.name &&
  a.pages === b.pages &&
  a.knownPages === b.knownPages &&
  a.picture === b.picture &&
  a.content === b.content &&
  a.isArrangeable === b.isArrangeable
