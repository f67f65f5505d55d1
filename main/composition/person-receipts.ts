import type { Compose } from '../compose/index.ts'
import type { Documents } from '../documents/index.ts'
import type { Privacy } from '../privacy/index.ts'
import { createReceipts } from '../receipts/index.ts'
import type { createSignatures } from '../signatures/index.ts'
import type { WorkspaceOptions, WorkspaceTools } from './workspace-tools.ts'

interface Parts {
  documents: Documents
  compose: Compose
  signatures: ReturnType<typeof createSignatures>
  privacy: Privacy
}

/** The receipts of one person's operations. */
export function createPersonReceipts(
  { context, outbox, service, files }: WorkspaceTools,
  { now }: WorkspaceOptions,
  { documents, compose, signatures, privacy }: Parts,
) {
  return createReceipts({
    client: service.client,
    context,
    now,
    lookups: {
      operations: outbox.list,
      history: outbox.history,
      sentBy: compose.sentBy,
      signature: signatures.receipt,
      findDocument: documents.find,
      personalData: privacy.receiptLine,
    },
    files: { add: files.contents.add, find: files.handed.find },
  })
}
