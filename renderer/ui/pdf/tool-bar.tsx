import { Maximize, MoveHorizontal, PanelLeft, RotateCw, Search, ZoomIn, ZoomOut } from 'lucide-react'
import { Group } from 'react-aria-components'
import { IconButton } from '../button.tsx'
import type { Zoom } from './layout.ts'
import { PageField } from './page-field.tsx'
import css from './pdf.module.css'
import { words } from './words.ts'

export interface ToolBarProps {
  /** From 0. */
  current: number
  pages: number
  zoom: Zoom
  /** The factor of the real size in which pages are shown now. */
  factor: number
  hasThumbnails: boolean
  onThumbnails(): void
  onGoTo(page: number): void
  onFind(): void
  onEnlarge(direction: 1 | -1): void
  onFit(zoom: 'width' | 'page'): void
  onTurn(): void
}

/** Where one is in the document, and how it is shown. */
export function ToolBar(props: ToolBarProps) {
  const { current, pages, zoom, factor, hasThumbnails, onThumbnails, onGoTo, onFind, onEnlarge, onFit, onTurn } = props
  return (
    <Group className={css['bar'] ?? ''} aria-label={words.tools}>
      <IconButton label={hasThumbnails ? words.hideThumbnails : words.showThumbnails} onPress={onThumbnails}>
        <PanelLeft aria-hidden />
      </IconButton>
      <PageField current={current} pages={pages} onGoTo={onGoTo} />
      <IconButton label={words.find} onPress={onFind}>
        <Search aria-hidden />
      </IconButton>
      <IconButton label={words.smaller} onPress={() => onEnlarge(-1)}>
        <ZoomOut aria-hidden />
      </IconButton>
      <span className={css['factor']}>{words.percent(factor)}</span>
      <IconButton label={words.larger} onPress={() => onEnlarge(1)}>
        <ZoomIn aria-hidden />
      </IconButton>
      {zoom === 'width' ? (
        <IconButton label={words.wholePage} onPress={() => onFit('page')}>
          <Maximize aria-hidden />
        </IconButton>
      ) : (
        <IconButton label={words.fullWidth} onPress={() => onFit('width')}>
          <MoveHorizontal aria-hidden />
        </IconButton>
      )}
      <IconButton label={words.turn} onPress={onTurn}>
        <RotateCw aria-hidden />
      </IconButton>
    </Group>
  )
}
