import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { arquivos } from '../database/schema/index.ts'
import type { ObjectStorage } from './port.ts'

/** A stored file that the service made and that no record refers to yet. */
export interface StoredFile {
  readonly idArquivo: string
  readonly bytes: number
  readonly sha256: string
}

/** The content of a new file: optionally the bytes of a stored object, then new bytes. */
interface FileContent {
  readonly before?: { readonly objeto: string; readonly bytes: number; readonly sha256: string }
  readonly after: Buffer
}

async function* streamOf(objects: ObjectStorage, { before, after }: FileContent): AsyncGenerator<Buffer> {
  if (before) {
    const hash = createHash('sha256')
    for await (const chunk of await objects.get(before.objeto)) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== before.sha256) throw new Error(`object ${before.objeto} has changed since its upload`)
  }
  yield after
}

/**
 * Stores a new file in constant memory. Its row is inserted first and belongs to no record, so that the removal of
 * unregistered files finds it when the work stops halfway or the record is never made.
 */
export async function storeFile(
  { db, objects, clock }: { db: Database; objects: ObjectStorage; clock: () => Date },
  content: FileContent,
  owner: { idArquivo: string; idPessoa: string },
): Promise<StoredFile> {
  const now = clock()
  const { idArquivo: id, idPessoa } = owner
  const objeto = randomUUID()
  const tamanho = (content.before?.bytes ?? 0) + content.after.length
  const folder = `${now.getUTCFullYear()}/${now.getUTCMonth() + 1}/${now.getUTCDate()}`
  const identificador = `${folder}/${id}_${objeto}.temp`
  await db.insert(arquivos).values({ id, identificador, tamanho, idPessoa, criadoEm: now, objeto })
  const stored = await objects.put(objeto, Readable.from(streamOf(objects, content), { objectMode: false }), tamanho)
  const { bytes, sha256, pdf, signed: assinado } = stored
  const rows = await db
    .update(arquivos)
    .set({ sha256, pdf, assinado, recebidoEm: clock() })
    .where(eq(arquivos.id, id))
    .returning({ id: arquivos.id })
  if (rows.length === 1) return { idArquivo: id, bytes, sha256 }
  await objects.remove(objeto)
  throw new Error('a file was removed as unregistered while it was written')
}
