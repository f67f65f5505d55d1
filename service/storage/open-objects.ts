import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { UsageError } from '../address.ts'
import type { Database } from '../database/index.ts'
import { arquivos, vinculosArquivo } from '../database/schema/index.ts'
import { createDiskStorage } from './disk.ts'
import { createMovingStorage } from './moving.ts'
import type { DirectTransfers, ObjectStorage } from './port.ts'
import type { BucketAddress } from './s3/bucket-address.ts'

/** How many of the newest objects, and of the last by name, a start looks for in the bucket. */
const sampleSize = 20

/**
 * Opens the bucket, the folder if none is configured, or both while the files move. Throws UsageError if the bucket cannot
 * be used, or lacks files of the database.
 */
export async function openObjects(
  db: Database,
  folder: string,
  { bucket, isMoving }: { bucket: BucketAddress | null; isMoving: boolean },
): Promise<ObjectStorage> {
  const openFolder = () => createDiskStorage({ folder: path.join(folder, 'files') })
  if (bucket === null) return openFolder()
  // Loaded here, because the client doubles the time of a start.
  const { openBucket } = await import('./s3/open-bucket.ts')
  const objects = await openBucket(bucket)
  if (isMoving) return createMovingStorage({ folder: await openFolder(), bucket: objects })
  await refuseForeignBucket(db, objects.direct)
  return objects
}

/**
 * Without this, a service would start with another bucket, or with an unfinished copy of its folder, and lack documents.
 * The copy is made in the order of the names, so the last ones show whether it came to its end.
 */
async function refuseForeignBucket(db: Database, direct: DirectTransfers | null): Promise<void> {
  const orders = [arquivos.recebidoEm, arquivos.objeto]
  const samples = await Promise.all(
    orders.map((column) =>
      db
        .select({ objeto: arquivos.objeto })
        .from(arquivos)
        .innerJoin(vinculosArquivo, eq(vinculosArquivo.idArquivo, arquivos.id))
        .orderBy(desc(column))
        .limit(sampleSize),
    ),
  )
  const names = new Set(samples.flat().map(({ objeto }) => objeto ?? ''))
  const found = await Promise.all([...names].map((name) => direct?.hasObject(name)))
  if (found.every((isThere) => isThere)) return
  throw new UsageError(
    'O banco de dados tem documentos que não estão no bucket de S3_URL. Copie os arquivos (docs/deployment.md) ' +
      'ou use o bucket anterior.',
  )
}
