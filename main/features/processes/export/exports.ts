import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { ExportForm, ProcessExport } from '../../../../contract/bridge/exports.ts'
import { failed, type Outcome, ok } from '../../../../contract/bridge/outcome.ts'
import type { ProcessView } from '../../../../contract/bridge/processes.ts'
import type { Log } from '../../../engine/log/index.ts'
import type { PdfPool } from '../../../engine/pdf/index.ts'
import type { SessionContext } from '../../../program/session/index.ts'
import type { Module, ModuleTools } from '../../../workspace-module.ts'
import { failureOf } from './export-failure-texts.ts'
import { exportFolder } from './export-folder.ts'
import { exportPdf } from './export-pdf.ts'
import { type DocumentFiles, ExportStopped, untilAborted } from './piece-files.ts'
import { LeftBehind } from './unfinished.ts'
import type { UnfinishedNotes } from './unfinished-notes.ts'

/** The folders of this computer that the person may choose. */
interface ExportPlaces {
  /** Asks by the system's dialog, null if the person cancels; missing where the host has none. */
  choose?: (() => Promise<string | null>) | undefined
  /** The path of a folder that the page has browsed to. */
  pathOf?: ((placeId: string) => Promise<string | null>) | undefined
  /** Why nothing may be saved in a folder, in Portuguese; null if it may. */
  objection(path: string): Promise<string | null>
}

export interface ExportsOptions {
  context: SessionContext
  processes: { get(wanted: { id: string }): Promise<Outcome<ProcessView>> }
  documents: DocumentFiles
  pool: Pick<PdfPool, 'append' | 'examine'>
  places: ExportPlaces
  notes: UnfinishedNotes
  /** Until then an export of the workspace before may still be writing. */
  previousClosed: Promise<unknown>
  now(): Date
  changed(): void
  log: Pick<Log, 'info' | 'warn'>
}

/** Saves processes outside Malote: each in one PDF, or in a folder of files. */
export interface Exports {
  list(): Outcome<ProcessExport[]>
  choosePlace(): Promise<Outcome<{ placeId: string; name: string } | null>>
  start(wanted: { idProcesso: string; form: ExportForm; placeId: string }): Promise<Outcome<ProcessExport>>
  stop(wanted: { exportId: string }): Outcome<null>
  forget(wanted: { exportId: string }): Outcome<null>
  /** Stops all; resolves when nothing unfinished is left. */
  close(): Promise<void>
}

interface Running {
  state: ProcessExport
  readonly stop: AbortController
  readonly ended: Promise<void>
}

export function createExports(options: ExportsOptions): Exports {
  const { context, places, changed, log } = options
  const swept = options.previousClosed.then(options.notes.sweep)
  const chosen = new Map<string, string>()
  const known = new Map<string, Running>()

  function update(exportId: string, changes: Partial<ProcessExport>): void {
    const entry = known.get(exportId)
    if (entry === undefined) return
    entry.state = { ...entry.state, ...changes }
    changed()
  }
  async function run(exportId: string, order: RunOrder): Promise<void> {
    const onProgress = (done: number, total: number) => update(exportId, { done, total })
    try {
      await untilAborted(swept, order.signal)
      const result = await runExport(options, { ...order, onProgress })
      log.info('exports.done', { form: order.form, missing: result.missing.length })
      update(exportId, { state: 'done', result })
    } catch (error) {
      if (order.signal.aborted && !(error instanceof LeftBehind)) return update(exportId, { state: 'cancelled' })
      const failure = failureOf(error)
      log.warn('exports.failed', { form: order.form, error })
      update(exportId, { state: 'failed', failure })
    }
  }

  return {
    list: () => ok([...known.values()].map(({ state }) => state).toReversed()),
    async choosePlace() {
      if (places.choose === undefined) return failed('not-offered')
      const path = await places.choose()
      if (path === null) return ok(null)
      const placeId = randomUUID()
      chosen.set(placeId, path)
      return ok({ placeId, name: basename(path) || path })
    },
    async start({ idProcesso, form, placeId }) {
      const path = chosen.get(placeId) ?? (await places.pathOf?.(placeId)) ?? null
      if (path === null) return failed('not-found')
      const objection = await places.objection(path)
      if (objection !== null) return failed('refused', objection)
      const same = [...known.values()].find(
        ({ state }) => state.state === 'running' && state.idProcesso === idProcesso && state.form === form,
      )
      if (same !== undefined) return ok(same.state)
      const exportId = randomUUID()
      const stop = new AbortController()
      const signal = AbortSignal.any([context.signal, stop.signal])
      const state: ProcessExport = {
        exportId,
        idProcesso,
        form,
        place: basename(path) || path,
        state: 'running',
        done: 0,
        total: 0,
        result: null,
        failure: null,
      }
      const ended = run(exportId, { idProcesso, form, folder: path, signal })
      known.set(exportId, { state, stop, ended })
      changed()
      return ok(state)
    },
    stop({ exportId }) {
      known.get(exportId)?.stop.abort()
      return ok(null)
    },
    forget({ exportId }) {
      if (known.get(exportId)?.state.state === 'running') return failed('conflict')
      if (known.delete(exportId)) changed()
      return ok(null)
    },
    async close() {
      for (const { stop } of known.values()) stop.abort()
      await Promise.all([swept, ...[...known.values()].map(({ ended }) => ended)])
    },
  }
}

interface RunOrder {
  readonly idProcesso: string
  readonly form: ExportForm
  readonly folder: string
  readonly signal: AbortSignal
}

async function runExport(
  { context, processes, documents, pool, notes, now }: ExportsOptions,
  { idProcesso, form, folder, signal, onProgress }: RunOrder & { onProgress(done: number, total: number): void },
): Promise<NonNullable<ProcessExport['result']>> {
  const read = await untilAborted(processes.get({ id: idProcesso }), signal)
  if (!read.ok) throw new ExportStopped(read.failure)
  signal.throwIfAborted()
  const view = read.value
  const total = view.pecas.length
  onProgress(0, total)
  const { environment, person } = context
  const result = await (form === 'pdf' ? exportPdf : exportFolder)({
    view,
    source: { person: person.nome, at: now(), environment },
    folder,
    documents,
    pool,
    notes,
    signal,
    onProgress: (done) => onProgress(done, total),
  })
  const removed = view.pecas.filter(({ idAtoRetirada }) => idAtoRetirada !== null).length
  const hidden = view.atos.filter(({ documentsKnown }) => !documentsKnown).length
  // An odd act or document means that pieces of an act are missing.
  const hiddenActs = hidden + (view.leftOut ?? 0)
  return { ...result, missing: [...result.missing], removed, hiddenActs, fresh: view.fresh }
}

/** How long closing waits for exports, in milliseconds. */
const closeMs = 5000

/** The exports of their person's workspace. */
export function createExportsModule(
  { context, contents, changed, log, serviceNow }: ModuleTools,
  { openDocument, ...parts }: ExportParts,
): Module<'exports'> {
  const { resolve, release } = contents
  const exports = createExports({
    ...parts,
    context,
    documents: { open: openDocument, resolve, release },
    now: serviceNow,
    changed: () => changed('exports'),
    log,
  })
  function saving() {
    const listed = exports.list()
    return { exports: listed.ok ? listed.value.filter(({ state }) => state === 'running').length : 0 }
  }
  return { calls: exports, unsent: { count: saving, stopping: saving }, close: exports.close, closesWithinMs: closeMs }
}

interface ExportParts extends Pick<ExportsOptions, 'processes' | 'pool' | 'places' | 'notes' | 'previousClosed'> {
  openDocument: DocumentFiles['open']
}
