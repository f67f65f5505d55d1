import { z } from 'zod'
import { definedFields } from '../../../contract/defined-fields.ts'
import {
  type ApiFailure,
  captureDocument,
  findDocumentByContent,
  getDocument,
  getDocumentMetadata,
  isDecided,
  isSourceFault,
} from '../../engine/api/index.ts'
import {
  type JobAttempt,
  type JobHandler,
  ownDetails,
  type ReconcileResult,
  refusal,
  type StepIo,
  stepFailure,
} from '../../engine/outbox/index.ts'
import { isNewerThan } from '../../engine/reconciliation/index.ts'
import { captureTexts } from './capture-texts.ts'
import { findByHash } from './find-by-hash.ts'
import { type CaptureJobPayload, captureJobPayloadSchema } from './job-payload.ts'
import { otherContentNotice } from './registered-content.ts'
import { captureRequest } from './requests.ts'
import { type FileHandlerOptions, fileRefusalOf, registerFailure, spooledContent, uploadFile } from './upload-file.ts'
import { validateScannedOriginal } from './validate-original.ts'

const capturedByAnother = refusal(captureTexts.capturedByAnother)
/** A document of this person whose date cannot be read: its content can be registered only once. */
const undated = ownDetails(captureTexts.undated)

type CaptureHandler = JobHandler<CaptureJobPayload, Record<string, never>>

/** Captures a document: upload, validate (an original only), register, wait for the event, read the registry number. */
export function createCaptureHandler(files: FileHandlerOptions, onUpdate: CaptureHandler['onUpdate']): CaptureHandler {
  const { client, actingIds } = files

  async function register({ payload, file }: JobAttempt<CaptureJobPayload, unknown>, io: StepIo) {
    return captureDocument(client, captureRequest(payload, file), io.signal)
  }

  /** An idArquivo serves one record: if it is refused as used, the first request arrived, or the content exists. */
  async function find(
    { payload, at }: JobAttempt<CaptureJobPayload, unknown>,
    failure: ApiFailure,
    io: StepIo,
  ): Promise<ReconcileResult> {
    const found = await findDocumentByContent(client, spooledContent(payload, files), io.signal)
    if (found.kind !== 'ok' && isSourceFault(found)) {
      const said = fileRefusalOf(failure)
      if (said === 'unfit') return stepFailure(failure)
      return said === 'unknown' ? { kind: 'file-gone' } : findByHash({ sha256: payload.sha256, at }, files, io)
    }
    if (found.kind === 'forbidden') return capturedByAnother
    if (found.kind !== 'ok') {
      if (found.kind !== 'refused') return stepFailure(found)
      // There is no document yet. It may still be coming, unless the service does not know or accept the file.
      const said = fileRefusalOf(failure)
      if (said === 'unfit') return stepFailure(failure)
      return said === 'unknown' ? { kind: 'file-gone' } : { kind: 'absent' }
    }
    const { id: idDocumento, registro } = found.value
    const about = await getDocumentMetadata(client, idDocumento, io.signal)
    if (about.kind !== 'ok') return stepFailure(about)
    const { capturador, dataCaptura } = about.value
    if (actingIds.includes(capturador.id) && dataCaptura === undefined) {
      return { kind: 'completed', result: { idDocumento, registro }, notice: undated }
    }
    if (actingIds.includes(capturador.id) && dataCaptura !== undefined && isNewerThan(at, dataCaptura)) {
      return { kind: 'completed', result: { idDocumento, registro } }
    }
    return refusal(captureTexts.capturedBy(capturador.nome, registro))
  }

  return {
    kind: 'capture',
    payload: captureJobPayloadSchema,
    evidence: z.object({}),
    upload: (payload, io) => uploadFile(payload, { ...files, ...io }),
    // The file reference is the evidence: it belongs to one record only.
    prepare: async (payload, io, file) =>
      (await validateScannedOriginal(client, payload, file, io)) ?? { kind: 'prepared', evidence: {} },
    async register(attempt, io) {
      const outcome = await register(attempt, io)
      if (outcome.kind === 'ok') return { kind: 'registered', eventId: outcome.value }
      return fileRefusalOf(outcome) === 'unknown' ? { kind: 'file-gone' } : registerFailure(outcome, attempt.payload)
    },
    async reconcile(attempt, io) {
      // Idempotent: the same file reference cannot become a second record.
      const outcome = await register(attempt, io)
      if (outcome.kind === 'ok') return { kind: 'registered', eventId: outcome.value }
      // A refusal of the second request says nothing about the first.
      const isNo = outcome.kind === 'refused' || outcome.kind === 'forbidden'
      return isNo ? find(attempt, outcome, io) : stepFailure(outcome)
    },
    async finish({ sha256 }, { idDocumento }, io) {
      if (idDocumento === undefined) return { kind: 'completed', result: {} }
      const document = await getDocument(client, idDocumento, io.signal)
      if (document.kind === 'ok') {
        const about = await getDocumentMetadata(client, idDocumento, io.signal)
        if (about.kind !== 'ok' && !isDecided(about)) return stepFailure(about)
        const notice = about.kind === 'ok' ? otherContentNotice(about.value, sha256) : null
        const result = { idDocumento, registro: document.value.registro }
        return { kind: 'completed', result, ...definedFields({ notice: notice ?? undefined }) }
      }
      // The document is captured, even if it cannot be read.
      const decided = document.kind === 'refused' || document.kind === 'forbidden'
      return decided ? { kind: 'completed', result: { idDocumento } } : stepFailure(document)
    },
    onUpdate,
  }
}
