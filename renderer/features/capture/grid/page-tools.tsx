import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { isEditable } from '../../../parts/fields/selection.ts'
import { pageToolTexts } from '../../../texts/pages.ts'
import { IconButton } from '../../../ui/button.tsx'
import { RotateCcw, RotateCw, SquareSplitHorizontal, Trash2, Undo2 } from '../../../ui/icons.ts'
import type { PageActs, PickedPages } from './page-acts.ts'
import type { PageActsState } from './use-page-acts.ts'

/** The acts on the page that is being read, beside the tools of the reader. */
export function ReaderActs({ row, page, state }: { row: CaptureRow; page(): number; state: PageActsState }) {
  if (!isEditable(row)) return null
  const act = (work: (acts: PageActs, picked: PickedPages) => ReturnType<PageActs['split']>) => () => {
    const picked = state.pick(row.fileId, [page()])
    void state.run((acts) => [() => work(acts, picked)])
  }
  return (
    <>
      <IconButton label={pageToolTexts.turnPageLeft} onPress={act((acts, picked) => acts.turn(picked, 270))}>
        <RotateCcw aria-hidden />
      </IconButton>
      <IconButton label={pageToolTexts.turnPageRight} onPress={act((acts, picked) => acts.turn(picked, 90))}>
        <RotateCw aria-hidden />
      </IconButton>
      <IconButton label={pageToolTexts.splitPage} onPress={act((acts, picked) => acts.split(picked))}>
        <SquareSplitHorizontal aria-hidden />
      </IconButton>
      <IconButton label={pageToolTexts.deletePage} onPress={act((acts, picked) => acts.remove(picked))}>
        <Trash2 aria-hidden />
      </IconButton>
      <UndoAct state={state} />
    </>
  )
}

function UndoAct({ state: { undoable, undo } }: { state: PageActsState }) {
  if (undoable === null) return null
  return (
    <IconButton label={pageToolTexts.undo(undoable.act)} onPress={() => void undo()}>
      <Undo2 aria-hidden />
    </IconButton>
  )
}
