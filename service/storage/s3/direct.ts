import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { attachment } from '../download-headers.ts'
import type { DirectAddresses, DirectTransfers } from '../port.ts'
import { type Bucket, isMissing, patience, refuse, statusOf } from './bucket.ts'

const uploads = 'envios/'
const uploadKey = (name: string) => uploads + name
/** No upload address names such a key. */
export const objectKey = (name: string) => `objetos/${name}`

/** Transfers between callers and a bucket without the service in between. */
export function createDirectTransfers(bucket: Bucket): DirectAddresses & DirectTransfers {
  const { client, name: Bucket } = bucket
  return {
    uploadAddress: async ({ name, bytes, seconds }) => {
      const { url, fields } = await createPresignedPost(client, {
        Bucket,
        Key: uploadKey(name),
        Conditions: [['content-length-range', bytes, bytes]],
        Expires: seconds,
      }).catch(refuse('presigned POST'))
      // The names of the live service's fields (shapes.md 3.4); the storage ignores their case.
      const { Policy: policy = '', ...others } = fields
      return { url, body: { ...others, policy } }
    },
    downloadAddress: ({ name, nome, seconds }) => {
      const command = new GetObjectCommand({
        Bucket,
        Key: objectKey(name),
        ResponseContentType: 'application/pdf',
        ResponseContentDisposition: attachment(nome),
        ResponseCacheControl: 'private, no-store',
      })
      return getSignedUrl(client, command, { expiresIn: seconds }).catch(refuse('presigned GET'))
    },
    hasObject: async (name) => (await find(bucket, objectKey(name))) !== null,
    findUpload: (name) => find(bucket, uploadKey(name)),
    copyUpload: async (name, version, target) => {
      const copy = new CopyObjectCommand({
        Bucket,
        Key: objectKey(target),
        CopySource: `${Bucket}/${uploadKey(name)}`,
        CopySourceIfMatch: version,
      })
      try {
        await client.send(copy, patience.long)
        return true
      } catch (error) {
        return isMissing(error) || statusOf(error) === 412 ? false : refuse('CopyObject')(error)
      }
    },
    removeUpload: async (name) => {
      const command = new DeleteObjectCommand({ Bucket, Key: uploadKey(name) })
      await client.send(command, patience.short).catch(refuse('DeleteObject'))
    },
    removeUploadsBefore: async (limit) => {
      try {
        await removeObjects(bucket, limit)
        await abortParts(bucket, limit)
      } catch (error) {
        refuse('sweep')(error)
      }
    },
  }
}

async function find({ client, name: Bucket }: Bucket, Key: string) {
  try {
    const found = await client.send(new HeadObjectCommand({ Bucket, Key }), patience.short)
    return { bytes: found.ContentLength ?? 0, version: found.ETag ?? '' }
  } catch (error) {
    return isMissing(error) ? null : refuse('HeadObject')(error)
  }
}

async function removeObjects({ client, name: Bucket }: Bucket, limit: Date): Promise<void> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: uploads })) {
    for (const { Key, LastModified } of Contents) {
      if (LastModified && LastModified < limit) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    }
  }
}

/** Ends the large writes of killed processes, whose parts take space without being listed. */
async function abortParts({ client, name: Bucket }: Bucket, limit: Date): Promise<void> {
  // The next sweep takes those of the next page.
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: objectKey('') }))
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (Initiated && Initiated < limit) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  }
}
