import { createStore, useStore } from 'zustand'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { Failure } from '../../../../contract/bridge/outcome.ts'
import type { Drawing, DrawnBox, PageBox } from '../../../../contract/bridge/privacy.ts'
import { useAccountState } from '../../../bridge/account-state.tsx'
import { call } from '../../../bridge/malote.ts'
import { createCaptureRows, createDrawn, useDrawn } from '../../../bridge/replicas.ts'

/** A file and its content, on which rectangles are drawn. */
type DrawnFile = Pick<CaptureRow, 'fileId' | 'sha256'>
type Drawn = readonly Drawing[] | null

interface FileDrawing {
  /** The boxes that were removed last from a content. */
  readonly removed: { readonly sha256: string | null; readonly boxes: readonly DrawnBox[] }
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** Pages of a content on which the covered words still stand. */
  readonly alsoOn: { readonly sha256: string; readonly pages: readonly number[] } | null
}

interface Drawings {
  readonly files: Readonly<Record<string, FileDrawing>>
  /** The boxes of contents that main does not have yet. */
  readonly unsaved: Readonly<Record<string, readonly DrawnBox[]>>
  /** The file on which the person draws. */
  readonly drawing: string | null
  /** The box, or the tools, that take the focus once they are rendered. */
  readonly focused: string | null
}

const none: readonly DrawnBox[] = []
const nothingRemoved = { sha256: null, boxes: none }
const empty: FileDrawing = { removed: nothingRemoved, isBusy: false, failure: null, alsoOn: null }

/** The rectangles of a content that are drawn and not applied. */
function pendingOf({ unsaved }: Drawings, drawn: Drawn, { sha256 }: DrawnFile): readonly DrawnBox[] {
  if (sha256 === null) return none
  return unsaved[sha256] ?? drawn?.find((each) => each.sha256 === sha256)?.boxes ?? none
}

/** The drawings of one account. Main keeps the rectangles; the window has them at once. */
function createDrawings(state: { get<T>(create: () => T): T }) {
  const replica = state.get(createDrawn)
  const rows = state.get(createCaptureRows)
  /** The contents that this window has made by a tarja, by those before: their pages are the same. */
  const redacted = new Map<string, string>()
  const store = createStore<Drawings>(() => ({ files: {}, unsaved: {}, drawing: null, focused: null }))
  let saving: Promise<unknown> = Promise.resolve()
  const pending = (file: DrawnFile) => pendingOf(store.getState(), replica.store.getState().value, file)
  const fileOf = (fileId: string) => store.getState().files[fileId] ?? empty
  function change(fileId: string, changes: Partial<FileDrawing>): void {
    store.setState(({ files }) => ({ files: { ...files, [fileId]: { ...fileOf(fileId), ...changes } } }))
  }
  /** The content as it is now, where the person still sees the one before a tarja. */
  function presentOf(file: DrawnFile): DrawnFile {
    const row = rows.store.getState().value?.find(({ fileId }) => fileId === file.fileId)
    const next = redacted.get(file.sha256 ?? '')
    return row !== undefined && row.sha256 === next ? row : file
  }
  /** Main gets one change after another; boxes that it does not take stay in the window, with the reason. */
  function save({ fileId, sha256 }: DrawnFile, boxes: readonly DrawnBox[]): void {
    if (sha256 === null) return
    store.setState(({ unsaved }) => ({ unsaved: { ...unsaved, [sha256]: boxes } }))
    saving = saving.then(async () => {
      if (store.getState().unsaved[sha256] !== boxes) return
      const outcome = await call('privacy.draw', { fileId, sha256, boxes: [...boxes] })
      if (!outcome.ok) return change(fileId, { failure: outcome.failure })
      change(fileId, { failure: null })
      await replica.reload()
      if (store.getState().unsaved[sha256] !== boxes) return
      store.setState(({ unsaved: { [sha256]: _, ...unsaved } }) => ({ unsaved }))
    })
  }
  return {
    store,
    /** The covered words still stand on these pages of a content. */
    note({ fileId, sha256: from }: DrawnFile, sha256: string, pages: readonly number[]) {
      if (from !== null) redacted.set(from, sha256)
      change(fileId, { alsoOn: { sha256, pages } })
    },
    /** Begins to draw on a file, or ends it. */
    draw: (fileId: string | null) => store.setState({ drawing: fileId, focused: fileId === null ? null : 'tools' }),
    focus: (focused: Drawings['focused']) => store.setState({ focused }),
    add(seen: DrawnFile, page: number, box: PageBox) {
      const file = presentOf(seen)
      const id = crypto.randomUUID()
      change(file.fileId, { removed: nothingRemoved })
      save(file, [...pending(file), { id, page, box }])
      store.setState({ focused: id })
    },
    replace: (file: DrawnFile, id: string, box: PageBox) =>
      save(
        file,
        pending(file).map((each) => (each.id === id ? { ...each, box } : each)),
      ),
    remove(file: DrawnFile, boxes: readonly DrawnBox[]) {
      change(file.fileId, { removed: { sha256: file.sha256, boxes }, failure: null })
      const ids = new Set(boxes.map(({ id }) => id))
      save(
        file,
        pending(file).filter(({ id }) => !ids.has(id)),
      )
    },
    restore(file: DrawnFile) {
      const { removed } = fileOf(file.fileId)
      change(file.fileId, { removed: nothingRemoved })
      save(file, [...pending(file), ...removed.boxes])
    },
    /** Applies all pending rectangles of a file by one act. Answers whether they are applied; otherwise they stay. */
    async apply(file: DrawnFile): Promise<boolean> {
      const { fileId, sha256 } = file
      const boxes = pending(file)
      if (sha256 === null || boxes.length === 0 || fileOf(fileId).isBusy) return false
      change(fileId, { isBusy: true, failure: null, removed: nothingRemoved })
      await saving
      const outcome = await call('privacy.redact', { fileId, from: sha256, pages: byPage(boxes) })
      change(fileId, { isBusy: false, failure: outcome.ok ? null : outcome.failure })
      if (!outcome.ok) return false
      const { row, alsoOn } = outcome.value
      if (row.sha256 !== null) this.note(file, row.sha256, alsoOn)
      if (store.getState().drawing === fileId) store.setState({ drawing: null })
      return true
    },
  }
}

/** Rectangles as the tarja takes them. */
function byPage(boxes: readonly Pick<DrawnBox, 'page' | 'box'>[]): { page: number; boxes: PageBox[] }[] {
  const pages = new Map<number, PageBox[]>()
  for (const { page, box } of boxes) pages.set(page, [...(pages.get(page) ?? []), box])
  return [...pages].map(([page, each]) => ({ page, boxes: each }))
}

export type DrawingActs = ReturnType<typeof createDrawings>
const useDrawings = (): DrawingActs => useAccountState(createDrawings)

/** The rectangles drawn on one file, and the acts on them. */
export function useDrawing({ fileId, sha256 }: DrawnFile) {
  const acts = useDrawings()
  const state = useStore(acts.store)
  const drawn = useDrawn(({ value }) => value)
  const { removed, isBusy, failure, alsoOn } = state.files[fileId] ?? empty
  return {
    acts,
    pending: pendingOf(state, drawn, { fileId, sha256 }),
    removed: removed.sha256 === sha256 ? removed.boxes : none,
    isBusy,
    failure,
    alsoOn: alsoOn?.sha256 === sha256 ? alsoOn.pages : [],
    isDrawing: state.drawing === fileId,
    focused: state.focused,
  }
}

/** Id of the file on which the person draws. */
export const useDrawnFileId = (): string | null => useStore(useDrawings().store, ({ drawing }) => drawing)

/** Whether one of these files has rectangles that are drawn and not applied. */
export function useHasDrawn(rows: readonly DrawnFile[]): boolean {
  const drawn = useDrawn(({ value }) => value)
  return useStore(useDrawings().store, (state) => rows.some((row) => pendingOf(state, drawn, row).length > 0))
}

/** How many rectangles of a file are drawn and not applied. */
export function useDrawnCount(row: DrawnFile): number {
  const drawn = useDrawn(({ value }) => value)
  return useStore(useDrawings().store, (state) => pendingOf(state, drawn, row).length)
}
