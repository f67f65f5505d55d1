import { addressesIn, extensionsOf } from './certificate-parts.ts'
import { expectTag, OtherForm, partAt, readDer, timeOf, type Value } from './der.ts'

/** An authority's statement about one certificate. */
export interface Statement {
  readonly state: 'good' | 'revoked'
  /** Since then it is revoked; null for a good one. */
  readonly revokedAt: Date | null
  /** A suspension, which may be lifted. */
  readonly isHold: boolean
  readonly from: Date
  /** When the authority will have said more; null if it does not say. */
  readonly until: Date | null
}

/** Signed bytes with their signature. */
export interface Signed {
  readonly data: Buffer
  readonly algorithm: Buffer
  readonly signature: Buffer
}

/** A list of revoked certificates (RFC 5280, 5), which is searched in place. */
export interface RevocationList {
  readonly issuer: Buffer
  readonly from: Date
  readonly signed: Signed
  /** Addresses that the list is for; empty for all certificates of its issuer. */
  readonly addresses: readonly string[]
  /** Only for certificates of authorities, or only for those of persons. */
  readonly only: 'authorities' | 'persons' | null
  find(serialNumber: Buffer): Statement
}

const oids = { reason: '551d15', delta: '551d1b', scope: '551d1c' }
const reasons = { certificateHold: 6, removeFromCrl: 8 }
const zero = 0x80

/** The three parts of whatever an authority signs. Throws OtherForm. */
export function signedOf(value: Value): Signed & { readonly body: Value } {
  const [body, algorithm, bits] = expectTag(value, 0x30).inside()
  const signature = expectTag(bits, 0x03).content.subarray(1)
  return {
    body: expectTag(body, 0x30),
    data: body?.whole ?? signature,
    algorithm: expectTag(algorithm, 0x30).whole,
    signature,
  }
}

/** Reads a list. Throws OtherForm, also for one that tells only differences, or about certificates of other issuers. */
export function readList(bytes: Buffer): RevocationList {
  const { body, ...signed } = signedOf(readDer(bytes))
  const fields = body.inside().filter(({ tag }) => tag !== 0x02)
  const [, issuer, from, ...rest] = fields
  const until = rest.find(({ tag }) => tag === 0x17 || tag === 0x18)
  const entries = rest.find(({ tag }) => tag === 0x30)
  const extensions = extensionsOf(rest.find(({ tag }) => tag === 0xa0))
  const scope = scopeOf(extensions.get(oids.scope))
  if (extensions.has(oids.delta) || scope === null) throw new OtherForm()
  const dates = { from: timeOf(from), until: until ? timeOf(until) : null }
  return {
    issuer: expectTag(issuer, 0x30).whole,
    from: dates.from,
    signed,
    ...scope,
    find: (serialNumber) => ({ ...searchEntries(entries?.content ?? Buffer.alloc(0), serialNumber), ...dates }),
  }
}

/** Which certificates a list is about (5.2.5); null for one with certificates of other issuers or only some reasons. */
function scopeOf(extension: Buffer | undefined): Pick<RevocationList, 'addresses' | 'only'> | null {
  const parts = extension ? readDer(extension).inside() : []
  const isSet = (tag: number) => parts.some((each) => each.tag === tag && each.content[0] !== 0)
  if (isSet(zero + 4) || parts.some(({ tag }) => tag === zero + 3) || isSet(zero + 5)) return null
  const point = parts.find(({ tag }) => tag === 0xa0)
  const only = isSet(zero + 2) ? 'authorities' : null
  return { addresses: point ? addressesIn(point) : [], only: isSet(zero + 1) ? 'persons' : only }
}

function searchEntries(entries: Buffer, serialNumber: Buffer): Pick<Statement, 'state' | 'revokedAt' | 'isHold'> {
  const good = { state: 'good', revokedAt: null, isHold: false } as const
  for (let at = 0; at < entries.length; ) {
    const entry = partAt(entries, at, entries.length)
    const serial = partAt(entries, entry.content, entry.contentEnd)
    at = entry.end
    if (entries.compare(serialNumber, 0, serialNumber.length, serial.content, serial.contentEnd) !== 0) continue
    const [, date, more] = readDer(entries.subarray(entry.start, entry.end)).inside()
    const reason = reasonIn(more)
    if (reason === reasons.removeFromCrl) return good
    return { state: 'revoked', revokedAt: timeOf(date), isHold: reason === reasons.certificateHold }
  }
  return good
}

/** The reason in the extensions of an entry. */
function reasonIn(extensions: Value | undefined): number | undefined {
  for (const each of extensions?.inside() ?? []) {
    const parts = each.inside()
    if (parts[0]?.content.toString('hex') === oids.reason) return parts.at(-1)?.content.at(-1)
  }
  return undefined
}
