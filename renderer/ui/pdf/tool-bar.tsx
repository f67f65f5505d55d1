import { Maximize, MoveHorizontal, PanelLeft, RotateCw, Search, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Group } from 'react-aria-components'
import { IconButton } from '../button.tsx'
import { PageField } from './page-field.tsx'
import css from './pdf.module.css'
import type { ZoomControls } from './use-page-view.ts'
import { viewerTexts, zoomText } from './viewer-texts.ts'

interface ToolBarProps {
  /** From 0. */
  currentPage: number
  pageCount: number
  /** False while more pages may follow. */
  isWhole: boolean
  controls: ZoomControls
  hasThumbnails: boolean
  onThumbnails(): void
  onGoTo(page: number): void
  onFind(): void
  /** At the end of the bar. */
  children: ReactNode
}

/** Shows the current page and the zoom, and changes them. */
export function ToolBar(props: ToolBarProps) {
  const { currentPage, pageCount, isWhole, controls, hasThumbnails, onThumbnails, onGoTo, onFind, children } = props
  return (
    <Group className={css['bar'] ?? ''} aria-label={viewerTexts.tools}>
      <IconButton
        label={hasThumbnails ? viewerTexts.hideThumbnails : viewerTexts.showThumbnails}
        onPress={onThumbnails}
      >
        <PanelLeft aria-hidden />
      </IconButton>
      <PageField current={currentPage} pages={pageCount} isWhole={isWhole} onGoTo={onGoTo} />
      <IconButton label={viewerTexts.find} onPress={onFind}>
        <Search aria-hidden />
      </IconButton>
      <IconButton label={viewerTexts.smaller} onPress={() => controls.step(-1)}>
        <ZoomOut aria-hidden />
      </IconButton>
      <span className={css['factor']} title={viewerTexts.percent(controls.factor)}>
        {zoomText(controls)}
      </span>
      <IconButton label={viewerTexts.larger} onPress={() => controls.step(1)}>
        <ZoomIn aria-hidden />
      </IconButton>
      {controls.zoom === 'width' ? (
        <IconButton label={viewerTexts.wholePage} onPress={() => controls.fit('page')}>
          <Maximize aria-hidden />
        </IconButton>
      ) : (
        <IconButton label={viewerTexts.fullWidth} onPress={() => controls.fit('width')}>
          <MoveHorizontal aria-hidden />
        </IconButton>
      )}
      <IconButton label={viewerTexts.turn} onPress={controls.rotate}>
        <RotateCw aria-hidden />
      </IconButton>
      {children}
    </Group>
  )
}
