import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { createDiskStorage, placeOf } from './disk.ts'
import type { ObjectStorage } from './port.ts'

const atOnce = 4

/** The objects of a folder in the order of their names. Throws ENOENT without a folder. */
async function namesIn(folder: string): Promise<string[]> {
  const parts = (await readdir(folder)).filter((part) => /^[0-9a-f]{2}$/.test(part))
  const names = await Promise.all(parts.map((part) => readdir(path.join(folder, part))))
  return names.flat().toSorted()
}

/**
 * Copies the objects of a folder that a bucket lacks, in the order of their names. The folder stays as it is; it may be
 * in use, and the copy may be ended at any moment and begun again. Throws StorageUnavailable.
 */
export async function copyObjects(folder: string, bucket: ObjectStorage): Promise<{ copied: number; found: number }> {
  const names = await namesIn(folder)
  const disk = await createDiskStorage({ folder })
  const counts = { copied: 0, found: 0 }
  const copy = async (name: string): Promise<void> => {
    if (await bucket.direct?.hasObject(name)) {
      counts.found += 1
      return
    }
    try {
      const { size } = await stat(placeOf(folder, name))
      await bucket.put(name, await disk.get(name), size)
      counts.copied += 1
    } catch (error) {
      // The sweep may remove an object meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  for (let next = 0; next < names.length; next += atOnce) {
    await Promise.all(names.slice(next, next + atOnce).map(copy))
  }
  return counts
}
