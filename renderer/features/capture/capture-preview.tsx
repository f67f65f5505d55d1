import { useCallback, useEffect, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { captureScreenTexts } from '../../texts/capture-screen.ts'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { Skeleton } from '../../ui/states.tsx'
import css from './capture.module.css'
import { openRow, sourceOf } from './open-row.ts'

/** Walking through the list by arrow keys does not open every file on the way. */
const restMs = 200

/** The pages of one file. */
export function CapturePreview({ row }: { row: CaptureRow }) {
  const { name } = row
  const { fileId, isHere, idDocumento } = sourceOf(row)
  const settled = useSettled(fileId)
  const open = useCallback(() => openRow({ fileId, isHere, idDocumento }), [fileId, isHere, idDocumento])
  return (
    <div className={css['preview']}>
      {settled ? <OpenedPdf open={open} name={name} /> : <Skeleton rows={5} label={captureScreenTexts.opening(name)} />}
    </div>
  )
}

function useSettled(key: string): boolean {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), restMs)
    return () => clearTimeout(timer)
  }, [key])
  return settled === key
}
