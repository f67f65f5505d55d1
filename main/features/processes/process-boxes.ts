import type { Caixa } from '../../../contract/api/boxes.ts'
import type { Processo } from '../../../contract/api/processes.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ProcessBoxes } from '../../../contract/bridge/processes.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import {
  type ApiClient,
  type ApiFailure,
  failedCall,
  listProcessBoxes,
  mayUseCache,
  readPages,
  searchProcesses,
} from '../../engine/api/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { ReadResult } from '../../engine/reconciliation/index.ts'
import type { ProcessStore } from './process-store.ts'

interface ProcessBoxesOptions {
  client: ApiClient
  store: ProcessStore
  signal: AbortSignal
  now(): Date
  /** Called when the processes of a box have changed. */
  changed(): void
  log: Pick<Log, 'error'>
}

/** Reads the person's process boxes, and keeps the one current that was opened last. */
export interface ProcessBoxReader {
  boxes(): Promise<Outcome<ProcessBoxes>>
  refreshBox(wanted: { idCaixa: string }): Promise<Outcome<{ fresh: boolean }>>
  /** Asks for news of the box that was opened last. Never rejects. */
  refresh(): Promise<void>
  /** Reads that box again, after an act of this person. Never rejects. */
  reread(): Promise<void>
}

interface BoxContents {
  processes: Processo[]
  isWhole: boolean
  leftOut: number
}

interface OpenedBox {
  readonly idCaixa: string
  /** When its last successful reading began, and its count of processes then; null where it is unknown. */
  readonly read: { readonly at: number; readonly counted: number | null } | null
}

/** A box of an archive may hold decades of closed processes. */
const mostRead = 2000
/** A box is read again after this time even if its count is the same: as many processes may have come as have left. */
const maxAgeMs = 120_000

/** The list of boxes. A box that could not be read stays as it was. */
function createBoxList(store: Pick<ProcessStore, 'boxes' | 'replaceBoxes'>) {
  let leftOut = 0
  const known = () => store.boxes().map(({ box }) => box)
  return {
    /** Answers whether anything has changed. */
    keep(answer: { readonly value: readonly Caixa[]; readonly leftOut?: number }): boolean {
      const isOther = (answer.leftOut ?? 0) !== leftOut
      leftOut = answer.leftOut ?? 0
      const missing = leftOut === 0 ? [] : known().filter((box) => !answer.value.some(({ id }) => id === box.id))
      return store.replaceBoxes([...answer.value, ...missing]) || isOther
    },
    snapshot: (fresh: boolean) => ok({ boxes: known(), fresh, ...definedFields({ leftOut: leftOut || undefined }) }),
  }
}

export function createProcessBoxReader(options: ProcessBoxesOptions): ProcessBoxReader {
  const { client, store, signal, now, changed, log } = options
  /** The box that was opened last. */
  let opened: OpenedBox | null = null
  const list = createBoxList(store)
  /** Readings of boxes in the order in which they began. */
  let readings = 0
  /** By box, the reading that is stored. */
  const stored = new Map<string, number>()
  const countOf = (idCaixa: string) => store.boxes().find(({ box }) => box.id === idCaixa)?.box.pendentes ?? null

  /** All processes of a box, newest first. They have no moment of change, so that each reading begins anew. */
  async function readContents(idCaixa: string): Promise<ReadResult<BoxContents>> {
    const list = await readPages({
      read: (page) => searchProcesses(client, { idsLocaisAtuais: [idCaixa], ...page }, signal),
      most: mostRead,
    })
    if (list.kind !== 'ok') return list
    const { records, leftOut, end, count } = list
    const isWhole = end === 'whole' || (end === 'empty' && count === null)
    return { kind: 'ok', value: { processes: [...records], isWhole, leftOut } }
  }

  /** Null where the box was read. */
  async function readBox(idCaixa: string): Promise<ApiFailure | null> {
    readings += 1
    const reading = readings
    const contents = await readContents(idCaixa)
    if (contents.kind !== 'ok') return contents
    if (signal.aborted) return { kind: 'cancelled' }
    // A reading that began later tells more.
    if (reading < (stored.get(idCaixa) ?? 0)) return null
    stored.set(idCaixa, reading)
    if (store.replaceContents({ idCaixa, ...contents.value, syncedAt: now().toISOString() })) changed()
    return null
  }

  async function readBoxes(): Promise<ApiFailure | null> {
    const outcome = await listProcessBoxes(client, signal)
    if (outcome.kind !== 'ok') return outcome
    if (!signal.aborted && list.keep(outcome)) changed()
    return null
  }

  async function open(idCaixa: string): Promise<ApiFailure | null> {
    const read = { at: now().getTime(), counted: countOf(idCaixa) }
    opened = { idCaixa, read: opened?.idCaixa === idCaixa ? opened.read : null }
    const failure = await readBox(idCaixa)
    if (failure === null && opened.idCaixa === idCaixa) opened = { idCaixa, read }
    return failure
  }

  /** Works for the box that was opened last, if there is one. */
  async function quietly(work: (box: OpenedBox) => Promise<unknown>): Promise<void> {
    if (opened === null || signal.aborted) return
    try {
      await work(opened)
    } catch (error) {
      // A full disk, for example; the next refresh tries again.
      log.error('processes.not-refreshed', { error })
    }
  }

  return {
    async boxes() {
      const failure = await readBoxes()
      if (failure === null) return list.snapshot(true)
      if (failure.kind === 'refused' && failure.status === 404) return { ok: false, failure: { code: 'not-offered' } }
      return mayUseCache(failure) ? list.snapshot(false) : failedCall(failure)
    },
    async refreshBox({ idCaixa }) {
      const failure = await open(idCaixa)
      if (failure === null) return ok({ fresh: true })
      return mayUseCache(failure) ? ok({ fresh: false }) : failedCall(failure)
    },
    refresh: () =>
      quietly(async ({ idCaixa }) => {
        if ((await readBoxes()) !== null || signal.aborted) return
        // Meanwhile another box may have been opened.
        if (opened?.idCaixa !== idCaixa) return
        const { read } = opened
        if (!store.boxes().some(({ box }) => box.id === idCaixa)) return
        const isDue = read === null || countOf(idCaixa) !== read.counted || now().getTime() - read.at >= maxAgeMs
        if (isDue) await open(idCaixa)
      }),
    reread: () => quietly(({ idCaixa }) => open(idCaixa)),
  }
}
