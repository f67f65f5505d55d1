import { ChevronDown } from 'lucide-react'
import { Button } from '../button.tsx'
import { Menu } from '../menu.tsx'
import type { Zoom } from './page-layout.ts'
import type { ZoomControls } from './use-page-view.ts'
import { viewerTexts, zoomText } from './viewer-texts.ts'

export interface ViewMenuProps {
  controls: ZoomControls
  hasThumbnails: boolean
  onThumbnails(): void
}

const factors = [0.75, 1, 1.5, 2]
const zooms: readonly { readonly zoom: Zoom; readonly text: string }[] = [
  { zoom: 'page', text: viewerTexts.wholePage },
  { zoom: 'width', text: viewerTexts.fullWidth },
  ...factors.map((factor) => ({ zoom: factor, text: viewerTexts.percent(factor) })),
]

/** How the document is shown; nothing here changes it. */
export function ViewMenu({ controls, hasThumbnails, onThumbnails }: ViewMenuProps) {
  const shown = zoomText(controls)
  const acts: Readonly<Record<string, () => void>> = { turn: controls.rotate, thumbnails: onThumbnails }
  return (
    <Menu
      label={viewerTexts.view}
      groups={[
        {
          id: 'zoom',
          title: viewerTexts.zoom,
          selected: String(controls.zoom),
          items: zooms.map(({ zoom, text }) => ({ id: String(zoom), text })),
          onChoose: (id) => controls.fit(zooms.find(({ zoom }) => String(zoom) === id)?.zoom ?? 'page'),
        },
        {
          id: 'view',
          title: viewerTexts.view,
          items: [
            { id: 'turn', text: viewerTexts.turn, detail: viewerTexts.turnDetail },
            { id: 'thumbnails', text: hasThumbnails ? viewerTexts.hideThumbnails : viewerTexts.showThumbnails },
          ],
          onChoose: (id) => acts[id]?.(),
        },
      ]}
    >
      <Button
        variant="quiet"
        icon={<ChevronDown aria-hidden />}
        aria-label={viewerTexts.viewNow(shown, viewerTexts.percent(controls.factor))}
      >
        {shown}
      </Button>
    </Menu>
  )
}
