import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../../contract/bridge/outcome.ts'
import type { ChosenPage, RevisionAct } from '../../../../contract/bridge/pages.ts'
import { call } from '../../../bridge/malote.ts'
import { isEditable } from '../../../files/selection.ts'
import { pageRefusalTexts } from '../../../texts/pages.ts'
import {
  collate,
  deletePages,
  isMoved,
  movePages,
  moveTarget,
  splitAt,
  type TurnAngle,
  turnPages,
} from './arrangement.ts'
import { expectPages, pageCountOf } from './expected-pages.ts'

/** Pages of one file. */
export interface PickedPages {
  readonly fileId: string
  readonly pages: ReadonlySet<number>
}

export type MoveTo = 'start' | 'earlier' | 'later' | 'end'

/** An act that was done; null if there was nothing to do. */
export type PageActResult = Outcome<{ readonly act: RevisionAct; readonly pages?: readonly ChosenPage[] } | null>

const refused = (message: string) => failed('refused', { message })

interface ReadyFile {
  readonly row: CaptureRow
  readonly from: string
  readonly count: number
}

/** The next file on the list that can be changed. */
function nextOf(rows: readonly CaptureRow[], fileId: string): string | null {
  const at = rows.findIndex((row) => row.fileId === fileId)
  return at < 0 ? null : (rows.slice(at + 1).find(isEditable)?.fileId ?? null)
}

export interface PageActsOptions {
  /** The rows as they are now. */
  rows(): readonly CaptureRow[]
  /** Resolves once the file is examined, or after a while. */
  examined(fileId: string): Promise<void>
  /** Resolves once the window has these rows. */
  arrived(rows: readonly CaptureRow[]): Promise<void>
}

export function createPageActs({ rows, examined, arrived }: PageActsOptions) {
  async function ready(fileId: string): Promise<Outcome<ReadyFile>> {
    await examined(fileId)
    const row = rows().find((each) => each.fileId === fileId)
    if (row === undefined) return failed('not-found')
    const count = pageCountOf(row)
    if (row.sha256 === null || count === null) return refused(pageRefusalTexts.unready(row.name))
    return ok({ row, from: row.sha256, count })
  }

  async function arrange(
    { fileId, pages: picked }: PickedPages,
    kind: RevisionAct['kind'],
    choose: (count: number) => readonly ChosenPage[],
  ): Promise<PageActResult> {
    const file = await ready(fileId)
    if (!file.ok) return file
    const { from, count, row } = file.value
    const pages = choose(count)
    if (pages.length === 0) return refused(pageRefusalTexts.all(row.name))
    if (kind === 'move' && !isMoved(pages)) return ok(null)
    const act = { kind, count: Math.max(1, picked.size) }
    const outcome = await call('pages.arrange', { fileId, from, act, pages: [...pages] })
    if (!outcome.ok) return outcome
    expectPages(outcome.value.sha256, pages.length)
    await arrived([outcome.value])
    return ok({ act, pages })
  }

  async function joinFiles(
    kind: 'join' | 'collate',
    fileIds: readonly string[],
    choose: (counts: readonly number[]) => readonly (ChosenPage & { file: number })[],
  ): Promise<PageActResult> {
    const files: ReadyFile[] = []
    for (const fileId of fileIds) {
      const file = await ready(fileId)
      if (!file.ok) return file
      files.push(file.value)
    }
    const pages = choose(files.map(({ count }) => count)).flatMap(({ file, page, turn }) => {
      const fileId = fileIds[file]
      return fileId === undefined ? [] : [{ fileId, page, turn }]
    })
    const sources = files.map(({ row, from }) => ({ fileId: row.fileId, from }))
    const outcome = await call('pages.join', { files: sources, kind, pages })
    if (!outcome.ok) return outcome
    expectPages(outcome.value.sha256, pages.length)
    await arrived([outcome.value])
    return ok({ act: { kind, count: fileIds.length } })
  }

  return {
    turn: (picked: PickedPages, turn: TurnAngle) =>
      arrange(picked, 'turn', (count) => turnPages(count, picked.pages, turn)),
    remove: (picked: PickedPages) => arrange(picked, 'delete', (count) => deletePages(count, picked.pages)),
    move: (picked: PickedPages, to: MoveTo) =>
      arrange(picked, 'move', (count) => movePages(count, picked.pages, moveTarget(count, picked.pages, to))),
    moveBefore: (picked: PickedPages, before: number) =>
      arrange(picked, 'move', (count) => movePages(count, picked.pages, before)),
    async split({ fileId, pages }: PickedPages): Promise<PageActResult> {
      const file = await ready(fileId)
      if (!file.ok) return file
      const { from, count } = file.value
      const groups = splitAt(count, pages)
      if (groups.length < 2) return refused(pageRefusalTexts.first)
      const outcome = await call('pages.split', { fileId, from, groups: groups.map((each) => ({ pages: each })) })
      if (!outcome.ok) return outcome
      for (const [nth, { sha256 }] of outcome.value.entries()) expectPages(sha256, groups[nth]?.length ?? 1)
      await arrived(outcome.value)
      return ok({ act: { kind: 'split', count: groups.length } })
    },
    join: (fileIds: readonly string[]) =>
      joinFiles('join', fileIds, (counts) =>
        counts.flatMap((count, file) => Array.from({ length: count }, (_, page) => ({ file, page, turn: 0 as const }))),
      ),
    async joinNext(fileId: string): Promise<PageActResult> {
      const next = nextOf(rows(), fileId)
      return next === null ? refused(pageRefusalTexts.noNext) : this.join([fileId, next])
    },
    async collateNext(fileId: string, isReversed: boolean): Promise<PageActResult> {
      const next = nextOf(rows(), fileId)
      if (next === null) return refused(pageRefusalTexts.noNext)
      return joinFiles('collate', [fileId, next], ([fronts = 0, backs = 0]) => collate(fronts, backs, isReversed))
    },
  }
}
export type PageActs = ReturnType<typeof createPageActs>
