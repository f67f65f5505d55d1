import type { Encaminhamento, EncaminhamentoPage, Pasta } from '../../../../contract/api/forwardings.ts'
import type { Cache } from '../../../engine/database/index.ts'
import type { StoredFolder } from '../store/folders.ts'
import type { BoxesStore } from '../store/index.ts'
import { momentOf } from '../store/rows.ts'
import { judgePage, type PageRequest, type PageVerdict } from './paging.ts'

export interface FolderKey {
  readonly idCaixa: string
  readonly pasta: Pasta
}

/** A page of a box; `leftOut`: items that could not be read. */
export interface BoxPage extends EncaminhamentoPage {
  readonly leftOut: number
}

/** The place of a page in the list, as its items show it. */
export const answerOf = ({ result, count, leftOut }: BoxPage) => {
  const [first, last] = [result[0], result.at(-1)]
  return {
    first: first === undefined ? null : momentOf(first),
    last: last === undefined ? null : momentOf(last),
    given: result.length + leftOut,
    leftOut,
    count,
  }
}

/** Writes the service's answers to the cache, each in one transaction: after a kill the sync continues from there. */
export interface PageWriter {
  /** A page of changes; `since` with the last of them. Answers the unread items that were not in the folder before. */
  writeChanges(key: FolderKey, page: BoxPage, since?: string): Encaminhamento[]
  /** A page of the whole folder, newest first. Writes nothing where its place in the list is not sure. */
  writeListing(key: FolderKey, page: BoxPage, asked: PageRequest): WrittenPage
  /** Goes back by so many positions: items may have been missed. */
  stepBack(key: FolderKey, positions: number): void
  /** Ends the listing of a folder whose other items the service does not give. */
  cutListing(key: FolderKey): void
}

interface WrittenPage {
  readonly verdict: PageVerdict
  /** Items that are newer than the last request for changes, which therefore did not announce them. */
  readonly arrived: readonly Encaminhamento[]
}

interface PageWriterOptions {
  cache: Pick<Cache, 'transaction'>
  store: Pick<BoxesStore, 'folders' | 'forwardings' | 'items' | 'reads'>
  now(): Date
  /** An item has come into a folder or left one. */
  onMoved(): void
}

export function createPageWriter({ cache, store, now, onMoved }: PageWriterOptions): PageWriter {
  const { folders, forwardings, items, reads } = store

  function put({ idCaixa, pasta }: FolderKey, page: BoxPage) {
    const folder = folders.begin(idCaixa, pasta)
    // An item is in Entrada or in Resolvidos, never in both.
    const other = pasta === 'Saida' ? null : folders.find(idCaixa, pasta === 'Entrada' ? 'Resolvidos' : 'Entrada')
    const arrived: Encaminhamento[] = []
    const numbers = new Set<number>()
    let hasMoved = false
    let hasNew = false
    // The oldest first: of one millisecond the newest then has the greatest number, and the table is filled in its order.
    for (const forwarding of page.result.toReversed()) {
      const number = forwardings.save(forwarding)
      numbers.add(number)
      const isUnread = pasta === 'Entrada' && !reads.has(forwarding.id)
      const isNew = items.put(folder, number, isUnread)
      if (isNew && isUnread) arrived.unshift(forwarding)
      const hasLeft = other !== null && items.remove(other, number)
      hasMoved ||= isNew || hasLeft
      hasNew ||= isNew
    }
    if (hasMoved) onMoved()
    return { folder, numbers, arrived, hasMoved, hasNew }
  }

  return {
    writeChanges: (key, page, since) =>
      cache.transaction(() => {
        const { folder, arrived } = put(key, page)
        // Only a reading of the whole folder tells how many items cannot be read.
        const anew = page.leftOut > 0 && folder.covered === null ? { covered: 0, reached: null } : {}
        folders.change(folder, since === undefined ? anew : { ...anew, since, syncedAt: now().toISOString() })
        return arrived
      }),
    writeListing: (key, page, asked) =>
      cache.transaction(() => {
        const before = folders.begin(key.idCaixa, key.pasta)
        const answer = answerOf(page)
        const verdict = judgePage(asked, answer, { covered: before.covered ?? 0, reached: before.reached })
        if (verdict.kind === 'gap' || verdict.kind === 'resize') return { verdict, arrived: [] }
        const { folder, numbers, arrived, hasNew, hasMoved } = put(key, page)
        const isEnd = verdict.kind === 'end' && !verdict.isCut
        // Items of the same moment may be before and behind this page: those are left alone.
        const to = asked.pagina === 1 ? Number.MAX_SAFE_INTEGER : (before.reached ?? Number.MAX_SAFE_INTEGER)
        const from = isEnd ? -1 : (answer.last ?? to)
        const hasRemoved = items.removeOthers(folder, { from, to }, numbers) > 0
        if (hasRemoved) onMoved()
        const { items: stored } = folders.begin(key.idCaixa, key.pasta)
        const isSame = page.count === undefined ? !hasMoved && !hasRemoved : stored + before.leftOut === page.count
        const isUnchanged = before.covered === null && isSame
        const isDone = verdict.kind === 'end' || isUnchanged
        const lack = isUnchanged ? before : lackOf(asked, page, before)
        // A service that repeats a page comes to its count without the other items.
        const isCut = isDone && page.count !== undefined && stored + lack.leftOut < page.count
        folders.change(folder, {
          ...(isDone ? { covered: null, reached: null } : progressOf(verdict, answer.last, before)),
          leftOut: lack.leftOut,
          isCut,
          ...(asked.pagina === 1 && page.ate !== undefined && { since: page.ate }),
          syncedAt: now().toISOString(),
        })
        const refreshedAt = before.since === null ? Number.MAX_SAFE_INTEGER : Date.parse(before.since)
        return {
          verdict: isDone ? { kind: 'end', isCut: false } : { ...verdict, ...(hasNew && { isRepeated: false }) },
          arrived: arrived.filter((forwarding) => momentOf(forwarding) > refreshedAt),
        }
      }),
    stepBack: (key, positions) =>
      cache.transaction(() => {
        const folder = folders.begin(key.idCaixa, key.pasta)
        folders.change(folder, { covered: Math.max(0, (folder.covered ?? 0) - positions) })
      }),
    cutListing: (key) =>
      cache.transaction(() => {
        const folder = folders.begin(key.idCaixa, key.pasta)
        folders.change(folder, { covered: null, reached: null, isCut: true })
      }),
  }
}

/** How far the listing has come; nothing where this page only repeats a part of it. */
function progressOf(verdict: PageVerdict, last: number | null, { covered }: StoredFolder) {
  if (verdict.kind !== 'next' || (covered !== null && verdict.covered <= covered)) return {}
  return { covered: verdict.covered, reached: last }
}

/** The items that could not be read, counted from the first page on. */
function lackOf({ pagina }: PageRequest, page: BoxPage, { covered, leftOut, reached }: StoredFolder) {
  // The first page comes again while the others are still being read.
  if (pagina === 1) return { leftOut: (covered ?? 0) > 0 ? leftOut : page.leftOut }
  const { first } = answerOf(page)
  // The page before ended with an item that could not be read, either.
  const isTwice = page.leftOut > 0 && first !== null && reached !== null && first < reached
  return { leftOut: leftOut + page.leftOut - Number(isTwice) }
}
