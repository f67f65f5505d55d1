import type { ProcessNotice } from '../../../../contract/bridge/watched.ts'
import { newActs } from './news.ts'
import type { Checked } from './watch-poll.ts'
import type { StoredWatch, WatchedStore } from './watched-store.ts'

interface Kept {
  readonly news: readonly ProcessNotice[]
  readonly hasMoved: boolean
}

type NewsKeeper = (watch: StoredWatch, checked: Checked, checkedAt: string) => Kept

/**
 * Stores what a check has found, inside the caller's transaction; `news` are the acts of others.
 * @param own ids under which the person acts
 */
export function createNewsKeeper(store: WatchedStore, own: ReadonlySet<string>): NewsKeeper {
  return (watch, checked, checkedAt) => {
    const { id, protocolo, isClosed: wasClosed, ultimoAto } = watch
    const notice = { idProcesso: id, protocolo }
    switch (checked.kind) {
      case 'closed': {
        if (wasClosed) break
        // A notice would still show texts of the closed process.
        store.removeNotices(id)
        store.change(id, { checkedAt, isClosed: true, resumo: '', ultimoAto: null })
        return { news: store.addNotices([{ ...notice, ato: null }], checkedAt), hasMoved: false }
      }
      case 'opened': {
        const { resumo, situacao } = checked
        store.change(id, { checkedAt, isClosed: false, resumo, situacao })
        return { news: [], hasMoved: true }
      }
      case 'acts': {
        // An answer from before the service closed the process.
        if (wasClosed && checked.processo === undefined) break
        const acts = newActs(ultimoAto, checked.acts)
        const ofOthers = acts.filter(({ papel }) => !own.has(papel.id)).map((ato) => ({ ...notice, ato }))
        // An answer that is older than the last known act does not set it back.
        const last = ultimoAto === null || acts.length > 0 ? checked.acts.at(-1) : ultimoAto
        store.change(id, { ...checked.processo, isClosed: false, checkedAt, ultimoAto: last ?? null })
        return { news: store.addNotices(ofOthers, checkedAt), hasMoved: acts.length > 0 }
      }
    }
    store.change(id, { checkedAt })
    return { news: [], hasMoved: false }
  }
}
