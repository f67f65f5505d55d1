import { type ApiClient, validateOriginal } from '../../engine/api/index.ts'
import { type FileReference, refusal, type StepIo, stepFailure } from '../../engine/outbox/index.ts'
import { captureTexts } from './capture-texts.ts'
import type { CaptureJobPayload } from './job-payload.ts'
import { captureRequest } from './requests.ts'
import { fileRefusalOf } from './upload-file.ts'

/**
 * Asks the service, before registering, whether it accepts this file with the value of the original (spec, "Scanned
 * originals"). Null if it does, and for every other kind of capture.
 */
export async function validateScannedOriginal(
  client: ApiClient,
  payload: CaptureJobPayload,
  file: FileReference | null,
  io: StepIo,
) {
  const request = captureRequest(payload, file)
  if (request.path !== 'digitalizado/original') return null
  const answer = await validateOriginal(client, request.body, io.signal)
  if (answer.kind === 'forbidden') {
    return stepFailure({ ...answer, message: captureTexts.originalNotReleased })
  }
  if (answer.kind !== 'ok') return fileRefusalOf(answer) === 'unknown' ? fileGone : stepFailure(answer)
  if (answer.value.isSuccess) return null
  const message = answer.value.message ?? captureTexts.originalRefused
  const said = { kind: 'refused', status: answer.status, message, traceId: null, issues: {} } as const
  if (fileRefusalOf(said) === 'unknown') return fileGone
  return refusal(message)
}

const fileGone = { kind: 'file-gone' } as const
