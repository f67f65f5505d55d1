import { z } from 'zod'

/** A certificate that the person can sign with; what it says is null until its password was given once. */
const certificateSchema = z.object({
  certificateId: z.string(),
  /** `file`: A1; `token`: A3; `store`: of the system. */
  kind: z.enum(['file', 'token', 'store']),
  /** The name of the file, of the token or of the system. */
  place: z.string(),
  name: z.string().nullable(),
  /** `***.456.789-**` */
  cpf: z.string().nullable(),
  issuer: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** It names another person than the one who is signed in, who must say that they mean it. */
  isOfOther: z.boolean(),
  /** Why it cannot sign, as a sentence; null if nothing speaks against it yet. */
  problem: z.string().nullable(),
})
export type CertificateView = z.infer<typeof certificateSchema>

const signingEntrySchema = z.object({
  fileId: z.uuid(),
  name: z.string(),
  state: z.enum(['waiting', 'signing', 'signed', 'failed', 'not-tried']),
  /** Of a failure: what happened, and that the file is as it was. */
  sentence: z.string().nullable(),
})
export type SigningEntry = z.infer<typeof signingEntrySchema>

/** The last batch of this session; only one runs at a time. */
const signingBatchSchema = z.object({
  /**
   * `asking`: for the PIN or the password, on a page of main's own; `keypad`: for the PIN, at the token's; `system`: the system may
   * ask for it, until a first file is signed; `stopping`: no further file is begun.
   */
  state: z.enum(['asking', 'keypad', 'system', 'running', 'stopping', 'ended']),
  place: z.string(),
  /** Why it ended before all were tried. */
  stopped: z.string().nullable(),
  entries: z.array(signingEntrySchema),
})
export type SigningBatch = z.infer<typeof signingBatchSchema>

/** Where a visible mark stands: on the last page or on every one, and the shares of the width and height that it leaves. */
export const visibleMarkSchema = z.strictObject({
  pages: z.enum(['last', 'every']),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
})
export type VisibleMark = z.infer<typeof visibleMarkSchema>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const certificatesCalls = {
  /** Looks for tokens anew; asks for no secret. `failures`: places that could not be looked at, as sentences. */
  'certificates.list': {
    input: z.strictObject({}),
    output: z.object({ certificates: z.array(certificateSchema), failures: z.array(z.string()) }),
  },
  /** Offers a handed PKCS#12 file (.pfx, .p12) until sign-out; it is not stored. Failure: file-problem. */
  'certificates.addFile': { input: z.strictObject({ handedId: z.uuid() }), output: z.null() },
  /**
   * Signs drafts of the capture list, each only if its content is still the one that the person saw. Answers once the
   * batch has begun; it asks for one secret. Failures: not-found; conflict while another batch runs; refused.
   */
  'certificates.sign': {
    input: z.strictObject({
      certificateId: z.string().max(1000),
      /** The name of somebody else with whose certificate the person means to sign. */
      ofOther: z.string().max(1000).nullable(),
      /** Null: the signature is not seen on the pages. */
      mark: visibleMarkSchema.nullable().default(null),
      files: z
        .array(z.strictObject({ fileId: z.uuid(), sha256 }))
        .min(1)
        .max(500),
    }),
    output: signingBatchSchema,
  },
  /**
   * Where the mark would stand on the last page of a draft, in shares of the page: as wanted, or at the nearest place
   * that covers nothing. Null: there is none. Failures: not-found; refused for a page that cannot be drawn.
   */
  'certificates.placeMark': {
    input: z.strictObject({ fileId: z.uuid(), mark: visibleMarkSchema }),
    output: z.object({
      /** From 0. */
      page: z.int().min(0),
      place: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }).nullable(),
      isAsWanted: z.boolean(),
    }),
  },
  /** Null where none was begun. */
  'certificates.batch': { input: z.strictObject({}), output: signingBatchSchema.nullable() },
  /** Ends the batch after the file that is being signed, or the question for the secret. */
  'certificates.stop': { input: z.strictObject({}), output: z.null() },
} as const
