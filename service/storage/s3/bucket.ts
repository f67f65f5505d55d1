import { S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import { StorageUnavailable } from '../port.ts'
import type { BucketAddress } from './bucket-address.ts'

/** A bucket and the client that reaches it. */
export interface Bucket {
  readonly client: S3Client
  readonly name: string
}

/** Longest wait for the head of an answer. */
export const patience = {
  /** A question, or a small object. */
  short: { requestTimeout: 15_000 },
  /** One part of a large object, or a copy within the storage. */
  long: { requestTimeout: 120_000 },
} as const

const attempts = 3
const connectMs = 5000
/** Longest pause within an answer. */
const idleMs = 120_000

/** Opens the client of a bucket; no request is sent. The keys come from the environment, a profile or the machine's role. */
export function openClient({ endpoint, bucket, region, style }: BucketAddress): Bucket {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: style === 'path',
    maxAttempts: attempts,
    // Other vendors refuse checksums that they do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs, throwOnRequestTimeout: true },
  })
  return { client, name: bucket }
}

/** The code of a failed request: the storage's own, or the system's. */
export function codeOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string }
  return code ?? name ?? 'unknown'
}
export const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode

/** The object, or the upload, does not exist. */
export const isMissing = (error: unknown) => statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket'

/**
 * Turns the failure of a request into StorageUnavailable. Only code and status go on: a refusal of the storage also
 * contains the key's name and what was signed.
 */
export function refuse(operation: string): (error: unknown) => never {
  return (error) => {
    throw new StorageUnavailable(`${operation}: ${codeOf(error)} ${statusOf(error) ?? ''}`.trim())
  }
}
