import type { CapturaRequest } from '../../contract/api/captures.ts'
import type { EnviarCidadao, EnviarServidor } from '../../contract/api/signatures.ts'
import { restrictionIn } from '../access/index.ts'
import type { FileReference } from '../outbox/index.ts'
import type { CapturePayload, FilePayload, SendPayload } from './payload.ts'

/** What every body has: the name, who may see it, and the file by the name that the upload gave it. */
function commonOf({ nomeArquivo, ...payload }: FilePayload, uploaded: FileReference | null) {
  const { idArquivo, identificadorTemporarioArquivoNaNuvem = '' } = uploaded ?? {}
  const reference = idArquivo === undefined ? { identificadorTemporarioArquivoNaNuvem } : { idArquivo }
  return { nomeArquivo, restricaoAcesso: restrictionIn(payload), ...reference, credenciarCapturador: true }
}

/**
 * The request of a capture, by a public agent or by a citizen (shapes.md 3.5). A scan made from an original by an
 * agent is an administratively authenticated copy, one by a citizen a simple copy (shapes.md 5).
 */
export function captureRequest(payload: CapturePayload, uploaded: FileReference | null): CapturaRequest {
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

/** The body that sends a document to signature, by a public agent or among citizens (shapes.md 3.6). */
export function sendBody(
  payload: SendPayload,
  uploaded: FileReference | null,
): { by: 'agent'; body: EnviarServidor } | { by: 'citizen'; body: EnviarCidadao } {
  const common = { ...commonOf(payload, uploaded), assinantes: [...payload.assinantes] }
  if (payload.idPapelCapturador === null) return { by: 'citizen', body: common }
  const { idPapelCapturador, idClasse } = payload
  return { by: 'agent', body: { ...common, idPapelCapturador, idClasse } }
}
