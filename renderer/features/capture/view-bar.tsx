import { captureViewTexts } from '../../texts/capture.ts'
import { IconButton } from '../../ui/button.tsx'
import { LayoutGrid, List, ZoomIn, ZoomOut } from '../../ui/icons.ts'
import type { MenuGroup } from '../../ui/menu.tsx'
import { ViewSwitch } from '../../ui/view-switch.tsx'
import { optionalColumns } from './columns.ts'
import type { CaptureView } from './use-capture-view.ts'

const views = [
  { id: 'list', text: captureViewTexts.list, icon: <List aria-hidden /> },
  { id: 'grid', text: captureViewTexts.grid, icon: <LayoutGrid aria-hidden /> },
] as const

const byWidth = 'width'

/** Chooses between the list and the grid of pages, and the size of the pages. */
export function ViewBar({ view: { kind, show, larger, smaller } }: { view: CaptureView }) {
  return (
    <>
      {kind === 'grid' && (
        <>
          <IconButton label={captureViewTexts.smaller} isDisabled={smaller === null} onPress={() => smaller?.()}>
            <ZoomOut aria-hidden />
          </IconButton>
          <IconButton label={captureViewTexts.larger} isDisabled={larger === null} onPress={() => larger?.()}>
            <ZoomIn aria-hidden />
          </IconButton>
        </>
      )}
      <ViewSwitch label={captureViewTexts.label} value={kind} onChange={show} hasText={kind === 'grid'} views={views} />
    </>
  )
}

/** Keeps the table's columns by the width, or shows the chosen ones at any width. */
export function columnChoices({ columns, chooseColumns }: CaptureView): MenuGroup {
  const chosen = columns ?? []
  const toggled = (id: string) =>
    optionalColumns.map((column) => column.id).filter((each) => chosen.includes(each) !== (each === id))
  return {
    id: 'columns',
    title: captureViewTexts.columns,
    selected: columns ?? [byWidth],
    items: [{ id: byWidth, text: captureViewTexts.columnsByWidth }, ...optionalColumns],
    onChoose: (id) => chooseColumns(id === byWidth ? null : toggled(id)),
  }
}
