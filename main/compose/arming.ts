import type { Attachment } from '../../contract/bridge/compose.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { Transaction } from '../database/index.ts'
import type { NewJob } from '../outbox/index.ts'
import type { Attached } from './attached.ts'
import type { CollectPayload } from './collect-handler.ts'

/** What a file that goes along is, or is on its way to be (main/capture). */
export type FileAlong =
  | { readonly kind: 'captured'; readonly idDocumento: string }
  | { readonly kind: 'phase'; readonly idFase: string }
  | {
      readonly kind: 'sent'
      readonly operationId: string
      readonly isToBeSigned: boolean
      readonly isNew: boolean
    }

export interface ArmingOptions {
  enqueue(tx: Transaction, job: NewJob): string
  /** Sends the files that are not sent yet, all or none; failures are refused with a sentence that names one. */
  sendAlong(tx: Transaction, fileIds: readonly string[], idPapel: string | null): Outcome<FileAlong[]>
}

/** What a forwarding carries, and the operations that it has to wait for before it can. */
export interface Armed extends Required<Pick<NewJob, 'dependsOn' | 'brings'>> {
  readonly idsDocumentos: Attached[]
}

/**
 * Has everything done that the attachments of a forwarding need: files captured or sent to be signed, signatures
 * waited for. All or none; where it fails nothing has changed.
 */
export function armAttachments(
  tx: Transaction,
  attachments: readonly Attachment[],
  idPapel: string | null,
  { enqueue, sendAlong }: ArmingOptions,
): Outcome<Armed> {
  const files = attachments.flatMap((each) => ('fileId' in each ? [each.fileId] : []))
  const along = sendAlong(tx, files, idPapel)
  if (!along.ok) return along
  const ofFile = new Map(files.map((fileId, index) => [fileId, along.value[index]]))
  const armed: Armed = { idsDocumentos: [], dependsOn: [], brings: [] }
  const dependsOn = new Set<string>()
  const brings = new Set<string>()
  const attached = new Map<string, Attached>()

  const collect = (title: string, payload: CollectPayload, sending?: { operationId: string; isNew: boolean }) => {
    const before = sending === undefined ? [] : [sending.operationId]
    const job = { kind: 'collect', title, roleName: null, payload } as const
    const id = enqueue(tx, { ...job, dependsOn: before, brings: sending?.isNew ? before : [] })
    dependsOn.add(id)
    brings.add(id)
  }

  for (const each of attachments) {
    if ('idDocumento' in each) {
      attached.set(each.idDocumento, each.idDocumento)
      continue
    }
    if ('idFase' in each) {
      if (attached.has(each.idFase)) continue
      collect(each.nome, { fileId: null, idFase: each.idFase })
      attached.set(each.idFase, { idFase: each.idFase })
      continue
    }
    const { fileId, nome } = each
    const file = ofFile.get(fileId)
    if (file === undefined || attached.has(fileId)) continue
    if (file.kind === 'captured') {
      attached.set(fileId, file.idDocumento)
      continue
    }
    attached.set(fileId, { fileId })
    if (file.kind === 'phase') collect(nome, { fileId, idFase: file.idFase })
    else if (file.isToBeSigned) collect(nome, { fileId, idFase: null }, file)
    else {
      dependsOn.add(file.operationId)
      if (file.isNew) brings.add(file.operationId)
    }
  }
  return ok({ ...armed, idsDocumentos: [...attached.values()], dependsOn: [...dependsOn], brings: [...brings] })
}
