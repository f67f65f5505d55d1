import type { DigitalSignature, PdfRevision, Verification } from '../../../contract/bridge/verification.ts'

/** The check of a file with these signatures: unless told otherwise, each closed one more revision. */
export const makeVerification = (
  signatures: readonly DigitalSignature[] = [],
  changes: Partial<Verification> = {},
): Verification => ({
  sha256: 'a'.repeat(64),
  checkedAt: '2026-11-20T12:00:00Z',
  problem: null,
  signatures: [...signatures],
  revisions: [
    { sizeBytes: 10_000, adds: 'document' },
    ...signatures.map((_, nth): PdfRevision => ({ sizeBytes: 20_000 + nth, adds: 'signatures' })),
  ],
  ...changes,
})

export const makeSignature = (name: string, changes: Partial<DigitalSignature> = {}): DigitalSignature => ({
  kind: 'signature',
  verdict: 'valid',
  reason: 'holds',
  level: 'icp-brasil',
  name,
  cpf: '***.456.789-**',
  cnpj: null,
  issuer: 'AC Exemplo v5',
  validFrom: '2026-01-02T12:00:00Z',
  validUntil: '2029-01-02T12:00:00Z',
  claimedAt: '2026-11-12T13:00:00Z',
  stamped: null,
  revocation: { state: 'unknown', source: null, at: null },
  revision: 1,
  ...changes,
})
