import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { isEditable } from '../../parts/fields/selection.ts'
import { openRow, sourceOf } from '../../parts/papers/open-row.ts'
import { useReviewStore } from '../../parts/reading/reviews.ts'
import { captureScreenTexts } from '../../texts/capture-list.ts'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import type { ReadingOptions } from '../../ui/pdf/reading-options.ts'
import { WaitingDocument } from '../../ui/pdf/waiting-document.tsx'
import css from './capture.module.css'
import { useMending } from './grid/mend-dialog.tsx'
import { PageFailure } from './grid/page-bar.tsx'
import { pageToolsOf, sheetToolsOf } from './grid/page-tools.tsx'
import { usePageActs } from './grid/use-page-acts.ts'
import { useUndoKey } from './grid/use-undo-key.ts'
import { DrawingBar } from './redaction/drawing-bar.tsx'
import { DrawingLayer } from './redaction/drawing-layer.tsx'
import { FindingMarks } from './redaction/finding-marks.tsx'
import { usePrivacySearch } from './use-privacy-search.ts'

/** A file that follows another so soon is opened only after a rest: arrow keys pass many. */
const restMs = 200

interface CapturePreviewProps {
  row: CaptureRow
  target: ReadingOptions['target']
  /** The key of the finding that is marked more strongly. */
  chosen: string | null
  /** Divides the file at its sheets; null where it cannot be divided. */
  onSplitSheets: (() => void) | null
}

/** The pages of one file, with the personal data that were found on them. */
export function CapturePreview({ row, target, chosen, onSplitSheets }: CapturePreviewProps) {
  const { name, sha256 } = row
  const { fileId, isHere, idDocumento } = sourceOf(row)
  const settled = useSettled(fileId)
  const reviews = useReviewStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is another document
  const open = useCallback(async () => {
    const result = await openRow({ fileId, isHere, idDocumento })
    return result.ok ? { ...result, reports: reviewed(reviews, fileId, result.sha256) } : result
  }, [reviews, fileId, isHere, idDocumento, sha256])
  const search = usePrivacySearch(row)
  const canDraw = isEditable(row)
  const findings = canDraw ? (search?.findings ?? []) : []
  const hintId = useId()
  const acts = usePageActs()
  useUndoKey(acts)
  const mend = useMending(acts)
  const page = useRef({ fileId, page: 0 })
  if (page.current.fileId !== fileId) page.current = { fileId, page: 0 }
  return (
    <div className={css['preview']}>
      {settled ? (
        <OpenedPdf
          open={open}
          name={name}
          acts={[
            ...pageToolsOf(row, () => page.current.page, {
              ...acts,
              onMend: (shown) => mend.open({ id: fileId, page: shown }),
            }),
            ...sheetToolsOf(onSplitSheets),
          ]}
          reading={{
            target: target ?? null,
            startPage: page.current.page,
            overlay: (shown, rotation) => (
              <>
                <FindingMarks findings={findings} page={shown} rotation={rotation} chosen={chosen} />
                {canDraw && <DrawingLayer row={row} page={shown} rotation={rotation} hintId={hintId} />}
              </>
            ),
            onPage(shown) {
              page.current = { fileId, page: shown }
            },
          }}
        >
          <PageFailure state={acts} />
          {canDraw && <DrawingBar row={row} page={() => page.current.page} hintId={hintId} />}
        </OpenedPdf>
      ) : (
        <WaitingDocument label={captureScreenTexts.opening(name)} />
      )}
      {mend.dialog}
    </div>
  )
}

/** Notes the pages that are seen: they are asked for when the file is signed. */
function reviewed(reviews: ReturnType<typeof useReviewStore>, fileId: string, sha256: string) {
  reviews.open(fileId, sha256)
  return { onSeen: (page: number, pages: number) => reviews.pageSeen(fileId, { sha256, page, pages }) }
}

function useSettled(key: string): boolean {
  const [settled, setSettled] = useState<string | null>(null)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const isPassing = performance.now() - movedAt.current < restMs
    movedAt.current = performance.now()
    if (!isPassing) return setSettled(key)
    const timer = setTimeout(() => setSettled(key), restMs)
    return () => clearTimeout(timer)
  }, [key])
  return settled === key
}
