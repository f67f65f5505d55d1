import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Meter } from '../meter.ts'
import { type ObjectStorage, WrongSize } from '../port.ts'
import { type Bucket, isMissing, patience, refuse } from './bucket.ts'
import { createDirectTransfers, objectKey } from './direct.ts'

/** A larger object is written part by part; 2 GiB are 128 parts. */
const partBytes = 16 * 1024 * 1024

/** Object storage in a bucket. Callers transfer directly to and from it. */
export function createBucketStorage(bucket: Bucket): ObjectStorage {
  const { client, name: Bucket } = bucket
  const direct = createDirectTransfers(bucket)
  return {
    addresses: direct,
    direct,
    put: async (name, body, bytes) => {
      const meter = new Meter(bytes)
      // The size is known before the last request, so that an object of another size never exists.
      const parts = partsOf(body, meter)
      if (bytes <= partBytes) {
        let Body: Buffer = Buffer.alloc(0)
        for await (const part of parts) Body = part
        requireWhole(meter, bytes)
        const command = new PutObjectCommand({ Bucket, Key: objectKey(name), Body, ContentLength: bytes })
        await client.send(command, patience.long).catch(refuse('PutObject'))
      } else {
        await putParts(bucket, name, parts, () => requireWhole(meter, bytes))
      }
      return { bytes: meter.bytes, sha256: meter.digest(), pdf: meter.pdf, signed: meter.signed }
    },
    get: async (name, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket, Key: objectKey(name), Range })
      const { Body } = await client.send(command, patience.short).catch((error: unknown) => {
        if (isMissing(error)) throw Object.assign(new Error(`object ${name} is missing`), { code: 'ENOENT' })
        return refuse('GetObject')(error)
      })
      if (!(Body instanceof Readable)) throw new Error(`object ${name} has no body`)
      return Readable.from(guarded(Body), { objectMode: false })
    },
    remove: async (name) => {
      const command = new DeleteObjectCommand({ Bucket, Key: objectKey(name) })
      await client.send(command, patience.short).catch(refuse('DeleteObject'))
    },
  }
}

/** The connection may break within the body, too. */
async function* guarded(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    refuse('GetObject')(error)
  }
}

function requireWhole(meter: Meter, bytes: number): void {
  if (meter.bytes < bytes) throw new WrongSize('TooSmall')
}

/** The stream in parts of one size but the last. Throws what the stream or the meter throws. */
async function* partsOf(body: Readable, meter: Meter): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let held = 0
  for await (const chunk of body.compose(meter) as AsyncIterable<Buffer>) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, partBytes - held)
      chunks.push(taken)
      held += taken.length
      rest = rest.subarray(taken.length)
      if (held < partBytes) continue
      yield Buffer.concat(chunks)
      chunks = []
      held = 0
    }
  }
  if (held > 0) yield Buffer.concat(chunks)
}

async function putParts(
  { client, name: Bucket }: Bucket,
  name: string,
  parts: AsyncIterable<Buffer>,
  check: () => void,
): Promise<void> {
  const target = { Bucket, Key: objectKey(name) }
  const { UploadId } = await client
    .send(new CreateMultipartUploadCommand(target), patience.short)
    .catch(refuse('CreateMultipartUpload'))
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for await (const Body of parts) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client
        .send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }), patience.long)
        .catch(refuse('UploadPart'))
      Parts.push({ PartNumber, ETag })
    }
    check()
    const end = new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } })
    await client.send(end, patience.long).catch(refuse('CompleteMultipartUpload'))
  } catch (error) {
    // The sweep ends it where this fails.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId }), patience.short).catch(() => undefined)
    throw error
  }
}
