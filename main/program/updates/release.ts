import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

/** Kinds of files that the program can install by itself. */
const installKinds = ['appimage', 'nsis'] as const
export type InstallKind = (typeof installKinds)[number]

const versionPattern = /^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.-]{1,40})?$/

const releaseSchema = z.strictObject({
  program: z.literal('malote'),
  channel: z.string(),
  version: z.string().regex(versionPattern),
  publishedAt: z.string(),
  /** The changes, in Portuguese. */
  notes: z.array(z.string().max(500)).max(50),
  files: z
    .array(
      z.strictObject({
        kind: z.enum(installKinds),
        arch: z.enum(['x64', 'arm64']),
        /** Beside the release at the address. */
        name: z.string().regex(/^[A-Za-z0-9][\w.-]{0,120}$/),
        sizeBytes: z.int().min(1),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(20),
})
export type Release = z.output<typeof releaseSchema>
export type ReleaseFile = Release['files'][number]

const envelopeSchema = z.strictObject({ release: z.string(), signature: z.string() })

/** The release of an address's answer; null unless it is signed for this channel by the key (SPKI, base64). */
export function openRelease(text: string, { key, channel }: { key: string; channel: string }): Release | null {
  try {
    const { release, signature } = envelopeSchema.parse(JSON.parse(text))
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    if (publicKey.asymmetricKeyType !== 'ed25519') return null
    if (!verify(null, Buffer.from(release), publicKey, Buffer.from(signature, 'base64'))) return null
    const parsed = releaseSchema.parse(JSON.parse(release))
    return parsed.channel === channel ? parsed : null
  } catch {
    return null
  }
}

/** Negative if the first version is older, as Semantic Versioning orders them (11). */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)]
  for (let nth = 0; nth < 3; nth += 1) {
    const difference = (first.numbers[nth] ?? 0) - (second.numbers[nth] ?? 0)
    if (difference !== 0) return difference
  }
  if (first.rest === second.rest) return 0
  // A version without a further part is newer than its previews.
  if (first.rest === '' || second.rest === '') return first.rest === '' ? 1 : -1
  return first.rest.localeCompare(second.rest, 'en', { numeric: true })
}

function partsOf(version: string): { numbers: readonly number[]; rest: string } {
  const [plain = '', ...rest] = version.split('-')
  return { numbers: plain.split('.').map(Number), rest: rest.join('-') }
}
