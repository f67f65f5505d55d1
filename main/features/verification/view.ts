import type { DigitalSignature, Verification } from '../../../contract/bridge/verification.ts'
import { maskedCpf } from '../../../contract/signature-words.ts'
import type { ReportedSignature, SignatureReport } from '../../../pdf/signatures/report.ts'

/** A report as the window gets it: dates as text, and of a CPF only what names nobody else. */
export const viewOf = (
  { problem, signatures, revisions }: SignatureReport,
  { sha256, checkedAt }: { sha256: string; checkedAt: Date },
): Verification => ({
  sha256,
  checkedAt: checkedAt.toISOString(),
  problem,
  signatures: signatures.map(signatureOf),
  revisions: [...revisions],
})

function signatureOf(signature: ReportedSignature): DigitalSignature {
  const { kind, verdict, reason, level, certificate, claimedAt, stamped, revocation, revision } = signature
  const holder = certificate?.holder
  const cpf = holder?.pessoaFisica?.cpf ?? holder?.pessoaJuridica?.responsavel?.cpf
  return {
    kind,
    verdict,
    reason,
    level,
    name: holder?.titular ?? '',
    cpf: cpf === undefined ? null : maskedCpf(cpf),
    cnpj: holder?.pessoaJuridica?.cnpj ?? null,
    issuer: certificate?.issuer ?? '',
    validFrom: certificate?.validFrom.toISOString() ?? null,
    validUntil: certificate?.validUntil.toISOString() ?? null,
    claimedAt: claimedAt?.toISOString() ?? null,
    stamped: stamped === null ? null : { at: stamped.at.toISOString(), by: stamped.by },
    revocation: { ...revocation, at: revocation.at?.toISOString() ?? null },
    revision,
  }
}
