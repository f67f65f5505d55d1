import { Button } from '../button.tsx'
import css from './pdf.module.css'
import { viewerTexts } from './viewer-texts.ts'

interface PageFailedProps {
  /** The page exceeds its limits: it is drawn again only when the user asks. */
  isHeavy: boolean
  onTryAgain(): void
}

/** Shown in place of a page that could not be drawn. */
export function PageFailed({ isHeavy, onTryAgain }: PageFailedProps) {
  if (!isHeavy) {
    return (
      <p className={css['failed']} role="alert">
        {viewerTexts.pageFailed}
      </p>
    )
  }
  return (
    <div className={css['heavy']}>
      <div className={css['sentence']}>
        <div role="alert">
          <p className={css['heavyTitle']}>{viewerTexts.pageHeavy}</p>
          <p>{viewerTexts.pageHeavyHelp}</p>
        </div>
        <Button onPress={onTryAgain}>{viewerTexts.tryAgain}</Button>
      </div>
    </div>
  )
}
