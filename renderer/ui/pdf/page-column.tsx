import type { PageLayout, Rotation, VisiblePages } from './page-layout.ts'
import css from './pdf.module.css'
import type { PdfDocument } from './pdf-document.ts'
import { PdfPage, type PdfPageProps } from './pdf-page.tsx'
import type { RenderQueue } from './render-queue.ts'
import type { DocumentFind } from './use-find.ts'

interface PageColumnProps extends Pick<PdfPageProps, 'overlay' | 'onPicture' | 'onHit'> {
  document: PdfDocument
  queue: RenderQueue
  layout: PageLayout
  rotation: Rotation
  visible: VisiblePages
  find: DocumentFind
}

/** The pages in view, in a column as high as the whole document. */
export function PageColumn({ layout, visible, find, ...shared }: PageColumnProps) {
  const { query, hit } = find
  return (
    <div className={css['column']} style={{ height: layout.tops.at(-1) ?? 0, minWidth: layout.maxWidth }}>
      {pagesToMount(layout, visible).map((index) => (
        <PdfPage
          key={index}
          {...shared}
          index={index}
          scale={layout.scales[index] ?? 1}
          isInView={index >= visible.from && index <= visible.to}
          box={{
            top: layout.tops[index] ?? 0,
            width: layout.widths[index] ?? 0,
            height: layout.heights[index] ?? 0,
          }}
          hits={query === '' ? null : { query, nth: hit?.page === index ? hit.nth : null }}
        />
      ))}
    </div>
  )
}

/** A larger page, in device pixels, is not drawn before it is in view: it would take as much memory as those in view. */
const maxPixelsAhead = 4_000_000

/** The pages in view, and one before and after. */
function pagesToMount({ widths, heights }: PageLayout, { from, to, current }: VisiblePages): number[] {
  const pixels = (widths[current] ?? 0) * (heights[current] ?? 0) * (window.devicePixelRatio || 1) ** 2
  const ahead = pixels > maxPixelsAhead ? 0 : 1
  const first = Math.max(0, from - ahead)
  const last = Math.min(heights.length - 1, to + ahead)
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
}
