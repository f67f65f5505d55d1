import { createReadStream } from 'node:fs'
import { type ApiClient, type ApiFailure, createUploadAddress } from '../../engine/api/index.ts'
import { cutOffSentence, tooLargeSentence } from '../../engine/engine-texts.ts'
import {
  laterFailure,
  ownDetails,
  refusal,
  type StepIo,
  stepFailure,
  type UploadStepResult,
} from '../../engine/outbox/index.ts'
import type { Uploader } from '../../engine/transfer/index.ts'
import { captureTexts } from './capture-texts.ts'
import type { FileJobPayload } from './job-payload.ts'
import type { Spool } from './spool.ts'

/** Dependencies of the two handlers that upload a file. */
export interface FileHandlerOptions {
  client: ApiClient
  uploader: Uploader
  spool: Pick<Spool, 'pathOf'>
  /** The ids that may be the capturer: the person and their roles. */
  actingIds: readonly string[]
}

/** Requests an address for the file's size and uploads the file; no record refers to it yet. */
export async function uploadFile(payload: FileJobPayload, io: FileHandlerOptions & StepIo): Promise<UploadStepResult> {
  const { sha256, sizeBytes } = payload
  const ticket = await createUploadAddress(io.client, sizeBytes, io.signal)
  if (ticket.kind !== 'ok') return stepFailure(ticket)
  const { idArquivo, identificadorTemporarioArquivoNaNuvem } = ticket.value
  const end = await io.uploader.upload({
    ticket: ticket.value,
    path: io.spool.pathOf(sha256),
    sizeBytes,
    sha256,
    signal: io.signal,
    onProgress: (sent) => io.progress(sent, sizeBytes),
  })
  switch (end.kind) {
    case 'sent': {
      const names = { idArquivo, identificadorTemporarioArquivoNaNuvem }
      return { kind: 'uploaded', file: Object.fromEntries(Object.entries(names).filter(([, name]) => name)) }
    }
    case 'offline':
      return { kind: 'failed', failure: { kind: 'offline' } }
    case 'broken': {
      // Not offline: the address for the upload has just come, and other operations go on.
      const { kind, failure } = laterFailure(cutOffSentence(sizeBytes))
      return { kind, failure: { ...failure, isOfFile: true } }
    }
    case 'stopped':
      return { kind: 'failed', failure: { kind: 'stopped' } }
    case 'file':
      return refusal(captureTexts.brokenCopy)
    case 'too-large':
      return refusal(tooLargeSentence('arquivo', sizeBytes))
    case 'network': {
      const details = ownDetails(end.message, end.status)
      return { kind: 'failed', failure: { kind: 'network', details, isOfFile: true } }
    }
    case 'changed':
      return refusal(captureTexts.changedCopy)
    case 'altered':
      return laterFailure(captureTexts.altered)
    case 'refused':
    case 'unavailable':
      return laterFailure(captureTexts.notReceived, end.status)
  }
}

/** The network took no request of this size; the capture names the file, which is what the person knows. */
export const isTooLarge = (failure: ApiFailure) =>
  failure.kind === 'refused' && failure.status === 413 && failure.traceId === null

/** The end of a request that registers an uploaded file. */
export const registerFailure = (failure: ApiFailure, { sizeBytes }: Pick<FileJobPayload, 'sizeBytes'>) =>
  isTooLarge(failure) ? refusal(tooLargeSentence('arquivo', sizeBytes)) : stepFailure(failure)

/** The file of an operation, for a search by content. */
export const spooledContent = ({ sha256, sizeBytes }: FileJobPayload, { spool }: FileHandlerOptions) => ({
  sizeBytes,
  sha256,
  open: () => createReadStream(spool.pathOf(sha256)),
})

/** Matches refusals of the file itself: forbidden or invalid signatures, or no PDF. */
const unfit = /assinaturas? digita(?:l|is)|certificado digital|carimbo do tempo|não é (?:um )?pdf/

/**
 * Classifies a refusal of the uploaded file: a record uses it already, the service does not know it (any more), or this
 * kind of capture does not accept it; null for other refusals. The wording varies, so field and sentence are read.
 */
export function fileRefusalOf(failure: ApiFailure): 'used' | 'unknown' | 'unfit' | null {
  if (failure.kind !== 'refused') return null
  const { idArquivo = '', identificadorTemporarioArquivoNaNuvem = '' } = failure.issues
  const words = [failure.message ?? '', idArquivo, identificadorTemporarioArquivoNaNuvem].join(' ').toLowerCase()
  // The live service names no field here (shapes.md, section 2).
  if (unfit.test(words)) return 'unfit'
  if (!words.includes('arquivo') && idArquivo + identificadorTemporarioArquivoNaNuvem === '') return null
  if (/utilizad|já usad/.test(words)) return 'used'
  return /desconhecid|não existe|não encontrad|não (?:foi )?enviad|ainda não foi|expirad/.test(words) ? 'unknown' : null
}
