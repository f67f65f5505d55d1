import css from './waiting-sheet.module.css'
import { useZoom } from './zoom-memory.tsx'

/** Stands for a document that is being opened: a sheet in the place of its first page. */
export function WaitingDocument({ label, zoom = null }: { label: string; zoom?: 'width' | 'page' | null | undefined }) {
  const [current] = useZoom(zoom)
  return (
    <div className={css['document']} role="status" aria-label={label} data-zoom={current === 'page' ? 'page' : 'width'}>
      <div className={css['tools']} />
      <div className={css['desk']}>
        <div className={`${css['sheet']} ${css['waiting']}`} />
      </div>
    </div>
  )
}
