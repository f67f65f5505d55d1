import type { OperationFailure } from '../../../contract/bridge/outbox.ts'
import { getDocumentMetadata, readPages, searchDocuments } from '../../engine/api/index.ts'
import { ownDetails, type ReconcileResult, type StepIo, unreadable } from '../../engine/outbox/index.ts'
import {
  absentIfRefused,
  completed,
  isNewerThan,
  leftOutOf,
  readAccessible,
} from '../../engine/reconciliation/index.ts'
import { captureTexts } from './capture-texts.ts'
import type { FileHandlerOptions } from './upload-file.ts'

/** Each of them is one request. */
const mostDocuments = 20

const unconfirmed: OperationFailure = { ...ownDetails(captureTexts.unconfirmed), stopped: 'unconfirmed' }

/**
 * Looks for a capture whose private copy has changed since it left, among the person's newest documents: a search by
 * content would need the copy. What is not found ends unconfirmed, because it cannot be sent again.
 */
export async function findByHash(
  { sha256, at }: { sha256: string; at: Date },
  { client, actingIds }: Pick<FileHandlerOptions, 'client' | 'actingIds'>,
  { signal }: Pick<StepIo, 'signal'>,
): Promise<ReconcileResult> {
  const newest = await readPages({
    read: (page) => searchDocuments(client, { capturadosPorMim: true, ...page }, signal),
    most: mostDocuments,
  })
  if (newest.kind !== 'ok') return absentIfRefused(newest)
  const ids = newest.records.map(({ id }) => id)
  const about = await readAccessible(ids, (id) => getDocumentMetadata(client, id, signal))
  if (about.kind !== 'ok') return absentIfRefused(about)
  const mine = about.value.find(
    ({ hashSha256, hashSha256Revisado, capturador, dataCaptura }) =>
      [hashSha256, hashSha256Revisado].some((hash) => hash?.toLowerCase() === sha256) &&
      actingIds.includes(capturador.id) &&
      (dataCaptura === undefined || isNewerThan(at, dataCaptura)),
  )
  if (mine !== undefined) return completed({ idDocumento: mine.id, registro: mine.registro })
  const leftOut = leftOutOf(newest) + (about.leftOut ?? 0)
  return leftOut > 0 ? unreadable : { kind: 'absent', ending: unconfirmed }
}
