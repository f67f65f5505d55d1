import { type ApiClient, validateOriginal } from '../api/index.ts'
import { type FileReference, refusal, type StepIo, stepFailure } from '../outbox/index.ts'
import { saidOfFile } from './file-steps.ts'
import type { CapturePayload } from './payload.ts'
import { captureRequest } from './requests.ts'

const notReleased = 'A captura com valor de original não está liberada aqui. Escolha outro tipo e envie de novo.'

/**
 * Asks the service whether it would take this file with the value of the original (spec, "Scanned originals"), before
 * anything leaves that counts. Null where it would, and for every other kind of capture: those are not asked about.
 */
export async function problemOf(client: ApiClient, payload: CapturePayload, file: FileReference | null, io: StepIo) {
  const request = captureRequest(payload, file)
  if (request.path !== 'digitalizado/original') return null
  const answer = await validateOriginal(client, request.body, io.signal)
  if (answer.kind === 'forbidden') {
    return stepFailure({ ...answer, message: notReleased })
  }
  if (answer.kind !== 'ok') return saidOfFile(answer) === 'unknown' ? fileGone : stepFailure(answer)
  if (answer.value.isSuccess) return null
  const message = answer.value.message ?? 'O serviço não aceita este arquivo com valor de original.'
  const said = { kind: 'refused', status: answer.status, message, traceId: null, issues: {} } as const
  if (saidOfFile(said) === 'unknown') return fileGone
  return refusal(message)
}

const fileGone = { kind: 'file-gone' } as const
