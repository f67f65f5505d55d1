import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { Examiner } from './examiner.ts'
import type { KeptRow, Rows } from './rows.ts'
import type { Submitting } from './submitting.ts'

export interface PutRightOptions {
  rows: Pick<Rows, 'change' | 'delete'>
  examiner: Pick<Examiner, 'add'>
  submitting: Pick<Submitting, 'sendItself'>
  changed(rows: readonly CaptureRow[], removed: readonly string[]): void
}

/** Goes on with a row where an earlier run of the program has left it. */
export function putRight(row: KeptRow, { rows, examiner, submitting, changed }: PutRightOptions): void {
  const { fileId, state, report, sha256, folderName } = row
  if (state === 'preparing' && folderName !== null) {
    // Its folder brings it again, from the beginning.
    rows.delete(fileId)
    changed([], [fileId])
  } else if (state === 'preparing') {
    const problem = 'O Malote fechou antes de copiar este arquivo. Remova-o da lista e adicione-o de novo.'
    rows.change(fileId, { state: 'problem', problem })
  } else if (report === null && sha256 !== null && isLookedAt(state)) examiner.add(fileId)
  else submitting.sendItself(fileId)
}

const isLookedAt = (state: CaptureRow['state']) => state === 'draft' || state === 'sent' || state === 'refused'
