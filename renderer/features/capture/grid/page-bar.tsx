import { undoLimits } from '../../../../contract/bridge/pages.ts'
import { failureText } from '../../../texts/failures.ts'
import { mendTexts } from '../../../texts/mending.ts'
import { pageToolTexts } from '../../../texts/pages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import {
  Merge,
  Move,
  RotateCcw,
  RotateCw,
  SquareSplitHorizontal,
  Trash2,
  Undo2,
  WandSparkles,
  X,
} from '../../../ui/icons.ts'
import { GroupMenu } from '../../../ui/menu.tsx'
import css from './page-bar.module.css'
import type { PageActsState } from './use-page-acts.ts'
import type { PageCommands } from './use-page-tools.ts'

interface PageBarProps {
  /** The page that has the focus; null without one that can be changed. */
  current: { readonly name: string; readonly page: number } | null
  picked: number
  /** Selected documents that can be joined. */
  selectedDocuments: number
  commands: PageCommands
  state: PageActsState
  /** Mends the pages of the document that has the focus. */
  onMend(): void
}

/** The tools for the picked pages, or for the page that has the focus. */
export function PageBar({ current, picked, selectedDocuments, commands, state, onMend }: PageBarProps) {
  const { isBusy } = state
  const isDisabled = picked === 0 && current === null
  return (
    <>
      <div className={css['bar']} role="toolbar" aria-label={pageToolTexts.bar} data-picked={picked > 0}>
        <strong className={css['what']}>{whatText(picked, current)}</strong>
        <IconButton label={pageToolTexts.turnLeft} isDisabled={isDisabled} onPress={() => commands.turn(270)}>
          <RotateCcw aria-hidden />
        </IconButton>
        <Button
          variant="quiet"
          icon={<RotateCw aria-hidden />}
          aria-label={pageToolTexts.turnRight}
          isDisabled={isDisabled}
          onPress={() => commands.turn(90)}
        >
          {pageToolTexts.turn}
        </Button>
        <MoveMenu isDisabled={isDisabled} onMove={commands.move} />
        <Button
          variant="quiet"
          icon={<SquareSplitHorizontal aria-hidden />}
          isDisabled={isDisabled}
          onPress={commands.split}
        >
          {pageToolTexts.split}
        </Button>
        <JoinMenu isDisabled={current === null} selected={selectedDocuments} commands={commands} />
        <Button variant="quiet" icon={<Trash2 aria-hidden />} isDisabled={isDisabled} onPress={commands.remove}>
          {pageToolTexts.delete}
        </Button>
        <IconButton label={mendTexts.open} isDisabled={current === null} onPress={onMend}>
          <WandSparkles aria-hidden />
        </IconButton>
        <span className={css['note']} data-working={isBusy}>
          {isBusy ? pageToolTexts.working : pageToolTexts.unchanged}
        </span>
        <UndoButton state={state} />
        {picked > 0 && (
          <IconButton label={pageToolTexts.clear} onPress={commands.clear}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {state.isLimited && <p className={css['limit']}>{pageToolTexts.limited(undoLimits)}</p>}
      <PageFailure state={state} />
    </>
  )
}

function whatText(picked: number, current: PageBarProps['current']): string {
  if (picked > 0) return pageToolTexts.picked(picked)
  return current === null ? pageToolTexts.bar : pageToolTexts.current(current.page, current.name)
}

function UndoButton({ state: { undoable, undo } }: { state: PageActsState }) {
  if (undoable === null) return null
  return (
    <Button variant="quiet" icon={<Undo2 aria-hidden />} aria-keyshortcuts="Control+Z" onPress={() => void undo()}>
      {pageToolTexts.undo(undoable.act)}
    </Button>
  )
}

function MoveMenu({ isDisabled, onMove }: { isDisabled: boolean; onMove: PageCommands['move'] }) {
  const places = ['start', 'earlier', 'later', 'end'] as const
  const items = places.map((id) => ({ id, text: pageToolTexts.moveTo[id] }))
  return (
    <GroupMenu
      label={pageToolTexts.move}
      items={items}
      onChoose={(id) => onMove(places.find((each) => each === id) ?? 'end')}
    >
      <Button variant="quiet" icon={<Move aria-hidden />} isDisabled={isDisabled}>
        {pageToolTexts.move}
      </Button>
    </GroupMenu>
  )
}

interface JoinMenuProps {
  isDisabled: boolean
  selected: number
  commands: PageCommands
}

function JoinMenu({ isDisabled, selected, commands }: JoinMenuProps) {
  const acts: Readonly<Record<string, () => void>> = {
    selected: commands.joinSelected,
    next: commands.joinNext,
    reversed: () => commands.collate(true),
    same: () => commands.collate(false),
  }
  const items = [
    ...(selected > 1 ? [{ id: 'selected', text: pageToolTexts.joinSelected(selected) }] : []),
    { id: 'next', text: pageToolTexts.joinNext },
    { id: 'reversed', text: pageToolTexts.collateReversed },
    { id: 'same', text: pageToolTexts.collate },
  ]
  return (
    <GroupMenu label={pageToolTexts.join} items={items} onChoose={(id) => acts[id]?.()}>
      <Button variant="quiet" icon={<Merge aria-hidden />} isDisabled={isDisabled && selected < 2}>
        {pageToolTexts.join}
      </Button>
    </GroupMenu>
  )
}

/** Why the last act was not done. */
export function PageFailure({ state: { failure, dismiss } }: { state: Pick<PageActsState, 'failure' | 'dismiss'> }) {
  if (failure === null) return null
  const { title, text } = failureText(failure)
  return (
    <div className={css['failure']} role="alert">
      <span>{`${title}. ${text}`}</span>
      <IconButton label={pageToolTexts.dismiss} onPress={dismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
