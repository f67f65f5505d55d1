import { randomUUID } from 'node:crypto'
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { UsageError } from '../../address.ts'
import type { ObjectStorage } from '../port.ts'
import { type Bucket, codeOf, openClient, patience, statusOf } from './bucket.ts'
import type { BucketAddress } from './bucket-address.ts'
import { createBucketStorage } from './objects.ts'

/** More makes addresses, which live for minutes, begin too late or end too early. */
const largestSkewMs = 60_000

/** Opens a bucket after a test of reading, writing and deleting. Throws UsageError that says what is wrong. */
export async function openBucket(address: BucketAddress): Promise<ObjectStorage> {
  await checkClock(address)
  const bucket = openClient(address)
  await tryBucket(bucket).catch((error: unknown) => {
    throw new UsageError(problemOf(error, address))
  })
  return createBucketStorage(bucket)
}

async function tryBucket({ client, name: Bucket }: Bucket): Promise<void> {
  const Key = `teste-de-inicio/${randomUUID()}`
  await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), patience.short)
  await client.send(new PutObjectCommand({ Bucket, Key, Body: '', ContentLength: 0 }), patience.short)
  await client.send(new DeleteObjectCommand({ Bucket, Key }), patience.short)
}

/** Any answer has the storage's time. Not by HEAD, which radosgw answers with a body. */
async function checkClock({ endpoint }: BucketAddress): Promise<void> {
  const signal = AbortSignal.timeout(patience.short.requestTimeout)
  const answer = await fetch(endpoint, { redirect: 'manual', signal }).catch((error: unknown) => {
    const { cause = error } = error as Error
    throw new UsageError(`O armazenamento ${endpoint} não responde (${codeOf(cause)}). Confira S3_URL e a rede.`)
  })
  await answer.body?.cancel()
  const difference = Date.now() - Date.parse(answer.headers.get('date') ?? '')
  if (!(Math.abs(difference) > largestSkewMs)) return
  const minutes = Math.max(1, Math.round(Math.abs(difference) / 60_000))
  const direction = difference > 0 ? 'adiantado' : 'atrasado'
  throw new UsageError(
    `O relógio deste computador está ${minutes} min ${direction} em relação ao do armazenamento ${endpoint}. Acerte-o.`,
  )
}

function problemOf(error: unknown, { endpoint, bucket, region }: BucketAddress): string {
  const code = codeOf(error)
  const where = `O armazenamento ${endpoint}`
  switch (code) {
    case 'NoSuchBucket':
      return `O bucket ${bucket} não existe em ${endpoint}. Crie-o ou corrija S3_URL.`
    case 'CredentialsProviderError':
      return 'Faltam as chaves do bucket. Informe AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY, ou um perfil da AWS.'
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'ExpiredToken':
    case 'InvalidToken':
      return `${where} não aceita as chaves informadas (${code}). Confira AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY.`
    case 'AccessDenied':
      return `As chaves informadas não podem listar, gravar e apagar no bucket ${bucket} de ${endpoint}.`
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `O bucket ${bucket} não fica na região ${region}. Corrija region em S3_URL.`
  }
  const status = statusOf(error)
  return status === undefined
    ? `${where} não responde (${code}). Confira S3_URL e a rede.`
    : `${where} recusou o teste de início (${code}, ${status}).`
}
