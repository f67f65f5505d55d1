import { randomUUID } from 'node:crypto'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { CarriedPage } from '../../../contract/bridge/pages.ts'
import type { ArrangedPage } from '../../engine/pdf/index.ts'
import { cleanName } from './clean-name.ts'
import type { ContentMaker, MakeContent, SpooledContent } from './make-content.ts'
import type { RevisedRow } from './revision-store.ts'
import type { ChosenPage, JoinedPage, PageGroup } from './row-revisions.ts'
import type { Spool } from './spool.ts'
import type { CaptureStore, StoredRow } from './store.ts'

/** The files of an act as it found them, and what it writes. */
export interface Plan {
  readonly rows: readonly StoredRow[]
  readonly makes: readonly MakeContent[]
  /** The pages of each content; null for those of the file, all there as they were. */
  readonly pages: readonly (readonly CarriedPage[] | null)[]
  /** Changes the rows, in the transaction of the act; answers the rows of the act. */
  apply(contents: readonly SpooledContent[]): RevisedRow[]
}

interface Replacement {
  readonly make: MakeContent
  /** Of the content that they have; default: of the one that is replaced. */
  readonly pages?: readonly (ChosenPage & Partial<CarriedPage>)[] | null
  /** Columns of the row that change with the content. */
  readonly changes?: Partial<StoredRow> | undefined
}

interface PlanOptions {
  store: Pick<CaptureStore, 'change' | 'join' | 'insertAfter'>
  maker: Pick<ContentMaker, 'arrange'>
  spool: Pick<Spool, 'pathOf'>
  now(): Date
}

/** Plans acts on rows of the list. */
export function createRevisionPlans({ store, maker, spool, now }: PlanOptions) {
  const pathOf = ({ sha256 }: StoredRow) => spool.pathOf(sha256 ?? '')

  function replaceContent(
    row: StoredRow,
    content: SpooledContent | undefined,
    { name = row.name, ...changes }: Partial<StoredRow> = {},
  ): RevisedRow {
    if (content === undefined || row.sha256 === null) throw new Error('an act without a content')
    const { fileId, sha256 } = row
    store.change(fileId, { ...contentOf(content), ...changes, name })
    return { fileId, role: 'changed', sha256, before: { ...formerOf(row, changes), sha256 } }
  }

  function addPart(after: string, content: SpooledContent, name: string): RevisedRow {
    const fileId = randomUUID()
    store.insertAfter(after, { fileId, name, addedAt: now().toISOString(), ...content })
    return { fileId, role: 'added', sha256: null, before: null }
  }

  return {
    /** Replaces the content of one row, without `pages` by the same pages. */
    replace: (rows: readonly StoredRow[], { make, pages = null, changes }: Replacement): Outcome<Plan> =>
      ok({
        rows,
        makes: [make],
        pages: [pages === null ? null : pages.map((page) => ({ sha256: rows[0]?.sha256 ?? '', ...page }))],
        apply: ([content]) => rows.map((row) => replaceContent(row, content, changes)),
      }),
    split: planSplit,
    join: planJoin,
  }

  function planSplit(rows: readonly StoredRow[], groups: readonly PageGroup[]): Outcome<Plan> {
    const [row] = rows
    if (row === undefined || groups.length === 0) return failed('not-found')
    const names = groups.map(({ name }, nth) => cleanName(name ?? partName(row.name, nth + 1, groups.length)))
    const makes = groups.map(({ pages }) => maker.arrange(() => pages.map((page) => ({ from: pathOf(row), ...page }))))
    function apply(contents: readonly SpooledContent[], whole: StoredRow): RevisedRow[] {
      const revised = [replaceContent(whole, contents[0], { name: names[0] ?? whole.name })]
      for (const [nth, content] of contents.entries()) {
        if (nth > 0) revised.push(addPart(revised.at(-1)?.fileId ?? '', content, names[nth] ?? whole.name))
      }
      for (const [nth, { fileId }] of revised.entries()) store.change(fileId, groups[nth]?.changes ?? {})
      return revised
    }
    const pages = groups.map((group) => group.pages.map((page) => ({ ...page, sha256: row.sha256 ?? '' })))
    return ok({ rows, makes, pages, apply: (contents) => apply(contents, row) })
  }

  function planJoin(rows: readonly StoredRow[], pages: readonly JoinedPage[]): Outcome<Plan> {
    const byId = new Map(rows.map((row) => [row.fileId, row]))
    const isUsed = rows.every(({ fileId }) => pages.some((page) => page.fileId === fileId))
    if (!isUsed || pages.some(({ fileId }) => !byId.has(fileId))) return failed('not-found')
    const sources = (): ArrangedPage[] =>
      pages.flatMap(({ fileId, page, turn }) => {
        const row = byId.get(fileId)
        return row === undefined ? [] : [{ from: pathOf(row), page, turn }]
      })
    const [into, ...others] = rows
    function apply([content]: readonly SpooledContent[]): RevisedRow[] {
      if (into === undefined) return []
      const joined = others.map(({ fileId, sha256, sizeBytes, name }): RevisedRow => {
        store.join(fileId, into.fileId, now().toISOString())
        return { fileId, role: 'joined', sha256, before: { sha256: sha256 ?? '', sizeBytes, name } }
      })
      return [replaceContent(into, content), ...joined]
    }
    const carried = pages.map((page) => ({ ...page, sha256: byId.get(page.fileId)?.sha256 ?? '' }))
    return ok({ rows, makes: [maker.arrange(sources)], pages: [carried], apply })
  }
}

const formerOf = ({ sizeBytes, name, kind, isKindChosen }: StoredRow, changes: Partial<StoredRow>) => ({
  sizeBytes,
  name,
  ...(changes.kind !== undefined && { kind: { kind, isKindChosen } }),
})

/** The columns of a row with another content, which is still to be examined and searched for. */
export const contentOf = ({ sha256, sizeBytes }: SpooledContent): Partial<StoredRow> => ({
  sha256,
  sizeBytes,
  report: null,
  thumbnail: null,
  known: null,
  searchedAt: null,
})

const partName = (name: string, number: number, count: number) =>
  count === 1 ? name : name.replace(/(?:\.pdf)?$/i, ` (${number}).pdf`)
