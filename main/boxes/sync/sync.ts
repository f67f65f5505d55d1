import { setTimeout as pause } from 'node:timers/promises'
import type { Encaminhamento, EncaminhamentoPage } from '../../../contract/api/forwardings.ts'
import { type ApiClient, type ApiFailure, type ApiOutcome, searchBox } from '../../api/index.ts'
import type { Log } from '../../log/index.ts'
import type { BoxesStore } from '../store/index.ts'
import { momentOf } from '../store/rows.ts'
import { endOf, largestPage, type Page, pageBehind } from './paging.ts'
import type { Place, TakeIn } from './take-in.ts'

export interface BoxSyncOptions {
  client: ApiClient
  store: Pick<BoxesStore, 'folders'>
  takeIn: TakeIn
  signal: AbortSignal
  /** Between two pages of older ones, so that what the person waits for goes first. */
  pauseMs: number
  /** Older ones have come. */
  filled(): void
  /** A reading of all has brought what no look at changes had told. */
  arrived(idCaixa: string, news: readonly Encaminhamento[]): void
  log: Pick<Log, 'error'>
}

/** How a look at a box has ended: what has newly come in, or why the service did not answer. */
export type LookEnd =
  | { readonly kind: 'ok'; readonly fresh: readonly Encaminhamento[] }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }

/** Keeps boxes on this computer as they are at the service, by as many requests as there are changes. */
export interface BoxSync {
  /** Asks for what has changed. One that is under way may have asked before: then another follows it. */
  look(idCaixa: string): Promise<LookEnd>
  /** Fetches older ones, page by page, until all are there. Never rejects. */
  fill(): Promise<void>
}

/** What waits comes first: it is what a person looks for. */
const pastas = ['Entrada', 'Resolvidos', 'Saida'] as const

export function createBoxSync(options: BoxSyncOptions): BoxSync {
  const { client, store, takeIn, signal, pauseMs, filled, arrived, log } = options
  const underWay = new Map<string, { end: Promise<LookEnd>; next: Promise<LookEnd> | null }>()
  let filling: Promise<void> | null = null

  const ask = ({ idCaixa, pasta }: Place, page: Page, alteradosDesde?: string) =>
    searchBox(
      client,
      idCaixa,
      { pasta, ...page, ...(alteradosDesde === undefined ? {} : { alteradosDesde }) },
      signal,
    ).then((answer): ApiOutcome<EncaminhamentoPage> => (signal.aborted ? { kind: 'cancelled' } : answer))

  /** All that has changed since the last look; what it hangs on is written down with the last page. */
  async function changes(place: Place, since: string): Promise<LookEnd> {
    const fresh: Encaminhamento[] = []
    let until = since
    let covered = 0
    let reached = Number.POSITIVE_INFINITY
    for (;;) {
      const page = pageBehind(covered)
      const answer = await ask(place, page, since)
      if (answer.kind !== 'ok') return { kind: 'failed', failure: answer }
      const { result, count, ate } = answer.value
      // Of the first page: what changes while the others are read is asked for once more.
      if (page.pagina === 1 && until === since) until = ate ?? since
      const [first] = result
      if (page.pagina > 1 && (first === undefined || momentOf(first) < reached)) {
        covered = Math.max(0, covered - largestPage)
        continue
      }
      const isEnd = endOf(page) >= count
      fresh.push(...takeIn.changes(place, answer.value, isEnd ? until : undefined))
      if (isEnd) return { kind: 'ok', fresh }
      covered = endOf(page)
      reached = momentOf(result.at(-1) ?? { dataHora: since })
    }
  }

  async function lookAt(place: Place): Promise<LookEnd> {
    const since = store.folders.find(place.idCaixa, place.pasta)?.since ?? null
    if (since !== null) return changes(place, since)
    const first = pageBehind(0)
    const answer = await ask(place, first)
    if (answer.kind !== 'ok') return { kind: 'failed', failure: answer }
    takeIn.whole(place, answer.value, first)
    return { kind: 'ok', fresh: [] }
  }

  async function lookNow(idCaixa: string): Promise<LookEnd> {
    const fresh: Encaminhamento[] = []
    for (const pasta of pastas) {
      const end = await lookAt({ idCaixa, pasta })
      if (end.kind === 'failed') return end
      if (pasta === 'Entrada') fresh.push(...end.fresh)
    }
    return { kind: 'ok', fresh }
  }

  function begin(idCaixa: string): Promise<LookEnd> {
    const end = lookNow(idCaixa).finally(() => {
      if (underWay.get(idCaixa) === entry) underWay.delete(idCaixa)
    })
    const entry = { end, next: null }
    underWay.set(idCaixa, entry)
    return end
  }

  async function fillPages(): Promise<void> {
    for (let pages = 1; !signal.aborted; pages += 1) {
      const place = store.folders.unfinished()
      if (place === null) return
      const page = pageBehind(store.folders.find(place.idCaixa, place.pasta)?.covered ?? 0)
      const answer = await ask(place, page)
      if (answer.kind !== 'ok') return
      // A window that is asked to draw itself anew for each page would do little else.
      const { end, news } = takeIn.whole(place, answer.value, page)
      if (end === 'done' || pages % 10 === 0) filled()
      if (news.length > 0) arrived(place.idCaixa, news)
      await pause(pauseMs, undefined, { signal, ref: false })
    }
  }

  return {
    look(idCaixa) {
      const running = underWay.get(idCaixa)
      if (running === undefined) return begin(idCaixa)
      running.next ??= running.end.then(
        () => begin(idCaixa),
        () => begin(idCaixa),
      )
      return running.next
    },
    fill() {
      filling ??= fillPages()
        .catch((error: unknown) => {
          // A full disk, for one; the next look goes on from the last page that was kept.
          if (!signal.aborted) log.error('boxes.not-filled', { error })
        })
        .finally(() => {
          filling = null
        })
      return filling
    },
  }
}
