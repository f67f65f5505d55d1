import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../../contract/bridge/outcome.ts'
import type { ChosenPage, RevisionAct } from '../../../../contract/bridge/pages.ts'
import { call } from '../../../bridge/malote.ts'
import { isEditable } from '../../../parts/fields/selection.ts'
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
import { pageSteps } from './page-steps.ts'

/** Pages of one file. */
export interface PickedPages {
  readonly fileId: string
  /** The SHA-256 of the content in which they were picked. */
  readonly from: string | null
  readonly pages: ReadonlySet<number>
}

export type MoveTo = 'start' | 'earlier' | 'later' | 'end'

export interface PageActDone {
  readonly act: RevisionAct
  /** The pages of the new content, and those of the former that were picked; not of files that were joined or split. */
  readonly pages?: readonly ChosenPage[]
  readonly picked?: ReadonlySet<number>
}

/** An act that was done; null if there was nothing to do. */
export type PageActResult = Outcome<PageActDone | null>

const refused = (message: string) => failed('refused', message)

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

interface PageActsOptions {
  /** The rows as they are now. */
  rows(): readonly CaptureRow[]
  /** Resolves once the file is examined, or after a while. */
  examined(fileId: string): Promise<void>
  /** Resolves once the window has these rows. */
  arrived(rows: readonly CaptureRow[]): Promise<void>
  /** The same for acts that are undone together. */
  gesture: string
}

type ReadyFiles = ReturnType<typeof createReadyFiles>

/** Files that can be changed now, and where pages that were picked before stand in them. */
function createReadyFiles({ rows, examined }: PageActsOptions) {
  const rowOf = (fileId: string) => rows().find((each) => each.fileId === fileId)

  async function ready(fileId: string): Promise<Outcome<ReadyFile>> {
    await examined(fileId)
    const row = rowOf(fileId)
    if (row === undefined) return failed('not-found')
    const count = pageCountOf(row)
    if (row.sha256 === null || count === null) return refused(pageRefusalTexts.unready(row.name))
    return ok({ row, from: row.sha256, count })
  }

  /** Null if the way from the content in which the pages were picked is not known. */
  function nowIn({ fileId, from }: PickedPages, pages: Iterable<number>): ReadonlySet<number> | null {
    const content = rowOf(fileId)?.sha256 ?? null
    return content === null ? null : pageSteps.follow(new Set(pages), from ?? content, content)
  }

  async function readyFor(picked: PickedPages): Promise<Outcome<ReadyFile & { readonly pages: ReadonlySet<number> }>> {
    const file = await ready(picked.fileId)
    if (!file.ok) return file
    const pages = nowIn(picked, picked.pages)
    return pages === null ? failed('conflict') : ok({ ...file.value, pages })
  }

  return { ready, readyFor, nowIn }
}

/** The acts that main does, file by file. */
function createFileActs({ ready, readyFor }: ReadyFiles, { arrived, gesture }: PageActsOptions) {
  async function arrange(
    wanted: PickedPages,
    kind: RevisionAct['kind'],
    choose: (count: number, picked: ReadonlySet<number>) => readonly ChosenPage[],
  ): Promise<PageActResult> {
    const file = await readyFor(wanted)
    if (!file.ok) return file
    const { fileId } = wanted
    const { from, count, row, pages: picked } = file.value
    if (picked.size === 0) return ok(null)
    const pages = choose(count, picked)
    if (pages.length === 0) return refused(pageRefusalTexts.all(row.name))
    if (kind === 'move' && !isMoved(pages)) return ok(null)
    const act = { kind, count: picked.size }
    const outcome = await call('pages.arrange', { fileId, from, act: { ...act, gesture }, pages: [...pages] })
    if (!outcome.ok) return outcome
    expectPages(outcome.value.sha256, pages.length)
    pageSteps.record(from, outcome.value.sha256, pages)
    await arrived([outcome.value])
    return ok({ act, pages, picked })
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
    const first = files.find(({ row }) => row.fileId === outcome.value.fileId)
    const own = pages.map((page) => (page.fileId === outcome.value.fileId ? page : null))
    if (first !== undefined) pageSteps.record(first.from, outcome.value.sha256, own)
    await arrived([outcome.value])
    return ok({ act: { kind, count: fileIds.length } })
  }

  async function split(picked: PickedPages): Promise<PageActResult> {
    const file = await readyFor(picked)
    if (!file.ok) return file
    const { fileId } = picked
    const { from, count, pages } = file.value
    if (pages.size === 0) return ok(null)
    const groups = splitAt(count, pages)
    if (groups.length < 2) return refused(pageRefusalTexts.first)
    const outcome = await call('pages.split', { fileId, from, groups: groups.map((each) => ({ pages: each })) })
    if (!outcome.ok) return outcome
    for (const [nth, { sha256, fileId: part }] of outcome.value.entries()) {
      expectPages(sha256, groups[nth]?.length ?? 1)
      if (part === fileId) pageSteps.record(from, sha256, groups[nth] ?? [])
    }
    await arrived(outcome.value)
    return ok({ act: { kind: 'split', count: groups.length } })
  }

  return { arrange, joinFiles, split }
}

export function createPageActs(options: PageActsOptions) {
  const { rows } = options
  const files = createReadyFiles(options)
  const { arrange, joinFiles, split } = createFileActs(files, options)
  const { nowIn, ready } = files
  return {
    ready,
    turn: (picked: PickedPages, turn: TurnAngle) =>
      arrange(picked, 'turn', (count, pages) => turnPages(count, pages, turn)),
    remove: (picked: PickedPages) => arrange(picked, 'delete', deletePages),
    move: (picked: PickedPages, to: MoveTo) =>
      arrange(picked, 'move', (count, pages) => movePages(count, pages, moveTarget(count, pages, to))),
    /** @param before counted in the content in which the pages were picked */
    moveBefore: (picked: PickedPages, before: number) =>
      arrange(picked, 'move', (count, pages) => {
        const [place = count] = nowIn(picked, [before]) ?? []
        return movePages(count, pages, place)
      }),
    split,
    /** An act that was offered for pages as they were: refused once the person has changed them. */
    async offered(picked: PickedPages, act: () => Promise<PageActResult>): Promise<PageActResult> {
      const file = await ready(picked.fileId)
      if (!file.ok) return file
      const { from } = file.value
      const over = [...picked.pages].find((page) => pageSteps.unchanged(page, picked.from ?? from, from) === null)
      return over === undefined ? act() : refused(pageRefusalTexts.offerOver(over))
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
