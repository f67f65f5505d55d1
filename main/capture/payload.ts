import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import { restrictedBy, restrictedFields } from '../access/index.ts'

const file = {
  fileId: z.uuid(),
  sha256: z.string(),
  sizeBytes: z.int(),
  nomeArquivo: z.string(),
  ...restrictedFields,
}
/** What both kinds of operation with a file carry. */
export type FilePayload = z.infer<z.ZodObject<typeof file>>

const byAgent = { ...file, idPapelCapturador: idSchema }
/** By the citizen that the person is: there is no role. */
const byCitizen = { ...file, idPapelCapturador: z.null() }

/** How a public agent captures; a class is accepted only with the capturer's own signature (spec, "Classification"). */
const howAgentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scanned') }),
  z.object({ kind: z.literal('original') }),
  z.object({ kind: z.literal('self-signed'), idClasse: idSchema }),
  z.object({ kind: z.literal('certificate') }),
  z.object({ kind: z.literal('copy') }),
])
const howCitizenSchema = z.object({ kind: z.enum(['scanned', 'self-signed', 'certificate', 'copy']) })

/** What a capture operation carries: the row as it was when it was submitted. Before there were kinds, all was scanned. */
export const capturePayloadSchema = z.union([
  z.object({ ...byAgent, how: howAgentSchema.default({ kind: 'scanned' }) }),
  z.object({ ...byCitizen, how: howCitizenSchema }),
])
export type CapturePayload = z.infer<typeof capturePayloadSchema>

const assinantes = z.array(idSchema).min(1)
/** What sending to signature carries. */
export const sendPayloadSchema = z.union([
  z.object({ ...byAgent, idClasse: idSchema, assinantes }),
  z.object({ ...byCitizen, assinantes }),
])
export type SendPayload = z.infer<typeof sendPayloadSchema>

type Submission =
  | { ok: true; kind: 'capture'; payload: CapturePayload }
  | { ok: true; kind: 'send-to-signature'; payload: SendPayload }
  | { ok: false; sentence: string }

/**
 * The operation of a row, by a role or (null) by a citizen; or a sentence in Portuguese about what it still lacks.
 * `scannedOriginals`: whether scans with the value of the original are released where it goes.
 */
export function submissionOf(
  row: CaptureRow,
  idPapelCapturador: string | null,
  { scannedOriginals }: { scannedOriginals: boolean },
): Submission {
  const { fileId, sha256, sizeBytes, name: nomeArquivo } = row
  const lacks = (sentence: string) => ({ ok: false as const, sentence: `"${nomeArquivo}"${sentence}` })
  if ((row.state !== 'draft' && row.state !== 'refused') || sha256 === null)
    return lacks(' não está mais à espera de envio.')
  // Every kind takes every level (spec, "Resources and their fields"; shapes.md 3.5 and 3.6: fields of all captures).
  const said = restrictedBy(row, idPapelCapturador === null)
  if (!said.ok) return lacks(`: ${said.sentence}`)
  const common = { fileId, sha256, sizeBytes, nomeArquivo, ...said.restricted }
  const classed = row.kind === 'signature' || row.kind === 'self-signed'
  if (classed && idPapelCapturador !== null && row.classe === null) return lacks(': escolha a classe documental.')
  const idClasse = row.classe?.id ?? ''
  if (row.kind !== 'signature') {
    const { kind } = row
    if (idPapelCapturador === null) {
      if (kind === 'original') return lacks(': só servidores capturam com valor de original.')
      return { ok: true, kind: 'capture', payload: { ...common, idPapelCapturador, how: { kind } } }
    }
    if (kind === 'original' && !scannedOriginals) {
      return lacks(': a captura com valor de original não está liberada neste ambiente.')
    }
    const how = kind === 'self-signed' ? { kind, idClasse } : { kind }
    return { ok: true, kind: 'capture', payload: { ...common, idPapelCapturador, how } }
  }
  const assinantes = [...new Set(row.signers.map(({ id }) => id))]
  if (assinantes.length === 0) return lacks(': escolha quem assina.')
  if (idPapelCapturador === null) {
    return { ok: true, kind: 'send-to-signature', payload: { ...common, idPapelCapturador, assinantes } }
  }
  return { ok: true, kind: 'send-to-signature', payload: { ...common, idPapelCapturador, idClasse, assinantes } }
}
