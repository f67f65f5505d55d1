import { z } from 'zod'
import {
  type ApiFailure,
  captureDocument,
  findDocumentByContent,
  getDocument,
  getDocumentMetadata,
} from '../api/index.ts'
import {
  type Attempt,
  isYoungerThan,
  type JobHandler,
  type ReconcileEnd,
  refusal,
  type StepIo,
  stepFailure,
} from '../outbox/index.ts'
import { contentOf, type FileIo, saidOfFile, uploadFile } from './file-steps.ts'
import { type CapturePayload, capturePayloadSchema } from './payload.ts'
import { captureRequest } from './requests.ts'
import { problemOf } from './validate.ts'

type CaptureHandler = JobHandler<CapturePayload, Record<string, never>>

/** Captures a document: upload ─▶ (an original: validate) ─▶ register ─▶ event ─▶ the document's registry number. */
export function createCaptureHandler(files: FileIo, follow: CaptureHandler['follow']): CaptureHandler {
  const { client, selves } = files

  async function register({ payload, file }: Attempt<CapturePayload, unknown>, io: StepIo) {
    return captureDocument(client, captureRequest(payload, file), io.signal)
  }

  /** An idArquivo serves one record only: refused as used, the request had arrived, or its content is there already. */
  async function find(
    { payload, at }: Attempt<CapturePayload, unknown>,
    failure: ApiFailure,
    io: StepIo,
  ): Promise<ReconcileEnd> {
    const found = await findDocumentByContent(client, contentOf(payload, files), io.signal)
    if (found.kind === 'forbidden') return refusal('Este documento já foi capturado por outra pessoa.')
    if (found.kind !== 'ok') {
      if (found.kind !== 'refused') return stepFailure(found)
      // Not a document yet: its event may be on its way, unless the service never had the file or does not take it.
      const said = saidOfFile(failure)
      if (said === 'unfit') return stepFailure(failure)
      return said === 'unknown' ? { kind: 'file-gone' } : { kind: 'absent' }
    }
    const { id: idDocumento, registro } = found.value
    const about = await getDocumentMetadata(client, idDocumento, io.signal)
    if (about.kind !== 'ok') return stepFailure(about)
    const { capturador, dataCaptura } = about.value
    if (selves.includes(capturador.id) && isYoungerThan(at, dataCaptura)) {
      return { kind: 'completed', result: { idDocumento, registro } }
    }
    return refusal(`Este documento já foi capturado por ${capturador.nome}, com o registro ${registro}.`)
  }

  return {
    kind: 'capture',
    payload: capturePayloadSchema,
    evidence: z.object({}),
    upload: (payload, io) => uploadFile(payload, { ...files, ...io }),
    // The file reference itself is the evidence: it binds to one record.
    note: async (payload, io, file) => (await problemOf(client, payload, file, io)) ?? { kind: 'noted', evidence: {} },
    async register(attempt, io) {
      const outcome = await register(attempt, io)
      if (outcome.kind === 'ok') return { kind: 'registered', eventId: outcome.value }
      return saidOfFile(outcome) === 'unknown' ? { kind: 'file-gone' } : stepFailure(outcome)
    },
    async reconcile(attempt, io) {
      // With the same file reference it cannot become a second record.
      const outcome = await register(attempt, io)
      if (outcome.kind === 'ok') return { kind: 'registered', eventId: outcome.value }
      // A no to the second request says nothing of the first.
      const isNo = outcome.kind === 'refused' || outcome.kind === 'forbidden'
      return isNo ? find(attempt, outcome, io) : stepFailure(outcome)
    },
    async finish(_payload, { idDocumento }, io) {
      if (idDocumento === undefined) return { kind: 'completed', result: {} }
      const document = await getDocument(client, idDocumento, io.signal)
      if (document.kind === 'ok') {
        return { kind: 'completed', result: { idDocumento, registro: document.value.registro } }
      }
      // It has been captured, whatever reading it says.
      const decided = document.kind === 'refused' || document.kind === 'forbidden'
      return decided ? { kind: 'completed', result: { idDocumento } } : stepFailure(document)
    },
    follow,
  }
}
