import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Owner } from '../database/index.ts'
import type { Log } from '../log/index.ts'

/** A file that lies on this computer. */
export interface DocumentCopy {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** Documents that one person has opened, kept until they sign out; the longest unused go first. */
export interface DocumentCopies {
  /** Null for one that was not opened, had to make room, or is not what it was. */
  find(idDocumento: string): Promise<DocumentCopy | null>
  /** Copies a file that was opened. A disk that does not take it disturbs nobody. Never rejects. */
  keep(idDocumento: string, file: DocumentCopy): Promise<void>
  /** Forgets all that is this person's, with the files that nobody else has; nothing is kept any more. */
  forget(): Promise<void>
}

export interface DocumentCopiesOptions {
  db: DatabaseSync
  owner: Owner
  /** Of all people on this computer: equal bytes lie in it once. */
  folder: string
  now(): Date
  log: Pick<Log, 'warn'>
  /** How much may lie there. */
  mostBytes?: number
}

const rowSchema = z.object({ id: z.string(), name: z.string(), sha256: z.string(), size_bytes: z.int() })

export function createDocumentCopies(options: DocumentCopiesOptions): DocumentCopies {
  const { db, owner, folder, now, log, mostBytes = 512 * 1024 * 1024 } = options
  const mine = [owner.environmentId, owner.personId] as const
  const where = 'environment_id = ? AND person_id = ?'
  const one = db.prepare(`SELECT * FROM document_copies WHERE ${where} AND id = ?`)
  const use = db.prepare(`UPDATE document_copies SET used_at = ? WHERE ${where} AND id = ?`)
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
  const dropMine = db.prepare(`DELETE FROM document_copies WHERE ${where}`)
  const known = db.prepare('SELECT DISTINCT sha256 FROM document_copies')
  const pathOf = (sha256: string) => path.join(folder, `${sha256}.pdf`)
  let isLeft = false
  /** One at a time: what makes room must not take what is just being kept. */
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch((error: unknown) => log.warn('documents.not-kept', { error }))
    return last
  }

  async function makeRoom(): Promise<void> {
    const all = oldestFirst.all()
    let bytes = all.reduce((sum, row) => sum + Number(row['size_bytes']), 0)
    for (const row of all) {
      if (bytes <= mostBytes) return
      dropBytes.run(String(row['sha256']))
      await rm(pathOf(String(row['sha256'])), { force: true })
      bytes -= Number(row['size_bytes'])
    }
  }

  /** Files that no row names: of somebody who has left, or of a program that was killed in between. */
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
      // Shown as what the service has registered: not without looking at what has become of it on this disk.
      if ((await hashOf(pathOf(sha256)).catch(() => null)) !== sha256) {
        await rm(pathOf(sha256), { force: true }).catch(() => {})
        return null
      }
      use.run(now().toISOString(), ...mine, idDocumento)
      return { path: pathOf(sha256), name, sizeBytes, sha256 }
    },
    keep: (idDocumento, { path: from, name, sizeBytes, sha256 }) =>
      inTurn(async () => {
        // What was still being fetched when the person left is not kept for whoever comes next.
        if (isLeft || sizeBytes > mostBytes) return
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const there = await stat(pathOf(sha256)).catch(() => null)
        if (there?.size !== sizeBytes) {
          // Under another name first: a copy that was broken off is not taken for the whole.
          await copyFile(from, `${pathOf(sha256)}.parte`)
          await rename(`${pathOf(sha256)}.parte`, pathOf(sha256))
        }
        write.run(...mine, idDocumento, name, sha256, sizeBytes, now().toISOString())
        await makeRoom()
      }),
    forget() {
      isLeft = true
      return inTurn(async () => {
        dropMine.run(...mine)
        await sweep()
      })
    },
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
