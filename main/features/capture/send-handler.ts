import { z } from 'zod'
import { definedFields } from '../../../contract/defined-fields.ts'
import {
  type ApiFailure,
  type ApiOutcome,
  getSignatureDocument,
  readPages,
  searchSignatureDocuments,
  sendToSignature,
  sendToSignatureAsCitizen,
} from '../../engine/api/index.ts'
import {
  type JobAttempt,
  type JobHandler,
  type ReconcileResult,
  type StepIo,
  stepFailure,
  uncertainFailure,
  unreadable,
} from '../../engine/outbox/index.ts'
import { isNewerThan, leftOutOf, mostRecent, type ReadResult } from '../../engine/reconciliation/index.ts'
import { captureTexts } from './capture-texts.ts'
import { type SendJobPayload, sendJobPayloadSchema } from './job-payload.ts'
import { otherContentNotice } from './registered-content.ts'
import { signatureRequest } from './requests.ts'
import { type FileHandlerOptions, fileRefusalOf, isTooLarge, registerFailure, uploadFile } from './upload-file.ts'

type SendHandler = JobHandler<SendJobPayload, Record<string, never>>

const sent = (idDocumentoFaseAssinatura: string) => ({
  kind: 'completed' as const,
  result: { idDocumentoFaseAssinatura },
})

/** Sends a born-digital document to signature: upload, then register. The service answers the id; there is no event. */
export function createSendHandler(files: FileHandlerOptions, onUpdate: SendHandler['onUpdate']): SendHandler {
  const { client, actingIds } = files

  /** The id of the document with this content that this person sent after the intent; null if there is none. */
  async function findMine(
    { payload, at }: JobAttempt<SendJobPayload, unknown>,
    { signal }: StepIo,
  ): Promise<ReadResult<string | null>> {
    const found = await readPages({
      read: (page) => searchSignatureDocuments(client, { texto: payload.nomeArquivo, ...page }, signal),
      most: mostRecent,
    })
    if (found.kind !== 'ok') return found
    const mine = found.records.find(
      ({ hashSha256, capturador, dataEnvio }) =>
        hashSha256.toLowerCase() === payload.sha256 && actingIds.includes(capturador.id) && isNewerThan(at, dataEnvio),
    )
    return { kind: 'ok', value: mine?.id ?? null, leftOut: leftOutOf(found) }
  }

  async function find(
    attempt: JobAttempt<SendJobPayload, unknown>,
    failure: ApiFailure,
    io: StepIo,
  ): Promise<ReconcileResult> {
    const mine = await findMine(attempt, io)
    if (mine.kind !== 'ok') return stepFailure(mine)
    if (mine.value !== null) return sent(mine.value)
    if ((mine.leftOut ?? 0) > 0) return unreadable
    const said = fileRefusalOf(failure)
    if (said === 'unknown') return { kind: 'file-gone' }
    // A refusal of the second request says nothing about the first.
    const isSilent = said === 'used' || failure.kind === 'forbidden' || isTooLarge(failure)
    return isSilent ? { kind: 'absent' } : stepFailure(failure)
  }

  /** The document's id; null if the answer does not contain it. */
  async function send({ payload, file }: JobAttempt<SendJobPayload, unknown>, { signal }: StepIo) {
    const request = signatureRequest(payload, file)
    if (request.by === 'agent') return sendToSignature(client, request.body, signal)
    const outcome = await sendToSignatureAsCitizen(client, request.body, signal)
    if (outcome.kind !== 'ok') return outcome
    const { idDocumentoFaseAssinatura: value = null } = outcome.value
    return { kind: 'ok' as const, status: outcome.status, value }
  }

  /** Never fails: the document has been accepted, and a retry would send it again. */
  async function checked(id: string, { sha256 }: SendJobPayload, { signal }: StepIo) {
    const document = await getSignatureDocument(client, id, signal)
    const notice = document.kind === 'ok' ? otherContentNotice(document.value, sha256) : null
    return { ...sent(id), ...definedFields({ notice: notice ?? undefined }) }
  }

  async function accepted(attempt: JobAttempt<SendJobPayload, unknown>, id: string | null, io: StepIo) {
    if (id !== null) return checked(id, attempt.payload, io)
    const mine = await findMine(attempt, io)
    if (mine.kind === 'ok' && mine.value !== null) return sent(mine.value)
    // The service has the document, but its list does not show it yet.
    return uncertainFailure(captureTexts.acceptedNotShown)
  }

  return {
    kind: 'send-to-signature',
    payload: sendJobPayloadSchema,
    evidence: z.object({}),
    upload: (payload, io) => uploadFile(payload, { ...files, ...io }),
    // The file reference is the evidence: it belongs to one record only.
    prepare: async () => ({ kind: 'prepared', evidence: {} }),
    async register(attempt, io) {
      const outcome: ApiOutcome<string | null> = await send(attempt, io)
      if (outcome.kind === 'ok') return accepted(attempt, outcome.value, io)
      return fileRefusalOf(outcome) === 'unknown' ? { kind: 'file-gone' } : registerFailure(outcome, attempt.payload)
    },
    async reconcile(attempt, io) {
      // Idempotent: the same file reference cannot become a second record.
      const outcome: ApiOutcome<string | null> = await send(attempt, io)
      if (outcome.kind === 'ok') return accepted(attempt, outcome.value, io)
      // A refusal of the second request says nothing about the first.
      const isNo = outcome.kind === 'refused' || outcome.kind === 'forbidden'
      return isNo ? find(attempt, outcome, io) : stepFailure(outcome)
    },
    async finish() {
      throw new Error('job kind "send-to-signature" has no event')
    },
    onUpdate,
  }
}
