import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { CarriedPage } from '../../../contract/bridge/pages.ts'
import {
  type Drawing,
  type DrawnBox,
  drawnBoxSchema,
  type PageBox,
  type PersonalData,
  personalDataSchema,
} from '../../../contract/bridge/privacy.ts'
import { turnBox } from '../../../contract/page-area.ts'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

/** A finding that a tarja left in view, without the number. */
export type LeftInView = Omit<PersonalData, 'text' | 'page'> & { readonly page: number }

interface Places {
  readonly drawn: readonly DrawnBox[]
  readonly leftInView: readonly LeftInView[]
}

/** Places on the pages of contents, of one person: they outlive the window and the program. */
export interface PlaceStore {
  of(sha256: string): Places
  /** The rectangles on those of these contents that have some. */
  drawn(contents: ReadonlySet<string>): Drawing[]
  save(sha256: string, places: Places): void
  /** A new content has what its pages had; null: the pages of `from` are all there as they were. */
  carry(from: string, to: string, pages: readonly CarriedPage[] | null): void
  /** Forgets the contents that `isNeeded` refuses. */
  prune(isNeeded: (sha256: string) => boolean): void
}

const nowhere: Places = { drawn: [], leftInView: [] }
const drawnSchema = z.array(drawnBoxSchema)
const leftSchema = z.array(personalDataSchema.omit({ text: true }).extend({ page: z.int().min(0) }))

export function createPlaceStore(db: DatabaseSync, account: Owner): PlaceStore {
  const owner = ownerValues(account)
  const select = db.prepare(`SELECT drawn, left_in_view FROM privacy_places WHERE ${ownerClause} AND sha256 = ?`)
  const insert = db.prepare(
    'INSERT OR REPLACE INTO privacy_places (environment_id, person_id, sha256, drawn, left_in_view) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = db.prepare(`DELETE FROM privacy_places WHERE ${ownerClause} AND sha256 = ?`)
  const all = db.prepare(`SELECT sha256, drawn FROM privacy_places WHERE ${ownerClause}`)

  function of(sha256: string): Places {
    const row = select.get(...owner, sha256)
    if (row === undefined) return nowhere
    return {
      drawn: drawnSchema.parse(JSON.parse(String(row['drawn']))),
      leftInView: leftSchema.parse(JSON.parse(String(row['left_in_view']))),
    }
  }
  function save(sha256: string, { drawn, leftInView }: Places): void {
    if (drawn.length + leftInView.length === 0) remove.run(...owner, sha256)
    else insert.run(...owner, sha256, JSON.stringify(drawn), JSON.stringify(leftInView))
  }
  return {
    of,
    drawn: (contents) =>
      all
        .all(...owner)
        .map((row) => ({ sha256: String(row['sha256']), boxes: drawnSchema.parse(JSON.parse(String(row['drawn']))) }))
        .filter(({ sha256, boxes }) => contents.has(sha256) && boxes.length > 0),
    save,
    carry(from, to, pages) {
      if (from === to) return
      save(to, pages === null ? of(from) : arranged(pages, of))
    },
    prune(isNeeded) {
      for (const { sha256 } of all.all(...owner)) if (!isNeeded(String(sha256))) remove.run(...owner, String(sha256))
    },
  }
}

/** The places of these pages, each turned with its page. */
function arranged(pages: readonly CarriedPage[], of: (sha256: string) => Places): Places {
  const sources = new Map([...new Set(pages.map(({ sha256 }) => sha256))].map((sha256) => [sha256, of(sha256)]))
  const each = <T extends { readonly page: number }>(
    which: (places: Places) => readonly T[],
    turned: (place: T, turn: CarriedPage['turn']) => T,
  ): T[] =>
    pages.flatMap(({ sha256, page, turn }, at) =>
      which(sources.get(sha256) ?? nowhere)
        .filter((place) => place.page === page)
        .map((place) => ({ ...turned(place, turn), page: at })),
    )
  return {
    // A page may stand in the new content twice.
    drawn: each(
      ({ drawn }) => drawn,
      (place, turn) => ({ ...place, id: randomUUID(), box: turnBox(place.box, turn) }),
    ),
    leftInView: each(
      ({ leftInView }) => leftInView,
      (place, turn) => ({ ...place, boxes: place.boxes.map((box): PageBox => turnBox(box, turn)) }),
    ),
  }
}
