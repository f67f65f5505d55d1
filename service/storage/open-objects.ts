import path from 'node:path'
import { desc, isNotNull } from 'drizzle-orm'
import { UsageError } from '../address.ts'
import type { Database } from '../database/index.ts'
import { arquivos } from '../database/schema/index.ts'
import { createDiskStorage } from './disk.ts'
import type { DirectTransfers, ObjectStorage } from './port.ts'
import type { BucketAddress } from './s3/bucket-address.ts'

/** Opens the bucket, or the folder if none is configured. Throws UsageError if the bucket cannot be used. */
export async function openObjects(
  db: Database,
  { folder, bucket }: { folder: string; bucket: BucketAddress | null },
): Promise<ObjectStorage> {
  if (bucket === null) return createDiskStorage({ folder: path.join(folder, 'files') })
  // Loaded here, because the client doubles the time of a start.
  const { openBucket } = await import('./s3/open-bucket.ts')
  const objects = await openBucket(bucket)
  await refuseForeignBucket(db, objects.direct)
  return objects
}

/** Without this, a service that was moved from its folder to a bucket would start and lack every document. */
async function refuseForeignBucket(db: Database, direct: DirectTransfers | null): Promise<void> {
  const [newest] = await db
    .select({ objeto: arquivos.objeto })
    .from(arquivos)
    .where(isNotNull(arquivos.recebidoEm))
    .orderBy(desc(arquivos.recebidoEm))
    .limit(1)
  if (!newest?.objeto || (await direct?.hasObject(newest.objeto))) return
  throw new UsageError(
    'O banco de dados tem documentos que não estão no bucket de S3_URL. Copie os arquivos para objetos/ no bucket ' +
      '(docs/service.md) ou use o bucket anterior.',
  )
}
