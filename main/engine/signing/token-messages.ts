import { z } from 'zod'
import type { SignerFailure } from '../../../pdf/signing/signer.ts'

/** The messages between a source of tokens and its child process. */

/** In the place of a module: Windows' store of certificates. */
export const systemStore = 'Windows'

export interface TokenPlace {
  /** The file of a PKCS#11 module, or `systemStore`. */
  readonly module: string
  readonly label: string
  readonly serial: string
  /** CKA_ID of certificate and key, in hex; in the system's store the certificate's fingerprint. */
  readonly key: string
}

export type TokenRequest =
  | { readonly id: number; readonly act: 'list'; readonly module: string }
  | {
      readonly id: number
      readonly act: 'open'
      readonly place: TokenPlace
      readonly pin: Uint8Array
    }
  | { readonly id: number; readonly act: 'sign'; readonly data: Uint8Array }
  | { readonly id: number; readonly act: 'close' }

const bytesSchema = z.instanceof(Uint8Array)

const tokenCertificateSchema = z.object({
  label: z.string(),
  serial: z.string(),
  key: z.string(),
  /** DER. */
  certificate: bytesSchema,
  pin: z.enum(['ready', 'final-try', 'locked', 'on-its-keypad', 'asked-by-system']),
})
export type TokenCertificate = z.infer<typeof tokenCertificateSchema>

export const listedSchema = z.object({
  certificates: z.array(tokenCertificateSchema),
  /** Certificates of authorities on the tokens, in DER. */
  authorities: z.array(bytesSchema),
})
export type Listed = z.infer<typeof listedSchema>

export const tokenFailures = [
  'pin-incorrect',
  'pin-incorrect-last',
  'pin-final-try',
  'pin-locked',
  'token-removed',
  'token-error',
  'module-missing',
  'no-token-key',
  'no-store-key',
  'cancelled',
] as const satisfies readonly SignerFailure[]

export const tokenReplySchema = z.union([
  z.object({ id: z.int(), ok: z.literal(true), value: z.unknown() }),
  z.object({ id: z.int(), ok: z.literal(false), reason: z.enum(tokenFailures), detail: z.string() }),
])
export type TokenReply = z.infer<typeof tokenReplySchema>
