import { createHash, X509Certificate } from 'node:crypto'
import type { CertificateParts } from './certificate-parts.ts'
import { expectTag, OtherForm, readDer, timeOf, type Value } from './der.ts'
import { hashOf } from './hashes.ts'
import { type Signed, type Statement, signedOf } from './revocation-list.ts'

/** An authority's answer about certificates (OCSP, RFC 6960). */
export interface RevocationAnswer {
  readonly signed: Signed
  readonly producedAt: Date
  /** Certificates that came with it: of the responder. */
  readonly certificates: readonly X509Certificate[]
  /** Its statement about a certificate of that issuer; null if it has none. */
  about(certificate: CertificateParts, issuer: CertificateParts): Statement | null
}

const certificateHold = 6
const mostCertificates = 8

/** Reads an answer, also one without its outer status. Throws OtherForm. */
export function readAnswer(bytes: Buffer): RevocationAnswer {
  const outer = readDer(bytes)
  const basic = outer.inside()[0]?.tag === 0x0a ? basicOf(outer) : outer
  const { body, ...signed } = signedOf(basic)
  const fields = body.inside().filter(({ tag }) => tag !== 0xa0)
  const [, producedAt, responses] = fields
  const own =
    basic
      .inside()
      .find(({ tag }) => tag === 0xa0)
      ?.inside()[0]
      ?.inside() ?? []
  const singles = expectTag(responses, 0x30).inside()
  return {
    signed,
    producedAt: timeOf(producedAt),
    certificates: own.slice(0, mostCertificates).map((each) => new X509Certificate(each.whole)),
    about: (certificate, issuer) => {
      const found = singles.find((each) => isAbout(each.inside()[0], certificate, issuer))
      return found ? statementOf(found) : null
    },
  }
}

function basicOf(response: Value): Value {
  const [, content] = response.inside()[1]?.inside()[0]?.inside() ?? []
  return readDer(expectTag(content, 0x04).content)
}

/** Whether the identifier of an answer is that of a certificate (4.1.1). */
function isAbout(id: Value | undefined, certificate: CertificateParts, issuer: CertificateParts): boolean {
  const [algorithm, name, key, serial] = id?.inside() ?? []
  const hash = hashOf(oidOf(algorithm?.inside()[0]))
  if (hash === undefined || !name || !key || !serial?.content.equals(certificate.serialNumber)) return false
  const digest = (bytes: Buffer) => createHash(hash).update(bytes).digest()
  return name.content.equals(digest(issuer.subject)) && key.content.equals(digest(issuer.publicKey))
}

function statementOf(single: Value): Statement {
  const [, status, from, ...rest] = single.inside()
  const until = rest.find(({ tag }) => tag === 0xa0)?.inside()[0]
  const dates = { from: timeOf(from), until: until ? timeOf(until) : null }
  if (status?.tag === 0x80) return { state: 'good', revokedAt: null, isHold: false, ...dates }
  if (status?.tag !== 0xa1) throw new OtherForm()
  const [revokedAt, reason] = status.inside()
  const isHold = reason?.inside()[0]?.content.at(-1) === certificateHold
  return { state: 'revoked', revokedAt: timeOf(revokedAt), isHold, ...dates }
}

/** An object identifier with its dots (X.690, 8.19). */
function oidOf(value: Value | undefined): string {
  const numbers: number[] = []
  let number = 0
  for (const byte of value?.content ?? []) {
    number = number * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    if (numbers.length === 0)
      numbers.push(Math.min(2, Math.floor(number / 40)), number - 40 * Math.min(2, Math.floor(number / 40)))
    else numbers.push(number)
    number = 0
  }
  return numbers.join('.')
}

/** Whether a certificate may answer for its issuer. */
export const mayAnswer = ({ keyUsage }: X509Certificate): boolean => (keyUsage ?? []).includes('1.3.6.1.5.5.7.3.9')
