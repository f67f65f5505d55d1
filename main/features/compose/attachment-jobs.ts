import type { Attachment } from '../../../contract/bridge/compose.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Attached, AttachedFile } from '../../engine/attached/index.ts'
import type { Transaction } from '../../engine/database/index.ts'
import type { NewJob } from '../../engine/outbox/index.ts'
import type { CollectPayload } from './collect-handler.ts'

export interface AttachmentJobsOptions {
  enqueue(tx: Transaction, job: NewJob): string
  /** Sends the files that are not sent yet, all or none; failures are refused with a message that names one. */
  sendAlong(tx: Transaction, fileIds: readonly string[], idPapel: string | null): Outcome<AttachedFile[]>
}

/** The documents of a forwarding, and the operations on which it depends. */
interface AttachmentJobs extends Required<Pick<NewJob, 'dependsOn' | 'ownedDependencies'>> {
  readonly idsDocumentos: readonly Attached[]
}

/** Enqueues what the attachments of a forwarding need: captures, sendings to signature, waits for signatures. */
export function enqueueAttachments(
  tx: Transaction,
  attachments: readonly Attachment[],
  idPapel: string | null,
  { enqueue, sendAlong }: AttachmentJobsOptions,
): Outcome<AttachmentJobs> {
  const fileIds = attachments.flatMap((each) => ('fileId' in each ? [each.fileId] : []))
  const submitted = sendAlong(tx, fileIds, idPapel)
  if (!submitted.ok) return submitted
  const files = new Map(fileIds.map((fileId, index) => [fileId, submitted.value[index]]))
  const dependsOn = new Set<string>()
  const ownedDependencies = new Set<string>()
  /** By the id of the document, phase or file: what is attached twice is carried once. */
  const attached = new Map<string, Attached>()

  function dependOn(operationId: string, { isOwned }: { isOwned: boolean }): void {
    dependsOn.add(operationId)
    if (isOwned) ownedDependencies.add(operationId)
  }
  function enqueueCollect(title: string, payload: CollectPayload, sending?: { operationId: string; isNew: boolean }) {
    const before = sending === undefined ? [] : [sending.operationId]
    const owned = sending?.isNew ? before : []
    const job: NewJob = { kind: 'collect', title, roleName: null, payload, dependsOn: before, ownedDependencies: owned }
    dependOn(enqueue(tx, job), { isOwned: true })
  }
  function attachFile(fileId: string, nome: string, file: AttachedFile): void {
    if (file.kind === 'captured') {
      attached.set(fileId, file.idDocumento)
      return
    }
    attached.set(fileId, { fileId })
    if (file.kind === 'phase') enqueueCollect(nome, { fileId, idFase: file.idFase })
    else if (file.isToBeSigned) enqueueCollect(nome, { fileId, idFase: null }, file)
    else dependOn(file.operationId, { isOwned: file.isNew })
  }

  for (const each of attachments) {
    if ('idDocumento' in each) attached.set(each.idDocumento, each.idDocumento)
    else if ('idFase' in each) {
      if (attached.has(each.idFase)) continue
      enqueueCollect(each.nome, { fileId: null, idFase: each.idFase })
      attached.set(each.idFase, { idFase: each.idFase })
    } else {
      const file = files.get(each.fileId)
      if (file !== undefined && !attached.has(each.fileId)) attachFile(each.fileId, each.nome, file)
    }
  }
  return ok({
    idsDocumentos: [...attached.values()],
    dependsOn: [...dependsOn],
    ownedDependencies: [...ownedDependencies],
  })
}
