import { cpSync, mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { vi } from 'vitest'
import type { Database } from '../../../service/database/index.ts'
import { openDatabase } from '../../../service/database/open.ts'
import { createDiskStorage } from '../../../service/storage/disk.ts'
import { createMovingStorage } from '../../../service/storage/moving.ts'
import type { ObjectStorage } from '../../../service/storage/port.ts'
import { openClient } from '../../../service/storage/s3/bucket.ts'
import { createBucketStorage } from '../../../service/storage/s3/objects.ts'
import { createStorage, type Storage } from '../../../service/storage/storage.ts'
import { registerTransfers } from '../../../service/storage/transfers.ts'
import { createBucket, type TestBucket } from '../../support/object-storages.ts'
import { templateFolder } from '../../support/prepared-service.ts'
import { removeFolder } from '../../support/remove-folder.ts'

/** One object storage with the service's addresses for it. */
export interface Place {
  readonly db: Database
  readonly objects: ObjectStorage
  readonly storage: Storage
  /** The same, whose addresses end after a second, or have ended. */
  readonly brief: Storage
  readonly past: Storage
  close(): Promise<void>
}

async function openPlace(makeObjects: (folder: string) => Promise<ObjectStorage>): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-place-'))
  // Creating a database takes seconds; copying a template does not.
  cpSync(await templateFolder(), folder, { recursive: true })
  const { db, close } = await openDatabase({ folder: path.join(folder, 'database'), url: null })
  const objects = await makeObjects(folder)
  const app = Fastify()
  const baseUrl = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const common = { db, objects, clock: () => new Date(), baseUrl }
  const storage = await createStorage({ ...common, addressSeconds: 300 })
  const brief = await createStorage({ ...common, addressSeconds: 1 })
  const past = await createStorage({ ...common, addressSeconds: -60 })
  if (objects.addresses === null) registerTransfers(app, { storage })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    db,
    objects,
    storage,
    brief,
    past,
    close: async () => {
      await app.close()
      await close()
      removeFolder(folder)
    },
  }
}

export const openFolder = () => openPlace((folder) => createDiskStorage({ folder: path.join(folder, 'files') }))

/** A new bucket. The keys are in the environment, as those of a service, until `vi.unstubAllEnvs`. */
async function newBucket(server: TestBucket): Promise<ObjectStorage> {
  const bucket = await createBucket(server)
  const { S3_URL: _, ...keys } = bucket.variables
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value)
  const address = { endpoint: server.endpoint, bucket: bucket.name, region: 'us-east-1', style: 'path' } as const
  return createBucketStorage(openClient(address))
}

export const openBucketPlace = (server: TestBucket) => openPlace(() => newBucket(server))

/** A folder and a new bucket, between which the files move. */
export const openMovingPlace = (server: TestBucket) =>
  openPlace(async (folder) =>
    createMovingStorage({
      folder: await createDiskStorage({ folder: path.join(folder, 'files') }),
      bucket: await newBucket(server),
    }),
  )
