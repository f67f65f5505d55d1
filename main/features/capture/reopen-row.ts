import type { CaptureStore, StoredRow } from './store.ts'
import type { OutboxPort } from './types.ts'

/** Nothing is to be done to the content before it is sent. */
export const isFinished = ({ makesArchive, attachesOriginal, original }: StoredRow): boolean =>
  !makesArchive && (!attachesOriginal || original === null)

export interface ReopenOptions {
  store: Pick<CaptureStore, 'change'>
  outbox: Pick<OutboxPort, 'supersede'>
}

/** True for a row that the person can still change. */
export const isEditable = ({ state }: Pick<StoredRow, 'state'>) => state === 'draft' || state === 'refused'

/** Makes a refused row a draft: retrying its operation would send what the row was before. */
export function reopenRow({ fileId, state, operationId }: StoredRow, { store, outbox }: ReopenOptions): void {
  if (state === 'draft') return
  store.change(fileId, { state: 'draft', operationId: null, sentBefore: operationId })
  if (operationId !== null) outbox.supersede(operationId)
}
