import { Button } from '../button.tsx'
import css from './pdf.module.css'
import { words } from './words.ts'

export interface PageFailedProps {
  /** It takes more than a page may, and is tried again only where the person wants it. */
  isHeavy: boolean
  onTryAgain(): void
}

/** Stands in the place of a page that is not shown. */
export function PageFailed({ isHeavy, onTryAgain }: PageFailedProps) {
  if (!isHeavy) {
    return (
      <p className={css['failed']} role="alert">
        {words.pageFailed}
      </p>
    )
  }
  return (
    <div className={css['heavy']}>
      <div className={css['sentence']}>
        <div role="alert">
          <p className={css['heavyTitle']}>{words.pageHeavy}</p>
          <p>{words.pageHeavyHelp}</p>
        </div>
        <Button onPress={onTryAgain}>{words.tryAgain}</Button>
      </div>
    </div>
  )
}
