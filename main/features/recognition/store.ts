import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { lineOf, type SoughtWords } from '../../../contract/search-words.ts'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'
import type { PageWord } from '../../engine/pdf/index.ts'
import { type Turn, turnSchema } from './engine-messages.ts'

/** A word as it is stored: text, line, and left, top, right, bottom in tenths of a point. */
const storedWordsSchema = z.array(z.tuple([z.string(), z.int(), z.int(), z.int(), z.int(), z.int()]))

/** `text-layer`: the page has text of its own. `problem`: why a failed page has none. */
export type PageResult =
  | { readonly state: 'recognised'; readonly words: readonly PageWord[]; readonly turn: Turn }
  | { readonly state: 'text-layer' }
  | { readonly state: 'failed'; readonly problem: PageProblem }

const pageProblemSchema = z.enum(['slow', 'crashed', 'failed', 'unreadable'])
type PageProblem = z.infer<typeof pageProblemSchema>

interface PageCounts {
  readonly sha256: string
  readonly done: number
  readonly recognised: number
  readonly failed: number
}

interface FoundPage {
  readonly sha256: string
  readonly page: number
  readonly text: string
}

/** The pages of one person, numbered from 1. Each call is one statement. */
export interface PageStore {
  find(sha256: string, page: number): PageResult | null
  save(sha256: string, page: number, result: PageResult): void
  /** The pages of a file that were looked at. */
  pagesOf(sha256: string): ReadonlySet<number>
  counts(): PageCounts[]
  /** Pages that have to be turned to stand upright. */
  turnsOf(sha256: string): { page: number; turn: Turn }[]
  /** Recognised pages that may have all words, at most `most`; the caller compares their text. */
  search(sought: readonly SoughtWords[], most: number): FoundPage[]
  /** The pages of a file are those of another content, too: their text was laid into it. */
  copy(from: string, to: string): void
  delete(sha256: string): void
  /** Deletes the pages of files that no row on the list of this person has. */
  sweep(): void
  deleteAll(): void
}

export function createPageStore(db: DatabaseSync, account: Owner): PageStore {
  const owner = ownerValues(account)
  const where = `FROM recognised_pages WHERE ${ownerClause}`
  const one = db.prepare(`SELECT state, words, turn, problem ${where} AND sha256 = ? AND page = ?`)
  const save = db.prepare(
    `INSERT OR REPLACE INTO recognised_pages
       (environment_id, person_id, sha256, page, state, words, folded, turn, problem) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const pages = db.prepare(`SELECT page ${where} AND sha256 = ?`)
  const counts = db.prepare(
    `SELECT sha256, count(*) AS done, sum(state = 'recognised') AS recognised, sum(state = 'failed') AS failed
     ${where} GROUP BY sha256`,
  )
  const turns = db.prepare(`SELECT page, turn ${where} AND sha256 = ? AND turn <> 0 ORDER BY page`)
  const remove = db.prepare(`DELETE ${where} AND sha256 = ?`)
  const copy = db.prepare(
    `INSERT OR REPLACE INTO recognised_pages
       (environment_id, person_id, sha256, page, state, words, folded, turn, problem)
     SELECT environment_id, person_id, ?, page, state, words, folded, turn, problem ${where} AND sha256 = ?`,
  )
  const sweep = db.prepare(
    `DELETE ${where} AND sha256 NOT IN (
       SELECT sha256 FROM capture_rows WHERE ${ownerClause} AND sha256 IS NOT NULL AND removed_at IS NULL)`,
  )
  const removeAll = db.prepare(`DELETE ${where}`)

  return {
    find(sha256, page) {
      const row = one.get(...owner, sha256, page)
      return row === undefined ? null : resultOf(row)
    },
    save: (sha256, page, result) => void save.run(...owner, sha256, page, ...valuesOf(result)),
    pagesOf: (sha256) => new Set(pages.all(...owner, sha256).map(({ page }) => Number(page))),
    counts: () => counts.all(...owner).map((row) => countsSchema.parse(row)),
    turnsOf: (sha256) => turns.all(...owner, sha256).map((row) => turnRowSchema.parse(row)),
    search(sought, most) {
      const contain = (words: readonly string[]) => words.map(() => 'instr(folded, ?) > 0').join(' AND ')
      const conditions = sought
        .map((forms) => `AND (${forms.map(({ words }) => `(${contain(words)})`).join(' OR ')})`)
        .join(' ')
      const words = sought.flat().flatMap((form) => form.words)
      const sql = `SELECT sha256, page, words ${where} AND state = 'recognised' ${conditions} ORDER BY sha256, page LIMIT ?`
      const rows = db.prepare(sql).all(...owner, ...words.map((each) => ` ${each}`), most)
      return rows.map((row) => ({ sha256: String(row['sha256']), page: Number(row['page']), text: textOf(row) }))
    },
    copy: (from, to) => void copy.run(to, ...owner, from),
    delete: (sha256) => void remove.run(...owner, sha256),
    sweep: () => void sweep.run(...owner, ...owner),
    deleteAll: () => void removeAll.run(...owner),
  }
}

const countsSchema = z.object({ sha256: z.string(), done: z.int(), recognised: z.int(), failed: z.int() })
const turnRowSchema = z.object({ page: z.int(), turn: turnSchema })

function valuesOf(result: PageResult): (string | number | null)[] {
  if (result.state === 'text-layer') return ['text-layer', '[]', '', 0, null]
  if (result.state === 'failed') return ['failed', '[]', '', 0, result.problem]
  const { words, turn } = result
  const stored = words.map(({ text, line, box }) => [
    text,
    line,
    ...[box.left, box.top, box.right, box.bottom].map((side) => Math.round(side * 10)),
  ])
  const folded = lineOf(words.map(({ text }) => text).join(' '))
  return ['recognised', JSON.stringify(stored), folded, turn, null]
}

const storedWords = ({ words }: Record<string, unknown>) => storedWordsSchema.parse(JSON.parse(String(words)))
const textOf = (row: Record<string, unknown>) =>
  storedWords(row)
    .map(([text]) => text)
    .join(' ')

function resultOf(row: Record<string, unknown>): PageResult {
  if (row['state'] === 'text-layer') return { state: 'text-layer' }
  if (row['state'] === 'failed') return { state: 'failed', problem: pageProblemSchema.parse(row['problem']) }
  const words = storedWords(row).map(([text, line, left, top, right, bottom]) => ({
    text,
    line,
    box: { left: left / 10, top: top / 10, right: right / 10, bottom: bottom / 10 },
  }))
  return { state: 'recognised', words, turn: turnSchema.parse(row['turn']) }
}
