import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { missingOf, objectStorage } from '../../run/packages.ts'
import { startS3rver, type TestBucket } from '../../support/object-storages.ts'
import { startRadosgw } from '../../support/radosgw.ts'
import { serveFromBucket } from './bucket-service.ts'
import { checks, type StorageName } from './conformance.ts'
import { openBucketPlace, openMovingPlace, type Place } from './open-place.ts'

/** Runs the suite over a new bucket. What the storage lacks must fail, so that the table stays true. */
function conformsTo(
  name: StorageName,
  start: () => Promise<TestBucket>,
  open: (server: TestBucket) => Promise<Place> = openBucketPlace,
): void {
  let place: Place
  beforeAll(async () => {
    place = await open(await start())
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await place.close()
  })
  for (const { title, run, lacking = [] } of checks) {
    const isLacking = lacking.includes(name)
    it(isLacking ? `does not check: ${title}` : title, async () => {
      if (isLacking) await expect(run(place)).rejects.toThrow()
      else await run(place)
    })
  }
}

const stops: (() => unknown)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

/** Starts a server once for this file. */
function once<T extends TestBucket & { stop(): unknown }>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () =>
    (started ??= start().then((server) => {
      stops.push(server.stop)
      return server
    }))
}

describe('s3rver', () => conformsTo('s3rver', once(startS3rver)))

describe.skipIf(missingOf(objectStorage).length > 0)('radosgw', () => {
  const start = once(startRadosgw)
  describe('conforms', () => conformsTo('radosgw', start))
  describe('conforms while files move to it from a folder', () => conformsTo('folder', start, openMovingPlace))
  describe('a service with its bucket', () => serveFromBucket(start))
})
