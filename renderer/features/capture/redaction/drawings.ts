import { createStore, useStore } from 'zustand'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { Failure } from '../../../../contract/bridge/outcome.ts'
import type { PageBox } from '../../../../contract/bridge/privacy.ts'
import { useAccountState } from '../../../bridge/account-state.tsx'
import { call } from '../../../bridge/malote.ts'

/** A rectangle that the person has drawn on a page, from 0. */
export interface DrawnBox {
  readonly id: number
  readonly page: number
  readonly box: PageBox
}

/** A file and its content, on which rectangles are drawn. */
type DrawnFile = Pick<CaptureRow, 'fileId' | 'sha256'>

interface FileDrawing {
  readonly boxes: readonly DrawnBox[]
  /** The contents on which the boxes fit: these pages before and after a tarja; each with the boxes that it has. */
  readonly contents: Readonly<Record<string, readonly number[]>>
  /** The boxes that were removed last. */
  readonly removed: readonly DrawnBox[]
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** Pages of a content on which the covered words still stand. */
  readonly alsoOn: { readonly sha256: string; readonly pages: readonly number[] } | null
}

interface Drawings {
  readonly files: Readonly<Record<string, FileDrawing>>
  /** The file on which the person draws. */
  readonly drawing: string | null
  /** The box, or the tools, that take the focus once they are rendered. */
  readonly focused: number | 'tools' | null
}

const empty: FileDrawing = { boxes: [], contents: {}, removed: [], isBusy: false, failure: null, alsoOn: null }
const none: readonly DrawnBox[] = []

/** The rectangles of a file that are drawn and not applied. An undone tarja gives its rectangles back. */
function pendingOf({ files }: Drawings, { fileId, sha256 }: DrawnFile): readonly DrawnBox[] {
  const file = files[fileId]
  const applied = sha256 === null ? undefined : file?.contents[sha256]
  if (file === undefined || applied === undefined) return none
  return file.boxes.filter(({ id }) => !applied.includes(id))
}

/** The rectangles that one account has drawn, as long as the window stays. */
function createDrawings() {
  const store = createStore<Drawings>(() => ({ files: {}, drawing: null, focused: null }))
  let lastId = 0
  const fileOf = (fileId: string) => store.getState().files[fileId] ?? empty
  function change(fileId: string, changes: Partial<FileDrawing>): void {
    store.setState(({ files }) => ({ files: { ...files, [fileId]: { ...fileOf(fileId), ...changes } } }))
  }
  /** The drawing of this content: boxes of other pages are dropped. */
  function fitting({ fileId, sha256 }: DrawnFile): FileDrawing {
    const file = fileOf(fileId)
    if (sha256 === null || file.contents[sha256] !== undefined) return file
    return { ...empty, contents: { [sha256]: [] } }
  }
  /** Another content has the same pages, with these boxes as a tarja. */
  function carry(
    { fileId, sha256 }: DrawnFile,
    to: string,
    applied: readonly number[],
    pages: readonly number[],
  ): void {
    const file = fitting({ fileId, sha256 })
    const before = file.contents[sha256 ?? ''] ?? []
    const contents = { ...file.contents, [to]: [...before, ...applied] }
    change(fileId, { ...file, contents, alsoOn: { sha256: to, pages } })
  }
  /** The profile of a file neither sends it nor changes its content while rectangles are drawn on it. */
  async function keepBack(fileId: string): Promise<void> {
    const outcome = await call('capture.update', { fileIds: [fileId], changes: { laysText: false } })
    if (!outcome.ok) change(fileId, { failure: outcome.failure })
  }
  return {
    store,
    carry,
    /** Begins to draw on a file, or ends it. */
    draw: (fileId: string | null) => store.setState({ drawing: fileId, focused: fileId === null ? null : 'tools' }),
    focus: (focused: Drawings['focused']) => store.setState({ focused }),
    add(file: DrawnFile, page: number, box: PageBox) {
      const now = fitting(file)
      if (pendingOf(store.getState(), file).length === 0) void keepBack(file.fileId)
      lastId += 1
      change(file.fileId, { ...now, boxes: [...now.boxes, { id: lastId, page, box }], removed: [] })
      store.setState({ focused: lastId })
    },
    replace: (fileId: string, id: number, box: PageBox) =>
      change(fileId, { boxes: fileOf(fileId).boxes.map((each) => (each.id === id ? { ...each, box } : each)) }),
    remove(fileId: string, removed: readonly DrawnBox[]) {
      change(fileId, { boxes: fileOf(fileId).boxes.filter((each) => !removed.includes(each)), removed, failure: null })
    },
    restore(fileId: string) {
      const { boxes, removed } = fileOf(fileId)
      change(fileId, { boxes: [...boxes, ...removed], removed: [] })
    },
    /** Applies all pending rectangles of a file by one act. Answers whether they are applied; otherwise they stay. */
    async apply(file: DrawnFile): Promise<boolean> {
      const { fileId, sha256 } = file
      const pending = pendingOf(store.getState(), file)
      if (sha256 === null || pending.length === 0 || fileOf(fileId).isBusy) return false
      change(fileId, { isBusy: true, failure: null, removed: [] })
      const outcome = await call('privacy.redact', { fileId, from: sha256, pages: byPage(pending) })
      change(fileId, { isBusy: false, failure: outcome.ok ? null : outcome.failure })
      if (!outcome.ok) return false
      const { row, alsoOn } = outcome.value
      if (row.sha256 !== null) carry(file, row.sha256, idsOf(pending), alsoOn)
      if (store.getState().drawing === fileId) store.setState({ drawing: null })
      return true
    },
  }
}

const idsOf = (boxes: readonly DrawnBox[]) => boxes.map(({ id }) => id)

/** Rectangles as the tarja takes them. */
export function byPage(boxes: readonly Pick<DrawnBox, 'page' | 'box'>[]): { page: number; boxes: PageBox[] }[] {
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
  const { contents, removed, isBusy, failure, alsoOn } = state.files[fileId] ?? empty
  const isFitting = sha256 !== null && contents[sha256] !== undefined
  return {
    acts,
    pending: pendingOf(state, { fileId, sha256 }),
    removed: isFitting ? removed : none,
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
  return useStore(useDrawings().store, (state) => rows.some((row) => pendingOf(state, row).length > 0))
}
