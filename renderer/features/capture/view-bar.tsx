import type { ReactNode } from 'react'
import { captureViewTexts } from '../../texts/capture.ts'
import { IconButton } from '../../ui/button.tsx'
import { Columns3, LayoutGrid, List, ZoomIn, ZoomOut } from '../../ui/icons.ts'
import { GroupMenu } from '../../ui/menu.tsx'
import { ViewSwitch } from '../../ui/view-switch.tsx'
import { optionalColumns } from './columns.ts'
import type { CaptureView } from './use-capture-view.ts'

const views = [
  { id: 'list', text: captureViewTexts.list, icon: <List aria-hidden /> },
  { id: 'grid', text: captureViewTexts.grid, icon: <LayoutGrid aria-hidden /> },
] as const

const byWidth = 'width'

/** Chooses between the list and the grid of pages, the columns of the list, and the size of the pages. */
export function ViewBar({ view, children }: { view: CaptureView; children: ReactNode }) {
  const { kind, show, larger, smaller } = view
  return (
    <>
      {kind === 'list' && <ColumnsMenu view={view} />}
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
      {children}
      <ViewSwitch label={captureViewTexts.label} value={kind} onChange={show} hasText={kind === 'grid'} views={views} />
    </>
  )
}

/** Keeps its table's columns by the width, or shows the chosen ones at any width. */
function ColumnsMenu({ view: { columns, chooseColumns } }: { view: CaptureView }) {
  const chosen = columns ?? []
  const toggled = (id: string) =>
    optionalColumns.map((column) => column.id).filter((each) => chosen.includes(each) !== (each === id))
  return (
    <GroupMenu
      label={captureViewTexts.columns}
      selected={columns ?? [byWidth]}
      items={[{ id: byWidth, text: captureViewTexts.columnsByWidth }, ...optionalColumns]}
      onChoose={(id) => chooseColumns(id === byWidth ? null : toggled(id))}
    >
      <IconButton label={captureViewTexts.columns}>
        <Columns3 aria-hidden />
      </IconButton>
    </GroupMenu>
  )
}
