import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { call } from '../../bridge/malote.ts'
import type { OpenResult } from '../../ui/pdf/opened-pdf.tsx'
import { toOpenResult } from './open-result.ts'

/** Opens the pages of a file: the copy on this computer, or the captured document. */
export async function openRow({ fileId, idDocumento, isHere }: RowSource): Promise<OpenResult> {
  const outcome =
    isHere || idDocumento === null
      ? await call('capture.open', { fileId })
      : await call('documents.open', { idDocumento })
  return toOpenResult(outcome)
}

interface RowSource {
  readonly fileId: string
  readonly idDocumento: string | null
  /** The copy on this computer still exists: it is kept until the operation that sends it is done. */
  readonly isHere: boolean
}

export const sourceOf = ({ fileId, state, idDocumento, known }: CaptureRow): RowSource => ({
  fileId,
  idDocumento: idDocumento ?? known?.idDocumento ?? null,
  isHere: state === 'draft' || state === 'refused' || state === 'sent',
})

/** Whether there are pages to look at. */
export const hasPages = ({ state }: Pick<CaptureRow, 'state'>): boolean =>
  state !== 'preparing' && state !== 'problem' && state !== 'deleted'
