import type { Encaminhamento, EncaminhamentoPage, Pasta } from '../../../contract/api/forwardings.ts'
import type { Cache } from '../../database/index.ts'
import type { BoxesStore } from '../store/index.ts'
import { momentOf } from '../store/rows.ts'
import { endOf, largestPage, type PageRequest } from './paging.ts'

export interface FolderKey {
  readonly idCaixa: string
  readonly pasta: Pasta
}

/** Writes the service's answers to the cache, each in one transaction: after a kill the sync continues from there. */
export interface PageWriter {
  /** A page of changes; `since` with the last of them. Answers the unread items that were not in the folder before. */
  writeChanges(key: FolderKey, page: EncaminhamentoPage, since?: string): Encaminhamento[]
  /** A page of the whole folder, newest first. */
  writeListing(key: FolderKey, page: EncaminhamentoPage, asked: PageRequest): WrittenPage
}

interface WrittenPage {
  /** `gap`: items before this page may have been missed, and it was not written. */
  readonly end: 'written' | 'gap' | 'done'
  /** Items that are newer than the last request for changes, which therefore did not announce them. */
  readonly arrived: readonly Encaminhamento[]
}

export interface PageWriterOptions {
  cache: Pick<Cache, 'transaction'>
  store: Pick<BoxesStore, 'folders' | 'forwardings' | 'items' | 'reads'>
  now(): Date
  /** An item has come into a folder or left one. */
  onMoved(): void
}

export function createPageWriter({ cache, store, now, onMoved }: PageWriterOptions): PageWriter {
  const { folders, forwardings, items, reads } = store

  function put({ idCaixa, pasta }: FolderKey, page: EncaminhamentoPage) {
    const folder = folders.begin(idCaixa, pasta)
    // An item is in Entrada or in Resolvidos, never in both.
    const other = pasta === 'Saida' ? null : folders.find(idCaixa, pasta === 'Entrada' ? 'Resolvidos' : 'Entrada')
    const arrived: Encaminhamento[] = []
    const numbers = new Set<number>()
    // The oldest first: of one millisecond the newest then has the greatest number, and the table is filled in its order.
    for (const forwarding of page.result.toReversed()) {
      const number = forwardings.save(forwarding)
      numbers.add(number)
      const isUnread = pasta === 'Entrada' && !reads.has(forwarding.id)
      const isNew = items.put(folder, number, isUnread)
      if (isNew && isUnread) arrived.unshift(forwarding)
      const hasLeft = other !== null && items.remove(other, number)
      if (isNew || hasLeft) onMoved()
    }
    return { folder, numbers, arrived }
  }

  return {
    writeChanges: (key, page, since) =>
      cache.transaction(() => {
        const { folder, arrived } = put(key, page)
        folders.change(folder, since === undefined ? {} : { since, syncedAt: now().toISOString() })
        return arrived
      }),
    writeListing: (key, page, asked) =>
      cache.transaction(() => {
        const before = folders.begin(key.idCaixa, key.pasta)
        const covered = before.covered ?? 0
        const [first] = page.result
        const from = covered === 0 ? Number.MAX_SAFE_INTEGER : (before.reached ?? Number.MAX_SAFE_INTEGER)
        if (asked.pagina > 1 && (first === undefined || momentOf(first) < from)) {
          folders.change(before, { covered: Math.max(0, covered - largestPage) })
          return { end: 'gap', arrived: [] }
        }
        const { folder, numbers, arrived } = put(key, page)
        const last = page.result.at(-1)
        const isEnd = last === undefined || endOf(asked) >= page.count
        // Items of the same moment may be before and behind this page: those are left alone.
        const to = asked.pagina === 1 ? Number.MAX_SAFE_INTEGER : from
        if (items.removeOthers(folder, { from: isEnd ? -1 : momentOf(last), to }, numbers) > 0) onMoved()
        const wasWhole = before.covered === null && folders.begin(key.idCaixa, key.pasta).items === page.count
        const isDone = isEnd || wasWhole
        const isFurther = last !== undefined && endOf(asked) > covered
        const further = isFurther ? { covered: endOf(asked), reached: momentOf(last) } : {}
        const progress = isDone ? { covered: null, reached: null } : further
        const since = asked.pagina === 1 && page.ate !== undefined ? { since: page.ate } : {}
        folders.change(folder, { ...progress, ...since, syncedAt: now().toISOString() })
        const refreshedAt = before.since === null ? Number.MAX_SAFE_INTEGER : Date.parse(before.since)
        return {
          end: isDone ? 'done' : 'written',
          arrived: arrived.filter((forwarding) => momentOf(forwarding) > refreshedAt),
        }
      }),
  }
}
