import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingOf, objectStorage } from '../../run/packages.ts'
import { startS3rver, type TestBucket } from '../../support/object-storages.ts'
import { startRadosgw } from '../../support/radosgw.ts'
import { checks, type StorageName } from './conformance.ts'
import { openBucketPlace, type Place } from './open-place.ts'

/** Runs the suite over a new bucket. What the storage lacks must fail, so that the table stays true. */
function conformsTo(name: StorageName, start: () => Promise<TestBucket & { stop(): unknown }>): void {
  let server: Awaited<ReturnType<typeof start>>
  let place: Place
  beforeAll(async () => {
    server = await start()
    place = await openBucketPlace(server)
  })
  afterAll(async () => {
    await place.close()
    await server.stop()
  })
  for (const { title, run, lacking = [] } of checks) {
    const isLacking = lacking.includes(name)
    it(isLacking ? `does not check: ${title}` : title, async () => {
      if (isLacking) await expect(run(place)).rejects.toThrow()
      else await run(place)
    })
  }
}

describe('s3rver', () => conformsTo('s3rver', startS3rver))

describe.skipIf(missingOf(objectStorage).length > 0)('radosgw', () => conformsTo('radosgw', startRadosgw))
