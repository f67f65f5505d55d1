import { useEffect, useMemo, useState } from 'react'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { isEditable } from '../../../parts/fields/selection.ts'
import { ContactSheet, type ContactSheetProps } from '../../../ui/contact-sheet/contact-sheet.tsx'
import type { FocusedPage } from '../../../ui/contact-sheet/paged-document.ts'
import { useMending } from './mend-dialog.tsx'
import { PageBar } from './page-bar.tsx'
import { usePageTools } from './use-page-tools.ts'
import { useUndoKey } from './use-undo-key.ts'

interface GridPagesProps extends Omit<ContactSheetProps, 'tools'> {
  rows: readonly CaptureRow[]
}

/** The pages of all files, with the tools that change them. */
export function GridPages({ rows, ...sheet }: GridPagesProps) {
  const { documents, selected } = sheet
  const joinable = useMemo(
    () => rows.filter((row) => selected.has(row.fileId) && isEditable(row)).map(({ fileId }) => fileId),
    [rows, selected],
  )
  const { tools, commands, state, picked, current, focused } = usePageTools(documents, joinable)
  useUndoKey(state)
  const place = useLatestPlace(sheet.focused, focused)
  const mend = useMending(state)
  const document = documents.find(({ id, isArrangeable }) => id === current?.id && isArrangeable)
  return (
    <>
      <PageBar
        current={document === undefined || current === null ? null : { name: document.name, page: current.page }}
        picked={picked.size}
        selectedDocuments={joinable.length}
        commands={commands}
        state={state}
        onMend={() => current !== null && mend.open(current)}
      />
      <ContactSheet {...sheet} focused={place} tools={tools} />
      {mend.dialog}
    </>
  )
}

/** The one of two that was given last: closing a page that was shown large moves the focus also after an act. */
function useLatestPlace(closed: FocusedPage | null, acted: FocusedPage | null): FocusedPage | null {
  const [place, setPlace] = useState<FocusedPage | null>(null)
  useEffect(() => setPlace(closed), [closed])
  useEffect(() => {
    if (acted !== null) setPlace(acted)
  }, [acted])
  return place
}
