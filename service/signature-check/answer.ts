import type { AssinaturaDigitalValida, CertificadoDigital } from '../../contract/api/certificates.ts'
import type { CheckedCertificate, SignatureCheck } from '../../pdf/signatures/check.ts'
import { success } from '../../pdf/signatures/sentences.ts'

/** A check as the API answers it. */
export function toSignatureCheckAnswer({ certificates, problem }: SignatureCheck): AssinaturaDigitalValida {
  const isTrusted = certificates.every((each) => each.isTrusted === true)
  return {
    isSuccess: problem === null,
    message: problem ?? (isTrusted ? success.trusted : success.notChecked),
    data: certificates.map(certificadoOf),
  }
}

function certificadoOf(checked: CheckedCertificate): CertificadoDigital {
  const { holder, validFrom, validUntil, claimedAt, stampedAt, isIntact, isWithinValidity, isTrusted } = checked
  return {
    ...holder,
    validoAPartir: validFrom.toISOString(),
    validoAte: validUntil.toISOString(),
    ...(claimedAt && { pkcs7SignDate: claimedAt.toISOString() }),
    ...(stampedAt && { carimboDoTempo: stampedAt.toISOString() }),
    integra: isIntact,
    periodoValido: isWithinValidity,
    ...(isTrusted !== null && { cadeiaValida: isTrusted }),
  }
}
