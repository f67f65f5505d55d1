import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Signs the query of an address: an HMAC of its values, in this order. */
export function signQuery(secret: string, values: readonly (string | number)[]): string {
  return hmac(secret, JSON.stringify(values.map(String))).toString('hex')
}

/** Whether `signature` is the one of these values, in constant time. */
export function queryMatches(secret: string, values: readonly (string | number)[], signature: string): boolean {
  return equal(signQuery(secret, values), signature)
}

/** An upload policy: one key, one exact size, one expiry. */
interface UploadPolicy {
  readonly key: string
  readonly bytes: number
  readonly expiresAt: Date
}

const bucket = 'malote'
const algorithm = 'AWS4-HMAC-SHA256'

/** Signs a POST policy by AWS Signature V4: the key is derived from date, region and service. */
function policySignature(secret: string, day: string, policy: string): string {
  const key = ['local', 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day))
  return hmac(key, policy).toString('hex')
}

/** The form fields before the part `file` (shapes.md 3.4): a signed S3 POST policy. */
export function policyFields(secret: string, policy: UploadPolicy, now: Date): Record<string, string> {
  const date = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = date.slice(0, 8)
  const signed = {
    key: policy.key,
    bucket,
    'x-amz-algorithm': algorithm,
    'x-amz-credential': `malote/${day}/local/s3/aws4_request`,
    'x-amz-date': date,
  }
  const conditions = [...Object.entries(signed).map(([name, value]) => ({ [name]: value }))]
  const document = {
    expiration: policy.expiresAt.toISOString(),
    conditions: [...conditions, ['content-length-range', policy.bytes, policy.bytes]],
  }
  const encoded = Buffer.from(JSON.stringify(document)).toString('base64')
  return { ...signed, policy: encoded, 'x-amz-signature': policySignature(secret, day, encoded) }
}

/** Reads the policy of a form; undefined if the signature is wrong or a field differs from the signed one. */
export function readPolicy(secret: string, fields: Readonly<Record<string, string>>): UploadPolicy | undefined {
  const { policy = '', 'x-amz-date': date = '', 'x-amz-signature': signature = '' } = fields
  if (!equal(policySignature(secret, date.slice(0, 8), policy), signature)) return undefined
  // The signature is valid, so policyFields wrote the document.
  const document = JSON.parse(Buffer.from(policy, 'base64').toString()) as {
    expiration: string
    conditions: (Record<string, string> | [string, number, number])[]
  }
  let bytes = 0
  for (const condition of document.conditions) {
    if (Array.isArray(condition)) bytes = condition[1]
    else if (Object.entries(condition).some(([name, value]) => fields[name] !== value)) return undefined
  }
  const { key = '' } = fields
  return { key, bytes, expiresAt: new Date(document.expiration) }
}
