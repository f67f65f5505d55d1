import { call } from '../../bridge/malote.ts'
import { useSettings } from '../../bridge/replicas.ts'
import { pageWidths } from '../../ui/contact-sheet/sheet-layout.ts'

export interface CaptureView {
  readonly kind: 'list' | 'grid'
  /** Of a page in the grid, in CSS pixels. */
  readonly pageWidth: number
  /** The chosen columns of the list; null for those that its width has room for. */
  readonly columns: readonly string[] | null
  show(kind: 'list' | 'grid'): void
  chooseColumns(columns: readonly string[] | null): void
  /** The next larger or smaller pages; null where there are none. */
  readonly larger: (() => void) | null
  readonly smaller: (() => void) | null
}

/** How the files are shown, remembered in the settings. */
export function useCaptureView(): CaptureView {
  const kind = useSettings(({ value }) => value?.captureView) ?? 'list'
  const pageWidth = useSettings(({ value }) => value?.capturePageWidth) ?? pageWidths[2]
  const columns = useSettings(({ value }) => value?.captureColumns) ?? null
  const choose = (width: number | undefined) =>
    width === undefined ? null : () => void call('settings.update', { capturePageWidth: width })
  return {
    kind,
    pageWidth,
    columns,
    show: (captureView) => void call('settings.update', { captureView }),
    chooseColumns: (ids) => void call('settings.update', { captureColumns: ids === null ? null : [...ids] }),
    larger: choose(pageWidths.find((width) => width > pageWidth)),
    smaller: choose(pageWidths.findLast((width) => width < pageWidth)),
  }
}
