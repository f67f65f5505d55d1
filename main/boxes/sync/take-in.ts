import type { Encaminhamento, EncaminhamentoPage, Pasta } from '../../../contract/api/forwardings.ts'
import { type Remembered, transaction } from '../../database/index.ts'
import type { BoxesStore } from '../store/index.ts'
import { momentOf } from '../store/rows.ts'
import { endOf, largestPage, type Page } from './paging.ts'

export interface Place {
  readonly idCaixa: string
  readonly pasta: Pasta
}

/** Writes down what the service has answered; each in one transaction, so that a killed program goes on from there. */
export interface TakeIn {
  /** A page of what has changed; `since` with the last of them. Answers what was not in the folder before. */
  changes(place: Place, page: EncaminhamentoPage, since?: string): Encaminhamento[]
  /** A page of a reading of all, newest first. */
  whole(place: Place, page: EncaminhamentoPage, asked: Page): WholePage
}

export interface WholePage {
  /** `gap`: what lies before the page may have been missed, and the page was not taken. */
  readonly end: 'taken' | 'gap' | 'done'
  /** Arrived after the last look at changes, which therefore did not announce it. */
  readonly news: readonly Encaminhamento[]
}

const later = Number.MAX_SAFE_INTEGER

export interface TakeInOptions {
  remembered: Pick<Remembered, 'db'>
  store: Pick<BoxesStore, 'folders' | 'forwardings' | 'reads'>
  now(): Date
  /** Something lies elsewhere than before. */
  moved(): void
}

export function createTakeIn({ remembered: { db }, store, now, moved }: TakeInOptions): TakeIn {
  const { folders, forwardings, reads } = store

  /** Puts a page into its folder; what lies in one of these two has left the other. */
  function put({ idCaixa, pasta }: Place, page: EncaminhamentoPage) {
    const folder = folders.begin(idCaixa, pasta)
    const other = pasta === 'Saida' ? null : folders.find(idCaixa, pasta === 'Entrada' ? 'Resolvidos' : 'Entrada')
    const fresh: Encaminhamento[] = []
    const numbers = new Set<number>()
    // The oldest first: of one millisecond the newest then has the greatest number, and the table is filled in its order.
    for (const forwarding of page.result.toReversed()) {
      const number = forwardings.save(forwarding)
      numbers.add(number)
      const isUnread = pasta === 'Entrada' && !reads.has(forwarding.id)
      const isNew = folders.put(folder, number, isUnread)
      if (isNew && isUnread) fresh.unshift(forwarding)
      const hasLeft = other !== null && folders.remove(other, number)
      if (isNew || hasLeft) moved()
    }
    return { folder, numbers, fresh }
  }

  return {
    changes: (place, page, since) =>
      transaction(db, () => {
        const { folder, fresh } = put(place, page)
        folders.change(folder, since === undefined ? {} : { since, syncedAt: now().toISOString() })
        return fresh
      }),
    whole: (place, page, asked) =>
      transaction(db, () => {
        const before = folders.begin(place.idCaixa, place.pasta)
        const covered = before.covered ?? 0
        const [first] = page.result
        const from = covered === 0 ? later : (before.reached ?? later)
        if (asked.pagina > 1 && (first === undefined || momentOf(first) < from)) {
          folders.change(before, { covered: Math.max(0, covered - largestPage) })
          return { end: 'gap', news: [] }
        }
        const { folder, numbers, fresh } = put(place, page)
        const last = page.result.at(-1)
        const isEnd = last === undefined || endOf(asked) >= page.count
        // Of one moment there may be some before this page and some behind it: those are left alone.
        const to = asked.pagina === 1 ? later : from
        if (folders.removeOthers(folder, { from: isEnd ? -1 : momentOf(last), to }, numbers) > 0) moved()
        const isKnown = before.covered === null && folders.begin(place.idCaixa, place.pasta).items === page.count
        const isFurther = endOf(asked) > covered && last !== undefined
        const further = isFurther ? { covered: endOf(asked), reached: momentOf(last) } : {}
        const isDone = isEnd || isKnown
        folders.change(folder, {
          ...(isDone ? { covered: null, reached: null } : further),
          ...(asked.pagina === 1 && page.ate !== undefined ? { since: page.ate } : {}),
          syncedAt: now().toISOString(),
        })
        const lookedAt = before.since === null ? later : Date.parse(before.since)
        return { end: isDone ? 'done' : 'taken', news: fresh.filter((each) => momentOf(each) > lookedAt) }
      }),
  }
}
