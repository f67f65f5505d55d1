import { useCallback, useEffect, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { contentAddress } from '../../bridge/content.ts'
import { call } from '../../bridge/malote.ts'
import { failureText } from '../../texts/failures.ts'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { Skeleton } from '../../ui/states.tsx'
import css from './capture.module.css'

/** Who walks through a list by arrow keys does not open every file on the way. */
const restMs = 200

/** The pages of one file: of the copy on this computer, or of the document that the service has captured. */
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
    if (!outcome.ok) return { ok: false as const, ...failureText(outcome.failure), traceId: outcome.failure.traceId }
    return { ok: true as const, address: contentAddress(outcome.value), name: outcome.value.name }
  }, [fileId, isHere, idDocumento])
  return (
    <div className={css['preview']}>
      {settled ? <OpenedPdf isBare open={open} name={name} /> : <Skeleton rows={5} label={`Abrindo ${name}`} />}
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
