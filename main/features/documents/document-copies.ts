import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'

/** A document's file on this computer. */
export interface DocumentCopy {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** A cache of the documents that one person has opened, until they sign out. The least recently used are evicted. */
export interface DocumentCopies {
  /** Null if the document is not cached, was evicted, or its file is damaged. */
  find(idDocumento: string): Promise<DocumentCopy | null>
  /** Copies an opened file into the cache. Never rejects: a full disk only means that nothing is cached. */
  keep(idDocumento: string, file: DocumentCopy): Promise<void>
  /** Deletes this person's entries, and the files that no other person uses; nothing is cached from now on. */
  forget(): Promise<void>
  /** Resolves when nothing is being copied or deleted. */
  settled(): Promise<void>
}

interface DocumentCopiesOptions {
  db: DatabaseSync
  owner: Owner
  /** Shared by all people on this computer: equal files are stored once. */
  folder: string
  /** One work at a time in that folder, for all people. */
  mutex?: { take<T>(work: () => Promise<T>): Promise<T> }
  now(): Date
  log: Pick<Log, 'warn'>
  /** The size limit of the folder: 512 MB. */
  maxBytes?: number
}

const rowSchema = z.object({ id: z.string(), name: z.string(), sha256: z.string(), size_bytes: z.int() })

export function createDocumentCopies(options: DocumentCopiesOptions): DocumentCopies {
  const { db, owner, folder, mutex = { take: (work) => work() }, now, log, maxBytes = 512 * 1024 * 1024 } = options
  const mine = ownerValues(owner)
  const one = db.prepare(`SELECT * FROM document_copies WHERE ${ownerClause} AND id = ?`)
  const use = db.prepare(`UPDATE document_copies SET used_at = ? WHERE ${ownerClause} AND id = ?`)
  const write = db.prepare(
    `INSERT INTO document_copies (environment_id, person_id, id, name, sha256, size_bytes, used_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET name = excluded.name, sha256 = excluded.sha256, size_bytes = excluded.size_bytes,
       used_at = excluded.used_at`,
  )
  const oldestFirst = db.prepare(
    'SELECT sha256, max(used_at) AS used, size_bytes FROM document_copies GROUP BY 1 ORDER BY used',
  )
  const dropBytes = db.prepare('DELETE FROM document_copies WHERE sha256 = ?')
  const dropMine = db.prepare(`DELETE FROM document_copies WHERE ${ownerClause}`)
  const known = db.prepare('SELECT DISTINCT sha256 FROM document_copies')
  const pathOf = (sha256: string) => path.join(folder, `${sha256}.pdf`)
  let isForgotten = false
  /** Serialised, so that evicting never deletes a file that is being added. */
  let last: Promise<void> = Promise.resolve()
  const serialise = (work: () => Promise<void>): Promise<void> => {
    last = last.then(() => mutex.take(work)).catch((error: unknown) => log.warn('documents.not-kept', { error }))
    return last
  }

  async function evict(): Promise<void> {
    const all = oldestFirst.all()
    let bytes = all.reduce((sum, row) => sum + Number(row['size_bytes']), 0)
    for (const row of all) {
      if (bytes <= maxBytes) return
      dropBytes.run(String(row['sha256']))
      await rm(pathOf(String(row['sha256'])), { force: true })
      bytes -= Number(row['size_bytes'])
    }
  }

  /** Deletes files without an entry, left by a person who signed out or by a killed program. */
  async function sweep(): Promise<void> {
    const names = new Set(known.all().map((row) => path.basename(pathOf(String(row['sha256'])))))
    const files = await readdir(folder).catch(() => [])
    for (const file of files) if (!names.has(file)) await rm(path.join(folder, file), { force: true })
  }

  return {
    async find(idDocumento) {
      const row = one.get(...mine, idDocumento)
      if (row === undefined) return null
      const { name, sha256, size_bytes: sizeBytes } = rowSchema.parse(row)
      // The document is shown as the one that the service registered, so its hash is checked again.
      if ((await hashOf(pathOf(sha256)).catch(() => null)) !== sha256) {
        await rm(pathOf(sha256), { force: true }).catch(() => {})
        return null
      }
      use.run(now().toISOString(), ...mine, idDocumento)
      return { path: pathOf(sha256), name, sizeBytes, sha256 }
    },
    keep: (idDocumento, { path: from, name, sizeBytes, sha256 }) =>
      serialise(async () => {
        // A download that ends after sign-out must not stay for the next person.
        if (isForgotten || sizeBytes > maxBytes) return
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const there = await stat(pathOf(sha256)).catch(() => null)
        if (there?.size !== sizeBytes) {
          // Renamed when complete, so that an interrupted copy is never used.
          await copyFile(from, `${pathOf(sha256)}.parte`)
          await rename(`${pathOf(sha256)}.parte`, pathOf(sha256))
        }
        write.run(...mine, idDocumento, name, sha256, sizeBytes, now().toISOString())
        await evict()
      }),
    forget() {
      isForgotten = true
      return serialise(async () => {
        dropMine.run(...mine)
        await sweep()
      })
    },
    settled: () => last,
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
