import { z } from 'zod'
import { restrictionFor } from '../../contract/api/access.ts'
import type { CapturaDigitalizadoServidor } from '../../contract/api/captures.ts'
import { idSchema } from '../../contract/api/common.ts'
import type { EnviarServidor } from '../../contract/api/signatures.ts'
import { accessLevelSchema } from '../../contract/bridge/access.ts'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { FileReference } from '../outbox/index.ts'

const file = {
  fileId: z.uuid(),
  sha256: z.string(),
  sizeBytes: z.int(),
  nomeArquivo: z.string(),
  idPapelCapturador: idSchema,
  access: accessLevelSchema,
}
/** What a capture operation carries: the row as it was when it was submitted. */
export const capturePayloadSchema = z.object(file)
export type CapturePayload = z.infer<typeof capturePayloadSchema>
/** What sending to signature carries. */
export const sendPayloadSchema = z.object({ ...file, idClasse: idSchema, assinantes: z.array(idSchema).min(1) })
export type SendPayload = z.infer<typeof sendPayloadSchema>

type Submission =
  | { ok: true; kind: 'capture'; payload: CapturePayload }
  | { ok: true; kind: 'send-to-signature'; payload: SendPayload }
  | { ok: false; sentence: string }

/** The operation of a row, or a sentence in Portuguese about what it still lacks. */
export function submissionOf(row: CaptureRow, idPapelCapturador: string): Submission {
  const { fileId, sha256, sizeBytes, name: nomeArquivo, access } = row
  if ((row.state !== 'draft' && row.state !== 'refused') || sha256 === null) {
    return { ok: false, sentence: `"${nomeArquivo}" não está mais à espera de envio.` }
  }
  const common = { fileId, sha256, sizeBytes, nomeArquivo, idPapelCapturador, access }
  if (row.kind === 'scanned') return { ok: true, kind: 'capture', payload: common }
  if (row.classe === null) return { ok: false, sentence: `"${nomeArquivo}": escolha a classe documental.` }
  const assinantes = [...new Set(row.signers.map(({ id }) => id))]
  if (assinantes.length === 0) return { ok: false, sentence: `"${nomeArquivo}": escolha quem assina.` }
  return { ok: true, kind: 'send-to-signature', payload: { ...common, idClasse: row.classe.id, assinantes } }
}

const restriction = ({ access }: CapturePayload) => restrictionFor(access)
const reference = (found: FileReference | null) =>
  found?.idArquivo === undefined
    ? { identificadorTemporarioArquivoNaNuvem: found?.identificadorTemporarioArquivoNaNuvem ?? '' }
    : { idArquivo: found.idArquivo }

/** A scan made from an original by a public agent is an administratively authenticated copy (shapes.md 5). */
export function captureBody(payload: CapturePayload, uploaded: FileReference | null): CapturaDigitalizadoServidor {
  const { nomeArquivo, idPapelCapturador } = payload
  return {
    ...{ nomeArquivo, idPapelCapturador, restricaoAcesso: restriction(payload), ...reference(uploaded) },
    credenciarCapturador: true,
    valorLegalDocumentoConferencia: 'CopiaAutenticadaAdministrativamente',
  }
}

export function sendBody(payload: SendPayload, uploaded: FileReference | null): EnviarServidor {
  const { nomeArquivo, idPapelCapturador, idClasse, assinantes } = payload
  return {
    ...{ nomeArquivo, idPapelCapturador, idClasse, assinantes: [...assinantes] },
    ...{ restricaoAcesso: restriction(payload), ...reference(uploaded), credenciarCapturador: true },
  }
}
