import type { CertificateView } from '../../../contract/bridge/certificates.ts'

/** A certificate on a token, unless told otherwise. */
export const makeCertificate = (place: string, changes: Partial<CertificateView> = {}): CertificateView => ({
  certificateId: place,
  kind: 'token',
  place,
  name: null,
  cpf: null,
  issuer: null,
  validUntil: changes.kind === 'file' ? null : '2029-01-02T12:00:00Z',
  isOfOther: false,
  problem: null,
  ...changes,
})
