import { useCallback, useMemo, useRef, useState } from 'react'
import type { ChosenPage } from '../../../../contract/bridge/pages.ts'
import { useQuery } from '../../../bridge/use-query.ts'
import type {
  FocusedPage,
  PagedDocument,
  PageKeyPress,
  PageOffer,
  PagePlace,
  PageTools,
  VisitedPage,
} from '../../../ui/contact-sheet/paged-document.ts'
import type { TurnAngle } from './arrangement.ts'
import type { MoveTo, PageActDone, PickedPages } from './page-acts.ts'
import { createPageFocus, type PageFocus, type Start } from './page-focus.ts'
import { pageSteps } from './page-steps.ts'
import { type PageActsState, usePageActs } from './use-page-acts.ts'
import { type PickedPagesState, usePickedPages } from './use-picked-pages.ts'

/** The acts of the tool bar and of the keys, on the picked pages or on one page. */
export interface PageCommands {
  turn(turn: TurnAngle): void
  remove(): void
  move(to: MoveTo): void
  split(): void
  joinNext(): void
  joinSelected(): void
  collate(isReversed: boolean): void
  clear(): void
}

interface PageToolsState {
  readonly tools: PageTools
  readonly commands: PageCommands
  readonly state: PageActsState
  readonly picked: ReadonlySet<string>
  readonly current: PagePlace | null
  /** The page that takes the focus after an act; another object each time. */
  readonly focused: FocusedPage | null
}

/** A file after an act. */
interface SettledPages {
  readonly done: PageActDone | null
  readonly start: Start
}

const none: ReadonlySet<string> = new Set()

/**
 * @param documents as they are shown
 * @param selected ids of the selected documents, in the order of the list
 */
export function usePageTools(documents: readonly PagedDocument[], selected: readonly string[]): PageToolsState {
  const state = usePageActs()
  const { picked, files, onPick, carry } = usePickedPages(documents, state.isBusy)
  const [current, setCurrent] = useState<PagePlace | null>(null)
  const [focused, setFocused] = useState<FocusedPage | null>(null)
  const { run, pick, contentOf } = state
  const [pageFocus] = useState(createPageFocus)
  const latest = useRef({ files, selected, run, pick, onPick })
  latest.current = { files, selected, run, pick, onPick }

  const commands = useMemo(() => {
    const carryNow = (undone: readonly string[]) => carry(contentOf, undone)
    const clear = () => latest.current.onPick(none)
    const { targets, lead, goTo, settle, followContents } = createSteps({ latest, pageFocus, carryNow, setFocused })
    const each = (act: (file: PickedPages) => Parameters<PageActsState['run']>[0]) => async () => {
      const wanted = targets()
      const start = pageFocus.start()
      const gesture = crypto.randomUUID()
      for (const file of wanted) {
        const result = await latest.current.run(act(file), gesture)
        if (result?.ok !== true) return
        // Of several documents, the page that has the focus keeps it.
        if (wanted.length > 1) followContents([])
        else settle(file, { done: result.value, start })
      }
    }
    const one = (fileId: string | undefined, act: Parameters<PageActsState['run']>[0]) => async () => {
      if (fileId === undefined) return
      const start = pageFocus.start()
      const result = await latest.current.run(act)
      if (result?.ok !== true) return
      clear()
      // Another page of the new document that the person has gone to meanwhile keeps the focus.
      lead({ id: fileId, page: 0 }, () => !(pageFocus.hasLeft(start) && pageFocus.start().place?.id === fileId))
    }
    return {
      turn: (turn: TurnAngle) => void each((file) => (acts) => [() => acts.turn(file, turn)])(),
      remove: () => void each((file) => (acts) => [() => acts.remove(file)])(),
      move: (to: MoveTo) => void each((file) => (acts) => [() => acts.move(file, to)])(),
      split: () => void each((file) => (acts) => [() => acts.split(file)])(),
      joinNext() {
        const fileId = targets()[0]?.fileId
        void one(fileId, (acts) => [() => acts.joinNext(fileId ?? '')])()
      },
      joinSelected() {
        const fileIds = latest.current.selected
        void one(fileIds[0], (acts) => [() => acts.join(fileIds)])()
      },
      collate(isReversed: boolean) {
        const fileId = targets()[0]?.fileId
        void one(fileId, (acts) => [() => acts.collateNext(fileId ?? '', isReversed)])()
      },
      clear,
      followContents,
      /** Files that come and go give the page another place. */
      onCurrent(place: PagePlace) {
        if (!pageFocus.isAt(place)) goTo(place)
        setCurrent(place)
      },
      moveBefore(fileId: string, moved: readonly number[], before: number) {
        const file = latest.current.pick(fileId, moved)
        const start = pageFocus.start()
        void latest.current
          .run((acts) => [() => acts.moveBefore(file, before)])
          .then((result) => result?.ok === true && settle(file, { done: result.value, start }))
      },
      onOffer({ id, page }: PagePlace, offer: PageOffer) {
        const file = { fileId: id, from: offer.content, pages: new Set([page]) }
        const start = pageFocus.start()
        void latest.current
          .run((acts) => {
            const act = () => (offer.kind === 'blank' ? acts.remove(file) : acts.turn(file, offer.turn))
            return [() => acts.offered(file, act)]
          })
          .then((result) => result?.ok === true && settle(file, { done: result.value, start }))
      },
    }
  }, [pageFocus, carry, contentOf])
  const undo = useCallback(async () => {
    const undone = await state.undo()
    commands.followContents(undone)
    return undone
  }, [state.undo, commands])
  const turnToRead = useRecognisedTurns()
  const tools = useMemo<PageTools>(
    () => ({ picked, turnToRead, holds, onPick, onVisit: pageFocus.visit, ...handlersOf(commands) }),
    [picked, turnToRead, onPick, pageFocus, commands],
  )
  return { tools, commands, state: { ...state, undo }, picked, current, focused }
}

interface StepsOptions {
  latest: { readonly current: Pick<PageActsState, 'pick'> & Pick<PickedPagesState, 'files'> }
  pageFocus: PageFocus
  /** The picked pages are where the act has led them. */
  carryNow(undone: readonly string[]): void
  setFocused(page: FocusedPage): void
}

/** The pages that an act is for, and where the person stands after it. */
function createSteps({ latest, pageFocus, carryNow, setFocused }: StepsOptions) {
  /** The picked pages by file; without any, the page where the person stands. */
  function targets(): PickedPages[] {
    const { files, pick: pickNow } = latest.current
    if (files.length > 0) return [...files]
    const { place } = pageFocus.start()
    return place === null ? [] : [meant(place, pickNow(place.id, [place.page]))]
  }
  /** The person stands there now, unless they go elsewhere before it has the focus. */
  function lead(place: PagePlace, isWanted: () => boolean): void {
    if (!isWanted()) return
    goTo(place)
    setFocused({ ...place, isWanted })
  }
  const goTo = (place: PagePlace) => pageFocus.move({ ...place, content: latest.current.pick(place.id, []).from })
  /** The focus goes to the first of the pages, or to where it was. */
  function settle(file: PickedPages, { done, start }: SettledPages): void {
    // There was nothing to do.
    if (done === null) return
    carryNow([])
    const focus = focusAfter(file, done)
    // Another page that the person has gone to meanwhile keeps the focus.
    if (!pageFocus.hasLeft(start)) return lead(focus, () => !pageFocus.hasLeft(start))
    const again = pageFocus.start()
    const next = again.place === null ? null : followed(again.place, file.fileId, done.pages)
    if (next !== null) lead(next, () => !pageFocus.hasLeft(again))
  }
  /** The picked pages, and the person, are where the documents have led them. */
  function followContents(undone: readonly string[]): void {
    carryNow(undone)
    const again = pageFocus.start()
    if (again.place === null) return
    const { id, page, content } = again.place
    const now = latest.current.pick(id, []).from
    const pages = content === null || now === null ? null : pageSteps.follow(new Set([page]), content, now)
    const [at = page] = pages ?? []
    if (at === page) goTo({ id, page })
    else lead({ id, page: at }, () => !pageFocus.hasLeft(again))
  }
  return { targets, lead, goTo, settle, followContents }
}

/** The turns of pages that seem to stand on their head or side, as text recognition has found them. */
function useRecognisedTurns(): PageTools['turnToRead'] {
  const view = useQuery('recognition.get', {}, 'recognition.changed').value
  return useMemo(() => {
    for (const { sha256, turned } of view?.files ?? []) {
      if (turned.length > 0) pageSteps.find(sha256, new Map(turned.map(({ page, turn }) => [page - 1, turn])))
    }
    return (content, page) =>
      content === null || pageSteps.wasTurned(content, page) ? 0 : pageSteps.turnToRead(content, page)
  }, [view])
}

interface PointedCommands extends PageCommands {
  onCurrent(place: PagePlace): void
  moveBefore(fileId: string, moved: readonly number[], before: number): void
  onOffer(place: PagePlace, offer: PageOffer): void
}

const handlersOf = (commands: PointedCommands): Pick<PageTools, 'onCurrent' | 'onMove' | 'onOffer' | 'onKey'> => ({
  onMove: (moved, before) =>
    commands.moveBefore(
      before.id,
      moved.map(({ page }) => page),
      before.page,
    ),
  onCurrent: commands.onCurrent,
  onOffer: commands.onOffer,
  onKey: (key) => pressed(key, commands),
})

/** False once the page was changed, and for a turn of a page that the person has turned: they want it so. */
function holds({ kind, content: from }: PageOffer, page: number, content: string | null): boolean {
  if (from === null || content === null) return from === content
  const isSame = pageSteps.unchanged(page, from, content) === page
  return isSame && !(kind === 'turn' && pageSteps.wasTurned(content, page))
}

/** The first of the pages after an act, or where it was. */
function focusAfter({ fileId, pages: wanted }: PickedPages, done: PageActDone): PagePlace {
  const { pages = [], picked = wanted } = done
  const first = pages.findIndex(({ page }) => picked.has(page))
  const last = Math.max(0, pages.length - 1)
  return { id: fileId, page: first === -1 ? Math.min(Math.min(...picked), last) : first }
}

/** Where a page stands after an act on its file; null where the focus need not move. */
function followed(place: PagePlace, fileId: string, pages: readonly ChosenPage[] | undefined): PagePlace | null {
  const at = place.id === fileId ? (pages ?? []).findIndex(({ page }) => page === place.page) : -1
  return at === -1 || at === place.page ? null : { id: fileId, page: at }
}

/** The page as the person saw it; as it is now, where the way to it from there is not known. */
function meant({ content }: VisitedPage, now: PickedPages): PickedPages {
  const isKnown = content !== null && now.from !== null && pageSteps.follow(now.pages, content, now.from) !== null
  return isKnown ? { ...now, from: content } : now
}

/** True for a key of contract/window-commands.ts, `pageKeys`. */
function pressed({ key, shift, alt, control }: PageKeyPress, commands: PageCommands): boolean {
  if (control) return false
  if (alt) {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
    commands.move(key === 'ArrowUp' ? 'earlier' : 'later')
    return true
  }
  const letter = key.toLowerCase()
  if (letter === 'r') commands.turn(shift ? 270 : 90)
  else if (key === 'Delete' && !shift) commands.remove()
  else if (letter === 'd' && !shift) commands.split()
  else if (letter === 'u' && !shift) commands.joinNext()
  else return false
  return true
}
