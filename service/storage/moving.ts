import type { Readable } from 'node:stream'
import type { ObjectStorage } from './port.ts'

/**
 * Object storage on its way from a folder to a bucket. Every new object is in both before it has a name in the database,
 * and either is read, so that processes with the folder, with both, and with the bucket find each other's objects.
 * Callers get addresses of the service, which every process answers; an upload to the bucket is accepted as well.
 */
export function createMovingStorage({ folder, bucket }: Record<'folder' | 'bucket', ObjectStorage>): ObjectStorage {
  return {
    addresses: null,
    direct: bucket.direct,
    put: async (name, body, bytes) => {
      const stored = await folder.put(name, body, bytes)
      try {
        await bucket.put(name, await folder.get(name), bytes)
      } catch (error) {
        await folder.remove(name)
        throw error
      }
      return stored
    },
    get: (name, range) =>
      folder.get(name, range).catch((error: NodeJS.ErrnoException): Promise<Readable> => {
        if (error.code === 'ENOENT') return bucket.get(name, range)
        throw error
      }),
    remove: async (name) => {
      await folder.remove(name)
      await bucket.remove(name)
    },
  }
}
