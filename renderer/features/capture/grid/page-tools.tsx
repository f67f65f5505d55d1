import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { isEditable } from '../../../parts/fields/selection.ts'
import { mendTexts } from '../../../texts/mending.ts'
import { pageToolTexts } from '../../../texts/pages.ts'
import { sheetTexts } from '../../../texts/sheets.ts'
import { RotateCcw, RotateCw, Scissors, SquareSplitHorizontal, Trash2, Undo2, WandSparkles } from '../../../ui/icons.ts'
import type { ReaderTool } from '../../../ui/pdf/reader-tools.tsx'
import type { PageActs, PickedPages } from './page-acts.ts'
import type { PageActsState } from './use-page-acts.ts'

/** The acts on the page that is being read, as tools of the reader; they change the file, not the view. */
export function pageToolsOf(
  row: CaptureRow,
  page: () => number,
  { onMend, ...state }: PageActsState & { onMend(page: number): void },
): readonly ReaderTool[] {
  if (!isEditable(row)) return []
  const act = (work: (acts: PageActs, picked: PickedPages) => ReturnType<PageActs['split']>) => () => {
    const picked = state.pick(row.fileId, [page()])
    void state.run((acts) => [() => work(acts, picked)])
  }
  const about = 'page'
  const { undoable, undo } = state
  return [
    {
      id: 'turn-right',
      about,
      text: pageToolTexts.turnPage,
      icon: <RotateCw aria-hidden />,
      onPress: act((acts, picked) => acts.turn(picked, 90)),
    },
    ...(undoable === null
      ? []
      : [
          {
            id: 'undo',
            about,
            text: pageToolTexts.undoShort,
            name: pageToolTexts.undo(undoable.act),
            icon: <Undo2 aria-hidden />,
            onPress: () => void undo(),
          } as const,
        ]),
    {
      id: 'delete',
      about,
      text: pageToolTexts.deletePage,
      icon: <Trash2 aria-hidden />,
      onPress: act((acts, picked) => acts.remove(picked)),
    },
    {
      id: 'split',
      about,
      text: pageToolTexts.split,
      icon: <SquareSplitHorizontal aria-hidden />,
      detail: pageToolTexts.splitDetail,
      onPress: act((acts, picked) => acts.split(picked)),
    },
    {
      id: 'turn-left',
      about,
      text: pageToolTexts.turnPageLeft,
      icon: <RotateCcw aria-hidden />,
      isRare: true,
      onPress: act((acts, picked) => acts.turn(picked, 270)),
    },
    {
      id: 'mend',
      about,
      text: mendTexts.open,
      icon: <WandSparkles aria-hidden />,
      isRare: true,
      onPress: () => onMend(page()),
    },
  ]
}

export function sheetToolsOf(onSplit: (() => void) | null): readonly ReaderTool[] {
  if (onSplit === null) return []
  const { split: text, splitDetail: detail } = sheetTexts
  return [
    { id: 'split-sheets', about: 'page', text, detail, icon: <Scissors aria-hidden />, isRare: true, onPress: onSplit },
  ]
}
