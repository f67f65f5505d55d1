import { z } from 'zod'
import { openedContentSchema } from './documents.ts'

/** `valid`: holds; `unsure`: nobody can tell here, for a reason; `invalid`: does not hold, for certain. */
const verdictSchema = z.enum(['valid', 'unsure', 'invalid'])
export type SignatureVerdict = z.infer<typeof verdictSchema>

/** Why; the window has one sentence for each. `altered` and `changed-later` accuse: only where a change is certain. */
const verdictReasonSchema = z.enum([
  'holds',
  'unknown-authority',
  'doubtful-change',
  'partial',
  'unknown-format',
  'expired',
  'revoked-unproved',
  'not-for-signing',
  'altered',
  'changed-later',
  'broken',
  'revoked',
])
export type VerdictReason = z.infer<typeof verdictReasonSchema>

const digitalSignatureSchema = z.object({
  /** `timestamp`: an authority's word that the file existed then; nobody signed it. */
  kind: z.enum(['signature', 'timestamp']),
  verdict: verdictSchema,
  reason: verdictReasonSchema,
  /** The hierarchy of the certificate, by its trusted root; null without one. */
  level: z.enum(['icp-brasil', 'gov-br', 'other']).nullable(),
  /** Of the certificate; empty where it names nobody, or cannot be read. */
  name: z.string(),
  /** `***.456.789-**`; null where the certificate has none. */
  cpf: z.string().nullable(),
  cnpj: z.string().nullable(),
  issuer: z.string(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** By the clock of the signer's computer. */
  claimedAt: z.string().nullable(),
  /** By the clock of an authority. */
  stamped: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** `file`: lists or answers inside the file; `list`: fetched from the authority. `at`: the date of that list. */
  revocation: z.object({
    state: z.enum(['good', 'revoked', 'unknown']),
    source: z.enum(['file', 'list']).nullable(),
    at: z.string().nullable(),
  }),
  /** The revision that it closes, an index of `revisions`; null where it covers none whole. */
  revision: z.int().min(0).nullable(),
})
export type DigitalSignature = z.infer<typeof digitalSignatureSchema>

/** The file as it was each time that somebody saved it, oldest first; the last is the file as it is. */
const revisionSchema = z.object({
  sizeBytes: z.int().min(1),
  /** Beside signatures themselves, what this one added to the one before; the first is the document. */
  adds: z.enum(['document', 'signatures', 'validation-data', 'doubtful', 'changes']),
})
export type PdfRevision = z.infer<typeof revisionSchema>

/** Everything that can be said about the digital signatures of a file. */
const verificationSchema = z.object({
  sha256: z.string(),
  checkedAt: z.string(),
  /** Why its signatures cannot be checked at all. */
  problem: z.enum(['locked', 'encrypted', 'unreadable', 'gave-up']).nullable(),
  /** Oldest first; empty for a file that nobody signed. */
  signatures: z.array(digitalSignatureSchema),
  revisions: z.array(revisionSchema),
})
export type Verification = z.infer<typeof verificationSchema>

/** Pages that stand at the same place in two files, from `first` on: whether they say and show the same. */
const comparisonSchema = z.object({
  /** Of each file. */
  pages: z.tuple([z.int().min(0), z.int().min(0)]),
  /** As far as this answer goes; empty beyond the end of the shorter file. */
  compared: z.array(z.object({ text: z.enum(['same', 'differs']), picture: z.enum(['same', 'differs', 'unknown']) })),
})
export type PageComparison = z.infer<typeof comparisonSchema>

export const verificationCalls = {
  /** Checks an opened file, offline. Failures: not-found. */
  'verification.check': { input: z.strictObject({ contentId: z.uuid() }), output: verificationSchema },
  /** The file as it was when a revision ended, an index of `revisions`. Failures: not-found, storage-problem. */
  'verification.openRevision': {
    input: z.strictObject({ contentId: z.uuid(), revision: z.int().min(0).max(1000) }),
    output: openedContentSchema,
  },
  /** Compares two opened files page by page, as many pages as a second allows. Failures: not-found; refused if one cannot be read. */
  'verification.compare': {
    input: z.strictObject({ contentId: z.uuid(), otherId: z.uuid(), first: z.int().min(0).max(100_000) }),
    output: comparisonSchema,
  },
  /** The result as pages of PDF to print and save, with the same data as JSON inside. Failures: not-found. */
  'verification.report': { input: z.strictObject({ contentId: z.uuid() }), output: openedContentSchema },
} as const
