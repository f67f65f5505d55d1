import { type ReactNode, useState } from 'react'
import { paperPaneTexts } from '../../texts/forwarding.ts'
import { IconButton } from '../../ui/button.tsx'
import { PanelRight } from '../../ui/icons.ts'
import { Panes, useOnePane } from '../../ui/panes.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'

/** Below this width the paper is closed while there is none. */
const widthForEmptyPaper = 1279

interface PaperPanesProps {
  hasPapers: boolean
  /** False for an act that takes no documents along: the fields stand alone. */
  takesPapers: boolean
  paper: ReactNode
  /** Names the paper. */
  shown: string
  /** The fields; given the button that shows and hides the paper, and what to do when a document is chosen. */
  children(toggle: ReactNode, reveal: () => void): ReactNode
}

/** The fields of a draft with the paper beside them; in a narrow window the paper takes their place on demand. */
export function PaperPanes({ hasPapers, takesPapers, paper, shown, children }: PaperPanesProps) {
  const isOnePane = useOnePane()
  const isNarrow = useNarrow(widthForEmptyPaper)
  // The choice counts for the kind of window in which it was made.
  const [choice, setChoice] = useState<{ isOpen: boolean; isOnePane: boolean } | null>(null)
  const isOpenAtFirst = !isOnePane && (hasPapers || !isNarrow)
  const isWanted = choice?.isOnePane === isOnePane ? choice.isOpen : isOpenAtFirst
  const isOpen = takesPapers && isWanted
  const setOpen = (next: boolean) => setChoice({ isOpen: next, isOnePane })
  const toggle = takesPapers && (
    <IconButton label={isOpen ? paperPaneTexts.hide : paperPaneTexts.show} onPress={() => setOpen(!isOpen)}>
      <PanelRight aria-hidden />
    </IconButton>
  )
  return (
    <Panes
      id="compose"
      shown={shown}
      listLabel={paperPaneTexts.fields}
      detailLabel={paperPaneTexts.paper}
      backText={paperPaneTexts.back}
      showing={isOnePane && isOpen ? 'detail' : 'list'}
      isDetailClosed={!isOnePane && !isOpen}
      onBack={() => setOpen(false)}
      list={children(toggle, () => {
        if (!isOnePane) setOpen(true)
      })}
      detail={paper}
    />
  )
}
