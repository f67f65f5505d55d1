import { useMemo, useRef, useState } from 'react'
import type { ChosenPage } from '../../../../contract/bridge/pages.ts'
import { useQuery } from '../../../bridge/use-query.ts'
import {
  type PageKeyPress,
  type PageOffer,
  type PagePlace,
  type PageTools,
  pageKey,
  placeOfKey,
} from '../../../ui/contact-sheet/paged-document.ts'
import type { TurnAngle } from './arrangement.ts'
import type { MoveTo, PageActDone, PickedPages } from './page-acts.ts'
import { pageSteps } from './page-steps.ts'
import { type PageActsState, usePageActs } from './use-page-acts.ts'

/** The acts of the tool bar and of the keys, on the picked pages or on the page that has the focus. */
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

export interface PageToolsState {
  readonly tools: PageTools
  readonly commands: PageCommands
  readonly state: PageActsState
  readonly picked: ReadonlySet<string>
  readonly current: PagePlace | null
  /** The page that takes the focus after an act; another object each time. */
  readonly focused: PagePlace | null
}

/** A file after an act. */
interface SettledPages {
  readonly done: PageActDone | null
  /** They were picked, and not only the page that had the focus. */
  readonly wasPicked: boolean
  /** The page that had the focus when the act was requested. */
  readonly from: PagePlace | null
}

const none: ReadonlySet<string> = new Set()

/** @param selected ids of the selected documents, in the order of the list */
export function usePageTools(selected: readonly string[]): PageToolsState {
  const state = usePageActs()
  const [picked, setPicked] = useState(none)
  const [current, setCurrent] = useState<PagePlace | null>(null)
  const [focused, setFocused] = useState<PagePlace | null>(null)
  const { run, pick } = state
  const latest = useRef({ picked, current, selected, run, pick })
  latest.current = { picked, current, selected, run, pick }

  const commands = useMemo(() => {
    const targets = () =>
      groupByFile(latest.current.picked, latest.current.current).map(([fileId, pages]) =>
        latest.current.pick(fileId, pages),
      )
    /** Pages that stay keep being picked; the focus goes to the first of them, or to where the page was. */
    function settle(file: PickedPages, { done, wasPicked, from }: SettledPages): void {
      // There was nothing to do.
      if (done === null) return
      const { places, focus } = placesAfter(file, done)
      setPicked(wasPicked ? new Set(places.map(pageKey)) : none)
      const { current: now } = latest.current
      // Another page that the person has gone to meanwhile keeps the focus.
      const hasLeft = now !== null && from !== null && pageKey(now) !== pageKey(from)
      const next = hasLeft ? followed(now, file.fileId, done.pages) : null
      if (next !== null) setFocused(next)
      if (hasLeft) return
      setFocused(focus)
    }
    const each = (act: (file: PickedPages) => Parameters<PageActsState['run']>[0]) => async () => {
      const files = targets()
      const wasPicked = latest.current.picked.size > 0
      const from = latest.current.current
      for (const file of files) {
        const result = await latest.current.run(act(file))
        if (result?.ok !== true) return
        if (files.length > 1) setPicked(none)
        else settle(file, { done: result.value, wasPicked, from })
      }
    }
    const one = (fileId: string | undefined, act: Parameters<PageActsState['run']>[0]) => async () => {
      if (fileId === undefined) return
      const from = latest.current.current
      const result = await latest.current.run(act)
      if (result?.ok !== true) return
      setPicked(none)
      if (!hasGoneInto(fileId, from, latest.current.current)) setFocused({ id: fileId, page: 0 })
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
      clear: () => setPicked(none),
      moveBefore(fileId: string, moved: readonly number[], before: number) {
        const file = latest.current.pick(fileId, moved)
        const from = latest.current.current
        void latest.current
          .run((acts) => [() => acts.moveBefore(file, before)])
          .then(
            (result) =>
              result?.ok === true && settle(file, { done: result.value, wasPicked: file.pages.size > 1, from }),
          )
      },
      onOffer({ id, page }: PagePlace, offer: PageOffer) {
        const file = { fileId: id, from: offer.content, pages: new Set([page]) }
        const from = latest.current.current
        void latest.current
          .run((acts) => {
            const act = () => (offer.kind === 'blank' ? acts.remove(file) : acts.turn(file, offer.turn))
            return [() => acts.offered(file, act)]
          })
          .then((result) => result?.ok === true && settle(file, { done: result.value, wasPicked: false, from }))
      },
    }
  }, [])
  const turnToRead = useRecognisedTurns()
  const tools = useMemo<PageTools>(
    () => ({ picked, turnToRead, holds, onPick: setPicked, onCurrent: setCurrent, ...handlersOf(commands) }),
    [picked, turnToRead, commands],
  )
  return { tools, commands, state, picked, current, focused }
}

/** Whether the person has gone to another page of the new document meanwhile, which keeps the focus. */
const hasGoneInto = (fileId: string, from: PagePlace | null, now: PagePlace | null): boolean =>
  now?.id === fileId && (from === null || pageKey(now) !== pageKey(from))

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
  moveBefore(fileId: string, moved: readonly number[], before: number): void
  onOffer(place: PagePlace, offer: PageOffer): void
}

const handlersOf = (commands: PointedCommands): Pick<PageTools, 'onMove' | 'onOffer' | 'onKey'> => ({
  onMove: (moved, before) =>
    commands.moveBefore(
      before.id,
      moved.map(({ page }) => page),
      before.page,
    ),
  onOffer: commands.onOffer,
  onKey: (key) => pressed(key, commands),
})

/** False once the page was changed, and for a turn of a page that the person has turned: they want it so. */
function holds({ kind, content: from }: PageOffer, page: number, content: string | null): boolean {
  if (from === null || content === null) return from === content
  const isSame = pageSteps.unchanged(page, from, content) === page
  return isSame && !(kind === 'turn' && pageSteps.wasTurned(content, page))
}

/** Where the picked pages stand after an act. The focus goes to the first of them, or to where they were. */
function placesAfter({ fileId, pages: wanted }: PickedPages, done: PageActDone) {
  const { pages = [], picked = wanted } = done
  const places = pages.flatMap(({ page }, at) => (picked.has(page) ? [{ id: fileId, page: at }] : []))
  const last = Math.max(0, pages.length - 1)
  return { places, focus: places[0] ?? { id: fileId, page: Math.min(Math.min(...picked), last) } }
}

/** Where a page stands after an act on its file; null where the focus need not move. */
function followed(place: PagePlace, fileId: string, pages: readonly ChosenPage[] | undefined): PagePlace | null {
  const at = place.id === fileId ? (pages ?? []).findIndex(({ page }) => page === place.page) : -1
  return at === -1 || at === place.page ? null : { id: fileId, page: at }
}

/** The picked pages by file; without any, the page that has the focus. */
function groupByFile(picked: ReadonlySet<string>, current: PagePlace | null): [string, Set<number>][] {
  const places = picked.size > 0 ? [...picked].map(placeOfKey) : [current].filter((place) => place !== null)
  const files = new Map<string, Set<number>>()
  for (const { id, page } of places) files.set(id, (files.get(id) ?? new Set()).add(page))
  return [...files]
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
