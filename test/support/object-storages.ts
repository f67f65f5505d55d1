import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { removeFolder } from './remove-folder.ts'

/** An object storage that tests started. */
export interface TestBucket {
  readonly endpoint: string
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string }
  create(bucket: string): Promise<unknown>
}

export const clientOf = ({ endpoint, keys }: Omit<TestBucket, 'create'>): S3Client =>
  new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: keys })

/** Creates a bucket; `variables` are the service's for it. */
export async function createBucket(server: TestBucket): Promise<{ name: string; variables: Record<string, string> }> {
  const name = `malote-${randomUUID()}`
  await server.create(name)
  const { accessKeyId, secretAccessKey } = server.keys
  const variables = {
    S3_URL: `${server.endpoint}/${name}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  }
  return { name, variables }
}

interface S3rver {
  readonly store: { putBucket(name: string): Promise<unknown> }
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
interface S3rverOptions {
  readonly port: number
  readonly address: string
  readonly silent: boolean
  readonly directory: string
  readonly allowMismatchedSignatures: boolean
}
type S3rverClass = new (options: S3rverOptions) => S3rver

/** Starts s3rver in this process. */
export async function startS3rver(): Promise<TestBucket & { stop(): Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'malote-s3rver-'))
  // CommonJS without types.
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as S3rverClass
  // It miscalculates the signatures of requests for a bucket, and of names with `*` or `'`.
  const allowMismatchedSignatures = true
  const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory, allowMismatchedSignatures })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    create: (name) => server.store.putBucket(name),
    stop: async () => {
      await server.close()
      removeFolder(directory)
    },
  }
}
