import { call } from '../../bridge/malote.ts'
import type { CounterFiles } from './counter-files.ts'

/** Takes a file whose sending was undone back to the counter, with the destination that it had. */
export async function bringBack(files: CounterFiles, fileId: string): Promise<void> {
  const drafts = await call('compose.list', {})
  const draft = (drafts.ok ? drafts.value : []).find(
    ({ operationId, fields }) =>
      operationId === null && fields.documents.some((each) => 'fileId' in each && each.fileId === fileId),
  )
  // Its forwarding still waits in Envios.
  if (draft === undefined) return files.take([fileId], { recipients: [] })
  const { recipients, subject, message } = draft.fields
  files.take([fileId], { recipients, subject, message })
  // It can be restored from Rascunhos for an hour.
  await call('compose.discard', { draftId: draft.draftId })
}
