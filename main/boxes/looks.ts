import type { Caixa } from '../../contract/api/boxes.ts'
import type { Encaminhamento } from '../../contract/api/forwardings.ts'
import { type ApiClient, listForwardingBoxes } from '../api/index.ts'
import type { Remembered } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { BoxesStore } from './store/index.ts'
import { createBoxSync, type LookEnd } from './sync/sync.ts'
import { createTakeIn } from './sync/take-in.ts'

/** What is said outside the window of something new, and where it lies. */
export interface BoxNotice {
  readonly title: string
  readonly body: string
}

export interface LooksOptions {
  remembered: Remembered
  client: ApiClient
  context: SessionContext
  store: BoxesStore
  now(): Date
  changed(): void
  notify?(notice: BoxNotice): unknown
  fillPauseMs?: number
  log: Pick<Log, 'error'>
}

/** When the boxes are looked at, and what comes of it. */
export interface Looks {
  /** Whether the service has answered the last time that the boxes were asked for; null before the first. */
  listed(): boolean | null
  look(idCaixa: string): Promise<LookEnd>
  refresh(): Promise<void>
  /** What was kept of the boxes is gone: nothing is known of them until the service has answered again. */
  forget(): void
}

/** A box in which nothing seems to have changed is looked at all the same: as many may have come as have gone. */
const unseenMs = 120_000

export function createLooks(options: LooksOptions): Looks {
  const { remembered, client, context, store, now, changed, notify = () => undefined, fillPauseMs = 100, log } = options
  const { signal } = context
  let isListed: boolean | null = null
  let isForgotten = false
  let hasMoved = false
  const lookedAt = new Map<string, number>()
  /** Of a box that did not hold after a look what the service counts in it: what it counted then. */
  const doubted = new Map<string, number>()
  const moved = () => {
    hasMoved = true
  }
  const takeIn = createTakeIn({ remembered, store, now, moved })
  const sync = createBoxSync({
    client,
    store,
    takeIn,
    signal,
    pauseMs: fillPauseMs,
    log,
    filled: changed,
    arrived: announce,
  })

  async function look(idCaixa: string): Promise<LookEnd> {
    const isFirst = (store.folders.find(idCaixa, 'Saida')?.syncedAt ?? null) === null
    const end = await sync.look(idCaixa)
    if (signal.aborted) return end
    if (end.kind === 'ok') {
      lookedAt.set(idCaixa, now().getTime())
      announce(idCaixa, end.fresh)
      // It answers again: all are asked for now, and not when it is time for that.
      if (isForgotten) void refresh()
    }
    if (hasMoved || isFirst) {
      hasMoved = false
      changed()
    }
    void sync.fill()
    return end
  }

  function announce(idCaixa: string, fresh: readonly Encaminhamento[]): void {
    const box = store.boxes().find(({ id }) => id === idCaixa)
    const [first] = fresh
    if (box === undefined || first === undefined) return
    const body = fresh.length === 1 ? `${first.origem.nome}: ${first.assunto}` : `${fresh.length} encaminhamentos novos`
    notify({ title: `Caixa ${box.sigla ?? box.nome}`, body })
  }

  /** As many requests as there are changes: the number of what waits tells most of them. */
  function isDue({ id, pendentes }: Caixa): boolean {
    const folder = store.folders.find(id, 'Entrada')
    if (folder === null || folder.syncedAt === null) return true
    if (now().getTime() - (lookedAt.get(id) ?? 0) >= unseenMs) return true
    return folder.covered === null && folder.items !== pendentes && doubted.get(id) !== pendentes
  }

  /** What is not there after a look, twice over, has slipped through: then all of it is read once more. */
  function compare({ id, pendentes }: Caixa): void {
    const folder = store.folders.find(id, 'Entrada')
    if (folder === null || folder.covered !== null || folder.items === pendentes) {
      doubted.delete(id)
    } else if (doubted.get(id) === pendentes) {
      doubted.delete(id)
      store.folders.change(folder, { covered: 0, reached: null })
      void sync.fill()
    } else doubted.set(id, pendentes)
  }

  async function refresh(): Promise<void> {
    try {
      const outcome = await listForwardingBoxes(client, signal)
      if (signal.aborted) return
      if (outcome.kind !== 'ok') {
        isListed = isListed === null ? null : false
        return
      }
      // Also where there is none: until then that was not known.
      const isNews = isListed !== true && outcome.value.length === 0
      isListed = true
      isForgotten = false
      if (store.replaceBoxes(outcome.value) || isNews) changed()
      for (const box of outcome.value) {
        const wasDoubted = doubted.has(box.id)
        if (!isDue(box) && !wasDoubted) continue
        const end = isDue(box) ? await look(box.id) : null
        if (signal.aborted || end?.kind === 'failed') return
        compare(box)
      }
    } catch (error) {
      // A full disk, for one: nobody waits for this, and the next look tries again.
      log.error('boxes.not-refreshed', { error })
    }
  }

  return {
    listed: () => isListed,
    look,
    refresh,
    forget() {
      isListed = null
      isForgotten = true
      lookedAt.clear()
      doubted.clear()
    },
  }
}
