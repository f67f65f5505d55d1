import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { restrict, restrictedFields } from '../../engine/access/index.ts'
import { captureTexts } from './capture-texts.ts'

const file = {
  fileId: z.uuid(),
  sha256: z.string(),
  sizeBytes: z.int(),
  nomeArquivo: z.string(),
  ...restrictedFields,
}
/** The common part of both operations that send a file. */
export type FileJobPayload = z.infer<z.ZodObject<typeof file>>

const byAgent = { ...file, idPapelCapturador: idSchema }
/** Sent by a citizen, who has no role. */
const byCitizen = { ...file, idPapelCapturador: z.null() }

/** The kinds of a public agent; only `self-signed` accepts a class (spec, "Classification"). */
const howAgentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scanned') }),
  z.object({ kind: z.literal('original') }),
  z.object({ kind: z.literal('self-signed'), idClasse: idSchema }),
  z.object({ kind: z.literal('certificate') }),
  z.object({ kind: z.literal('copy') }),
])
const howCitizenSchema = z.object({ kind: z.enum(['scanned', 'self-signed', 'certificate', 'copy']) })

/** The payload of a capture: the row at the time of submission. Old payloads have no kind and are scans. */
export const captureJobPayloadSchema = z.union([
  z.object({ ...byAgent, how: howAgentSchema.default({ kind: 'scanned' }) }),
  z.object({ ...byCitizen, how: howCitizenSchema }),
])
export type CaptureJobPayload = z.infer<typeof captureJobPayloadSchema>

const assinantes = z.array(idSchema).min(1)
/** The payload of sending to signature. */
export const sendJobPayloadSchema = z.union([
  z.object({ ...byAgent, idClasse: idSchema, assinantes }),
  z.object({ ...byCitizen, assinantes }),
])
export type SendJobPayload = z.infer<typeof sendJobPayloadSchema>

type Submission =
  | { ok: true; kind: 'capture'; payload: CaptureJobPayload }
  | { ok: true; kind: 'send-to-signature'; payload: SendJobPayload }
  | { ok: false; sentence: string }

/**
 * The operation for a row, or a message in Portuguese about what the row lacks.
 * @param idPapelCapturador the capturer's role; null for a citizen
 * @param environment `scannedOriginals`: whether the environment accepts scans with the value of the original
 */
export function submissionOf(
  row: CaptureRow,
  idPapelCapturador: string | null,
  environment: { scannedOriginals: boolean },
): Submission {
  const { fileId, sha256, sizeBytes, name: nomeArquivo } = row
  const lacks = (sentence: string) => ({ ok: false as const, sentence: `"${nomeArquivo}"${sentence}` })
  if ((row.state !== 'draft' && row.state !== 'refused') || sha256 === null) return lacks(captureTexts.noLongerWaits)
  // Every kind accepts every access level (spec, "Resources and their fields"; shapes.md 3.5 and 3.6).
  const access = restrict(row, idPapelCapturador === null)
  if (!access.ok) return lacks(`: ${access.sentence}`)
  const common = { fileId, sha256, sizeBytes, nomeArquivo, ...access.restricted }
  const classed = row.kind === 'signature' || row.kind === 'self-signed'
  if (classed && idPapelCapturador !== null && row.classe === null) return lacks(captureTexts.chooseClass)
  const idClasse = row.classe?.id ?? ''
  if (row.kind !== 'signature') {
    const { kind } = row
    if (idPapelCapturador === null) {
      if (kind === 'original') return lacks(captureTexts.citizenOriginal)
      return { ok: true, kind: 'capture', payload: { ...common, idPapelCapturador, how: { kind } } }
    }
    if (kind === 'original' && !environment.scannedOriginals) {
      return lacks(captureTexts.originalNotOffered)
    }
    const how = kind === 'self-signed' ? { kind, idClasse } : { kind }
    return { ok: true, kind: 'capture', payload: { ...common, idPapelCapturador, how } }
  }
  const assinantes = [...new Set(row.signers.map(({ id }) => id))]
  if (assinantes.length === 0) return lacks(captureTexts.chooseSigners)
  if (idPapelCapturador === null) {
    return { ok: true, kind: 'send-to-signature', payload: { ...common, idPapelCapturador, assinantes } }
  }
  return { ok: true, kind: 'send-to-signature', payload: { ...common, idPapelCapturador, idClasse, assinantes } }
}
