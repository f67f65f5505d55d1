import { useCallback, useEffect, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { call } from '../../bridge/malote.ts'
import { toOpenResult } from '../../files/open-result.ts'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { Skeleton } from '../../ui/states.tsx'
import css from './capture.module.css'

/** Walking through the list by arrow keys does not open every file on the way. */
const restMs = 200

/** The pages of one file: the copy on this computer, or the captured document. */
export function CapturePreview({ row }: { row: CaptureRow }) {
  const { fileId, name } = row
  const idDocumento = row.idDocumento ?? row.known?.idDocumento ?? null
  const isHere = row.state === 'draft' || row.state === 'refused' || row.state === 'sent'
  const settled = useSettled(fileId)
  const open = useCallback(async () => {
    const outcome =
      isHere || idDocumento === null
        ? await call('capture.open', { fileId })
        : await call('documents.open', { idDocumento })
    return toOpenResult(outcome)
  }, [fileId, isHere, idDocumento])
  return (
    <div className={css['preview']}>
      {settled ? <OpenedPdf open={open} name={name} /> : <Skeleton rows={5} label={`Abrindo ${name}`} />}
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
