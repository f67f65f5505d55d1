import { nivelAcesso, strictnessOf } from '../../../contract/api/access.ts'
import type { Caixa } from '../../../contract/api/boxes.ts'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { NoticeTarget } from '../../../contract/bridge/desktop.ts'
import { type ApiClient, listForwardingBoxes } from '../../engine/api/index.ts'
import type { Cache } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import type { StoredFolder } from './store/folders.ts'
import type { BoxesStore } from './store/index.ts'
import { createPageWriter } from './sync/page-writer.ts'
import { createBoxSync, type SyncResult } from './sync/sync.ts'

/** A notification of the operating system. */
export interface BoxNotice {
  readonly title: string
  readonly body: string
  readonly opens: NoticeTarget
}

interface BoxRefreshOptions {
  cache: Cache
  client: ApiClient
  context: SessionContext
  store: BoxesStore
  now(): Date
  changed(): void
  notify(notice: BoxNotice): unknown
  fillPauseMs?: number
  log: Pick<Log, 'error'>
}

/** Decides which boxes are asked for, and announces what has come in. */
interface BoxRefresh {
  /** Whether the service answered the last request for the list of boxes; null before the first. */
  isListFresh(): boolean | null
  /** Keeps the boxes of an answer, and those that it lacks; answers whether anything has changed. */
  keepBoxes(answer: { readonly value: readonly Caixa[]; readonly leftOut?: number }): boolean
  /** Boxes of the last list that could not be read. */
  boxesLeftOut(): number
  refreshBox(idCaixa: string): Promise<SyncResult>
  /** Asks for the list of boxes, and for the changes of those that need it. Never rejects. */
  refresh(after?: { hasSent: boolean }): Promise<void>
}

/** Boxes of those who can send: what was sent is in their Saida, which the service does not count. */
const sendingKinds: readonly Caixa['tipo'][] = ['Papel', 'Cidadao']
/** A box is asked for after this time even if its count is the same: as many items may have come as have left. */
const maxAgeMs = 120_000
/** Folders that lack items are read from the beginning this often, and once in each session. */
const lackAgeMs = 60 * 60_000

export function createBoxRefresh(options: BoxRefreshOptions): BoxRefresh {
  const { cache, client, context, store, now, changed, notify, fillPauseMs = 100, log } = options
  const { signal } = context
  let isListFresh: boolean | null = null
  let hasMoved = false
  const refreshedAt = new Map<string, number>()
  const rereadLacking = createLackCheck(store, now)
  const counts = createCountCheck(store)
  const list = createBoxList(store)
  const onMoved = () => {
    hasMoved = true
  }
  const writer = createPageWriter({ cache, store, now, onMoved })
  const sync = createBoxSync({
    client,
    store,
    writer,
    signal,
    pauseMs: fillPauseMs,
    log,
    onFilled: changed,
    onArrived: announce,
  })

  async function refreshBox(idCaixa: string): Promise<SyncResult> {
    const isFirst = (store.folders.find(idCaixa, 'Saida')?.syncedAt ?? null) === null
    const result = await sync.refresh(idCaixa)
    if (signal.aborted) return result
    if (result.kind === 'ok') {
      refreshedAt.set(idCaixa, now().getTime())
      announce(idCaixa, result.arrived)
    }
    if (hasMoved || isFirst) {
      hasMoved = false
      changed()
    }
    void sync.fill()
    return result
  }

  function announce(idCaixa: string, arrived: readonly Encaminhamento[]): void {
    const box = store.boxes().find(({ id }) => id === idCaixa)
    const [first] = arrived
    if (box !== undefined && first !== undefined) notify(noticeOf(box, first, arrived.length))
  }

  function isDue(box: Caixa): boolean {
    const folder = store.folders.find(box.id, 'Entrada')
    if (folder === null || folder.syncedAt === null) return true
    if (now().getTime() - (refreshedAt.get(box.id) ?? 0) >= maxAgeMs) return true
    return counts.isNewDifference(box, folder)
  }

  async function refreshAll(boxes: readonly Caixa[], hasSent: boolean): Promise<void> {
    for (const box of boxes) {
      const wasDifferent = counts.wasDifferent(box.id)
      const isBoxDue = isDue(box) || (hasSent && sendingKinds.includes(box.tipo))
      if (!isBoxDue && !wasDifferent) continue
      const result = isBoxDue ? await refreshBox(box.id) : null
      if (signal.aborted || result?.kind === 'failed') return
      if (counts.needsFullRead(box) || rereadLacking(box.id)) void sync.fill()
    }
  }

  return {
    ...list,
    isListFresh: () => isListFresh,
    refreshBox,
    async refresh({ hasSent } = { hasSent: false }) {
      try {
        const outcome = await listForwardingBoxes(client, signal)
        if (signal.aborted) return
        if (outcome.kind !== 'ok') {
          isListFresh = isListFresh === null ? null : false
          return
        }
        // The first empty list is a change as well: until then the window does not know that there are no boxes.
        const isNews = isListFresh !== true && outcome.value.length === 0
        isListFresh = true
        if (list.keepBoxes(outcome) || isNews) changed()
        await refreshAll(outcome.value, hasSent)
      } catch (error) {
        // A full disk, for example; the next refresh tries again.
        log.error('boxes.not-refreshed', { error })
      }
    },
  }
}

/** The list of boxes. A box that could not be read stays as it was. */
function createBoxList(
  store: Pick<BoxesStore, 'boxes' | 'replaceBoxes'>,
): Pick<BoxRefresh, 'keepBoxes' | 'boxesLeftOut'> {
  let boxesLeftOut = 0
  return {
    keepBoxes({ value, leftOut = 0 }) {
      const isOther = leftOut !== boxesLeftOut
      boxesLeftOut = leftOut
      const missing = leftOut === 0 ? [] : store.boxes().filter((box) => !value.some(({ id }) => id === box.id))
      return store.replaceBoxes([...value, ...missing]) || isOther
    },
    boxesLeftOut: () => boxesLeftOut,
  }
}

function noticeOf(box: Caixa, first: Encaminhamento, count: number): BoxNotice {
  const isOne = count === 1
  const body = isOne ? `${first.origem.nome}: ${shownSubject(first)}` : `${count} encaminhamentos novos`
  const opens = { kind: 'box', idCaixa: box.id, protocolo: isOne ? first.protocolo : null } as const
  return { title: `Caixa ${box.sigla ?? box.nome}`, body, opens }
}

/** Anybody beside the screen can read a notification: it names only what the whole organisation may see. */
const shownSubject = ({ assunto, nivelAcesso: level }: Encaminhamento) =>
  strictnessOf(level) <= strictnessOf(nivelAcesso.Organizacional) ? assunto : 'um encaminhamento novo'

/** Has the folders of a box read again that lack items: the service may give them well by now. */
function createLackCheck({ folders }: Pick<BoxesStore, 'folders'>, now: () => Date) {
  const rereadAt = new Map<string, number>()
  return (idCaixa: string): boolean => {
    const lacking = (['Entrada', 'Resolvidos', 'Saida'] as const)
      .flatMap((pasta) => folders.find(idCaixa, pasta) ?? [])
      .filter(({ leftOut, isCut, covered }) => (leftOut > 0 || isCut) && covered === null)
    const at = now().getTime()
    if (lacking.length === 0 || at - (rereadAt.get(idCaixa) ?? 0) < lackAgeMs) return false
    rereadAt.set(idCaixa, at)
    for (const folder of lacking) folders.change(folder, { covered: 0, reached: null })
    return true
  }
}

/** The service counts the items that could not be read, too. */
const isOther = ({ items, leftOut }: StoredFolder, counted: number | undefined) =>
  counted !== undefined && items + leftOut !== counted

/** Compares the number of items that the service counts in a box with those on this computer. */
function createCountCheck({ folders }: Pick<BoxesStore, 'folders'>) {
  /** The service's count for each box whose local count differed after the last refresh. */
  const different = new Map<string, number>()
  return {
    wasDifferent: (idCaixa: string) => different.has(idCaixa),
    isNewDifference: ({ id, pendentes }: Caixa, folder: StoredFolder) =>
      folder.covered === null && isOther(folder, pendentes) && different.get(id) !== pendentes,
    /** After the same difference twice an item was missed: the folder is then read from the beginning. */
    needsFullRead({ id, pendentes }: Caixa): boolean {
      const folder = folders.find(id, 'Entrada')
      if (folder === null || folder.covered !== null || pendentes === undefined || !isOther(folder, pendentes)) {
        different.delete(id)
        return false
      }
      if (different.get(id) !== pendentes) {
        different.set(id, pendentes)
        return false
      }
      different.delete(id)
      folders.change(folder, { covered: 0, reached: null })
      return true
    },
  }
}
