import type { X509Certificate } from 'node:crypto'
import { chainsToRoot, isValidAt, maySign, mayStamp, type Path } from './certificate-chain.ts'
import type { Level, Reason } from './report.ts'
import { type createRevocation, type Revocation, unknownRevocation } from './revocation.ts'

/** A root that is trusted, with the hierarchy that it stands for. */
export interface TrustedRoot {
  readonly certificate: X509Certificate
  readonly level: Level
}

export interface TrustOptions {
  readonly roots: readonly TrustedRoot[]
  /** Certificates that may lead to them. */
  readonly certificates: readonly X509Certificate[]
  readonly revocation: ReturnType<typeof createRevocation>
  readonly now: Date
}

/** The worth of the certificate of a signer, or of an authority that stamps times. */
export interface Trust {
  /** Null for a certificate that leads to no root. */
  readonly level: Level | null
  readonly revocation: Revocation
  /** `holds` if nothing speaks against it. */
  readonly reason: Reason
  /** The authorities above it that are known, whether or not they lead to a root. */
  readonly authorities: readonly X509Certificate[]
}

/** When a certificate was used: by whose clock. */
interface Use {
  /** It stamps times, and may be in the hands of a thief since its revocation: no stamp of its own proves it older. */
  readonly isStamp?: boolean
  readonly stampedAt: Date | null
  readonly claimedAt: Date | null
}

/** The clock of this computer may be slow. */
const clockSkewMs = 24 * 3_600_000

/** Judges certificates by the roots (EN 319 102-1, 5.2.6 and 5.5): the chain, then revocation, then validity. */
export function createTrust(options: TrustOptions) {
  const { roots, now, revocation } = options
  const pathsAt = (leaf: X509Certificate, intermediates: readonly X509Certificate[], at: Date) => {
    const known = { intermediates: [...intermediates, ...options.certificates], at }
    return chainsToRoot(leaf, { ...known, roots: roots.map(({ certificate }) => certificate) })
  }
  const judgePath = (path: Path, use: Use, isFit: boolean): Trust => {
    const at = use.stampedAt ?? now
    const { found, worst } = revocationOf(path, revocation, use, now)
    const isWithin = path.every((each) => isValidAt(each, at))
    const reasons = [isFit ? 'holds' : 'not-for-signing', worst, isWithin ? 'holds' : 'expired'] as const
    const reason = reasons.find((each) => each !== 'holds') ?? 'holds'
    return { level: levelOf(path, roots), revocation: found, reason, authorities: path.slice(1) }
  }
  const judge = async (
    leaf: X509Certificate,
    intermediates: readonly X509Certificate[],
    use: Use,
    isFit: boolean,
  ): Promise<Trust> => {
    const current = await pathsAt(leaf, intermediates, use.stampedAt ?? now)
    // Of a certificate from long ago, the authorities may have expired with it.
    const paths = current.length > 0 ? current : await pathsAt(leaf, intermediates, use.claimedAt ?? leaf.validToDate)
    const trusts = paths.map((path) => judgePath(path, use, isFit))
    const authorities = intermediates.filter(({ ca }) => ca)
    return (
      trusts.find(({ reason }) => reason === 'holds') ??
      trusts[0] ?? { level: null, revocation: unknownRevocation, reason: 'unknown-authority', authorities }
    )
  }
  return {
    ofSigner: (leaf: X509Certificate, intermediates: readonly X509Certificate[], use: Use) =>
      judge(leaf, intermediates, use, maySign(leaf)),
    /** Without roots, an authority that may stamp is believed. */
    ofStamp: async (leaf: X509Certificate, intermediates: readonly X509Certificate[], at: Date): Promise<Trust> => {
      const trust = await judge(leaf, intermediates, { isStamp: true, stampedAt: at, claimedAt: null }, mayStamp(leaf))
      if (at.getTime() > now.getTime() + clockSkewMs) return { ...trust, reason: 'expired' }
      if (roots.length > 0 || trust.reason !== 'unknown-authority') return trust
      if (!mayStamp(leaf)) return { ...trust, reason: 'not-for-signing' }
      return { ...trust, reason: isValidAt(leaf, at) ? 'holds' : 'expired' }
    },
  }
}

const levelOf = (path: readonly X509Certificate[], roots: readonly TrustedRoot[]): Level | null =>
  roots.find(({ certificate }) => certificate.raw.equals(path.at(-1)?.raw ?? Buffer.alloc(0)))?.level ?? null

/** Of the certificates of a path: that which speaks most against it; else that of the signer. */
function revocationOf(
  path: readonly X509Certificate[],
  ask: TrustOptions['revocation'],
  use: Use,
  now: Date,
): { readonly found: Revocation; readonly worst: Reason } {
  const time = use.stampedAt ?? use.claimedAt ?? now
  const all = path.slice(0, -1).flatMap((certificate, place) => {
    const issuer = path[place + 1]
    return issuer ? [ask({ certificate, issuer }, time)] : []
  })
  for (const reason of ['revoked', 'revoked-unproved'] as const) {
    const found = all.find((each) => reasonOf(each, use) === reason)
    if (found) return { found, worst: reason }
  }
  const found = all.find(({ state }) => state === 'revoked') ?? all[0] ?? unknownRevocation
  return { found, worst: 'holds' }
}

/** A stamp proves that a signature is older than the revocation; a signer who claims a later time says it themselves. */
function reasonOf({ state, revokedAt, isHold }: Revocation, { isStamp, stampedAt, claimedAt }: Use): Reason {
  if (state !== 'revoked' || revokedAt === null) return 'holds'
  if (!isStamp && stampedAt !== null && stampedAt < revokedAt) return 'holds'
  if (isHold) return 'revoked-unproved'
  return (stampedAt ?? claimedAt ?? new Date(0)) >= revokedAt ? 'revoked' : 'revoked-unproved'
}
