import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'
import { mostUses, type Use, useSchema, type WordUses } from './propose.ts'

/** Words beyond these are forgotten, the longest unused first. */
const mostWords = 400

/** The last uses of words by one person. Each call is a few statements; the caller opens transactions. */
export interface UseStore {
  /** In the order of the words; no entry for a word without uses. */
  of(words: readonly string[]): WordUses[]
  add(words: readonly string[], use: Use & { readonly fileId: string }, at: string): void
  forget(): void
}

/** With the file: sent again after an undo, it counts once. */
const usesSchema = z.array(useSchema.extend({ fileId: z.uuid() }))

export function createUseStore(db: DatabaseSync, account: Owner): UseStore {
  const owner = ownerValues(account)
  const one = db.prepare(`SELECT uses FROM counter_uses WHERE ${ownerClause} AND word = ?`)
  const save = db.prepare(
    'INSERT OR REPLACE INTO counter_uses (environment_id, person_id, word, uses, used_at) VALUES (?, ?, ?, ?, ?)',
  )
  const trim = db.prepare(
    `DELETE FROM counter_uses WHERE ${ownerClause} AND word IN (
       SELECT word FROM counter_uses WHERE ${ownerClause} ORDER BY used_at DESC LIMIT -1 OFFSET ${mostWords})`,
  )
  const remove = db.prepare(`DELETE FROM counter_uses WHERE ${ownerClause}`)
  function usesOf(word: string) {
    const row = one.get(...owner, word)
    // A kind or level that an older version does not know: the word begins anew.
    const parsed = row === undefined ? null : usesSchema.safeParse(JSON.parse(String(row['uses'])))
    return parsed?.success ? parsed.data : []
  }
  return {
    of: (words) => words.map((word) => ({ word, uses: usesOf(word) })).filter(({ uses }) => uses.length > 0),
    add(words, use, at) {
      for (const word of words) {
        const others = usesOf(word).filter(({ fileId }) => fileId !== use.fileId)
        save.run(...owner, word, JSON.stringify([...others, use].slice(-mostUses)), at)
      }
      trim.run(...owner, ...owner)
    },
    forget: () => void remove.run(...owner),
  }
}
