import type { CapturaRequest } from '../../../contract/api/captures.ts'
import type { EnviarCidadao, EnviarServidor } from '../../../contract/api/signatures.ts'
import { restrictionToSend } from '../../engine/access/index.ts'
import type { FileReference } from '../../engine/outbox/index.ts'
import type { CaptureJobPayload, FileJobPayload, SendJobPayload } from './job-payload.ts'

/** The fields of every body: name, access, and the reference that the upload returned. */
function commonOf({ nomeArquivo, ...payload }: FileJobPayload, uploaded: FileReference | null) {
  const { idArquivo, identificadorTemporarioArquivoNaNuvem = '' } = uploaded ?? {}
  const reference = idArquivo === undefined ? { identificadorTemporarioArquivoNaNuvem } : { idArquivo }
  return { nomeArquivo, restricaoAcesso: restrictionToSend(payload), ...reference, credenciarCapturador: true }
}

/**
 * The request of a capture (shapes.md 3.5). A public agent's scan of an original is an administratively authenticated
 * copy, a citizen's scan a simple copy (shapes.md 5).
 */
export function captureRequest(payload: CaptureJobPayload, uploaded: FileReference | null): CapturaRequest {
  const common = commonOf(payload, uploaded)
  if (payload.idPapelCapturador === null) {
    switch (payload.how.kind) {
      case 'scanned':
        return { path: 'digitalizado/cidadao', body: { ...common, valorLegal: 'CopiaSimples' } }
      case 'self-signed':
        return { path: 'nato-digital/auto-assinado/cidadao', body: common }
      case 'certificate':
        return { path: 'nato-digital/icp-brasil/cidadao', body: common }
      case 'copy':
        return { path: 'nato-digital/copia/cidadao', body: common }
    }
  }
  const { idPapelCapturador, how } = payload
  switch (how.kind) {
    case 'scanned': {
      const valorLegalDocumentoConferencia = 'CopiaAutenticadaAdministrativamente'
      return { path: 'digitalizado/servidor', body: { ...common, idPapelCapturador, valorLegalDocumentoConferencia } }
    }
    case 'original':
      return { path: 'digitalizado/original', body: { ...common, idPapelCapturador } }
    case 'self-signed': {
      const body = { ...common, idPapelCapturadorAssinante: idPapelCapturador, idClasse: how.idClasse }
      return { path: 'nato-digital/auto-assinado/servidor', body }
    }
    case 'certificate':
      return { path: 'nato-digital/icp-brasil/servidor', body: { ...common, idPapelCapturador } }
    case 'copy':
      return { path: 'nato-digital/copia/servidor', body: { ...common, idPapelCapturador } }
  }
}

/** The request that sends a document to signature (shapes.md 3.6). */
export function signatureRequest(
  payload: SendJobPayload,
  uploaded: FileReference | null,
): { by: 'agent'; body: EnviarServidor } | { by: 'citizen'; body: EnviarCidadao } {
  const common = { ...commonOf(payload, uploaded), assinantes: [...payload.assinantes] }
  if (payload.idPapelCapturador === null) return { by: 'citizen', body: common }
  const { idPapelCapturador, idClasse } = payload
  return { by: 'agent', body: { ...common, idPapelCapturador, idClasse } }
}
