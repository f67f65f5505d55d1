import type { X509Certificate } from 'node:crypto'
import type { UpdateRefusal } from '../increment/open-pdf.ts'
import { isIssuedBy, isValidAt, maySign } from '../signatures/certificate-chain.ts'

/** Why a certificate cannot sign. */
export type CertificateProblem = 'expired' | 'not-yet-valid' | 'not-for-signing'

/** Why a certificate cannot be opened, or does not sign any more. No document of a batch is tried after one. */
export type SignerFailure =
  | CertificateProblem
  /** A file with a certificate. */
  | 'unreadable'
  | 'not-pkcs12'
  | 'wrong-password'
  | 'no-private-key'
  | 'unknown-encryption'
  | 'no-own-certificate'
  /** A token. `pin-incorrect-last`: the PIN was refused, and one attempt is left; `pin-final-try`: none was made. */
  | 'pin-incorrect'
  | 'pin-incorrect-last'
  | 'pin-final-try'
  | 'pin-locked'
  | 'token-removed'
  | 'token-error'
  | 'module-crashed'
  /** It, or the person at its keypad or at the system's question, was silent for too long. */
  | 'no-answer'
  | 'module-missing'
  | 'no-certificate'
  | 'no-token-key'
  | 'no-store-key'
  /** It had signed nothing for too long. */
  | 'logged-out'
  /** It names somebody else than the person who signs. */
  | 'other-person'
  | 'cancelled'
  /** The person has left, and the certificate had not signed in time. */
  | 'left'

/**
 * Why one document was not signed. Its file is untouched. `changed`: it is not the document that was read. `no-stamp`: the
 * time stamp authority did not answer, or not with a stamp of this signature. `no-place`: a visible mark would cover what is
 * on a page.
 */
const documentFailures = [
  'encrypted',
  'certified',
  'xfa',
  'bytes-before',
  'damaged',
  'unreadable-file',
  'changed',
  'not-written',
  'no-stamp',
  'no-place',
] as const satisfies readonly (UpdateRefusal | string)[]
export type DocumentFailure = (typeof documentFailures)[number]

/** True for a failure of one document, after which the next one is tried. */
export const isDocumentFailure = (reason: SignerFailure | DocumentFailure): reason is DocumentFailure =>
  (documentFailures as readonly string[]).includes(reason)

/** Why nothing was signed. The message is for the log. */
export class SigningError<R extends SignerFailure | DocumentFailure = SignerFailure | DocumentFailure> extends Error {
  readonly reason: R
  constructor(reason: R, options?: ErrorOptions) {
    super(`not signed: ${reason}`, options)
    this.reason = reason
  }
}

/** An open certificate: a file, a token after its PIN, a key of the system's store, later a provider. */
export interface DocumentSigner {
  readonly certificate: X509Certificate
  /** The certificates of its authorities that are known, the issuer first. */
  readonly chain: readonly X509Certificate[]
  /**
   * Signs the data with SHA-256: RSA by PKCS#1 1.5, ECDSA in DER.
   * @throws SigningError with a SignerFailure
   */
  sign(data: Uint8Array): Promise<Uint8Array>
  /** Forgets the key, or logs out. */
  close(): void
}

/** A certificate that a person can choose. */
export interface OfferedCertificate {
  readonly id: string
  /** Where it is: the name of the file or of the token. */
  readonly place: string
  /** Null where it is known only after the password. */
  readonly certificate: X509Certificate | null
  readonly problem: CertificateProblem | null
  /** The state of the PIN as the token tells it, before any attempt, or who asks for it. */
  readonly pin: 'ready' | 'final-try' | 'locked' | 'on-its-keypad' | 'asked-by-system'
}

export interface CertificateOffer {
  readonly certificates: readonly OfferedCertificate[]
  /** Places that could not be looked at, with the reason. */
  readonly failures: readonly { readonly place: string; readonly reason: SignerFailure }[]
}

export interface OpenOptions {
  /** In UTF-8. The caller gives it away: it is overwritten with zeros. */
  readonly secret: Uint8Array
  /** Ends the opening and what is signed afterwards, with its reason if that is a SigningError. */
  readonly signal?: AbortSignal
  /** Ends the opening only. */
  readonly stop?: AbortSignal
}

/** A place with certificates: an A1 file, the tokens of this computer, the system's store; later remote providers. */
export interface CertificateSource {
  readonly kind: 'file' | 'token' | 'store'
  /** Asks for no secret. */
  list(): Promise<CertificateOffer>
  /** @throws SigningError with a SignerFailure */
  open(id: string, options: OpenOptions): Promise<DocumentSigner>
}

/** The reason for which a certificate cannot sign now. */
export function certificateProblem(certificate: X509Certificate, now: Date): CertificateProblem | null {
  const type = keyTypeOf(certificate)
  if (certificate.ca || !maySign(certificate) || (type !== 'rsa' && type !== 'ec')) return 'not-for-signing'
  if (isValidAt(certificate, now)) return null
  return now < certificate.validFromDate ? 'not-yet-valid' : 'expired'
}

function keyTypeOf(certificate: X509Certificate): string | undefined {
  try {
    return certificate.publicKey.asymmetricKeyType
  } catch {
    // A kind of key that Node does not know.
    return undefined
  }
}

/** The authorities above a certificate, in order, as far as they are among these. */
export function chainAbove(leaf: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (let last = leaf; chain.length < 10; ) {
    const issuer = others.find((each) => each.ca && isIssuedBy(last, each))
    if (issuer === undefined || issuer.raw.equals(last.raw) || chain.includes(issuer)) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}
