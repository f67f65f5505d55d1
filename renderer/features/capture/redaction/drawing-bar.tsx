import { useEffect, useRef } from 'react'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { failureText } from '../../../texts/failures.ts'
import { privacyTexts } from '../../../texts/privacy.ts'
import { redactionTexts } from '../../../texts/redaction.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { isOverlayOpen } from '../../../ui/overlays.ts'
import { middleBox } from './box-geometry.ts'
import { type DrawingActs, useDrawing } from './drawings.ts'
import css from './redaction.module.css'

interface DrawingBarProps {
  row: CaptureRow
  /** The page in view, from 0. */
  page(): number
  /** Id of the sentence that names the keys. */
  hintId: string
}

/** Above the pages: how to draw, and the acts on the rectangles that are drawn and not applied. */
export function DrawingBar({ row, page, hintId }: DrawingBarProps) {
  const { acts, pending, removed, isBusy, failure, isDrawing, focused } = useDrawing(row)
  const announce = useAnnounce()
  const tools = useRef<HTMLDivElement>(null)
  const takesFocus = focused === 'tools'
  useEffect(() => {
    if (!takesFocus) return
    tools.current?.querySelector('button')?.focus()
    acts.focus(null)
  }, [takesFocus, acts])
  useEscape(isDrawing, acts)
  if (!isDrawing && pending.length === 0 && removed.length === 0) return null

  async function apply(): Promise<void> {
    if (await acts.apply(row)) announce(redactionTexts.applied)
  }
  function discard(): void {
    acts.remove(row, pending)
    announce(redactionTexts.removed(pending.length))
  }
  return (
    <section className={css['bar']} aria-label={redactionTexts.bar}>
      {pending.length > 0 && <p className={css['count']}>{redactionTexts.pending(pending)}</p>}
      {isDrawing && (
        <p className={css['hint']} id={hintId}>
          {redactionTexts.hint}
        </p>
      )}
      {failure !== null && (
        <p className={css['failure']} role="alert">
          {failureText(failure).title}. {failureText(failure).text}
        </p>
      )}
      <div ref={tools} className={css['tools']}>
        {isDrawing && (
          <Button isDisabled={isBusy} onPress={() => acts.add(row, page(), middleBox(pending.length))}>
            {redactionTexts.placeOne}
          </Button>
        )}
        {pending.length > 0 && (
          <>
            {/* Not disabled meanwhile, so that it keeps the focus. */}
            <Button onPress={() => void apply()}>{redactionTexts.apply(pending.length)}</Button>
            <Button variant="quiet" isDisabled={isBusy} onPress={discard}>
              {redactionTexts.discard}
            </Button>
          </>
        )}
        {removed.length > 0 && (
          <Button variant="quiet" onPress={() => acts.restore(row)}>
            {redactionTexts.restore(removed.length)}
          </Button>
        )}
        <Button variant="quiet" isDisabled={isBusy} onPress={() => acts.draw(isDrawing ? null : row.fileId)}>
          {isDrawing ? redactionTexts.stop : redactionTexts.more}
        </Button>
        {isBusy && (
          <span className={css['hint']} role="status">
            {privacyTexts.redacting}
          </span>
        )}
      </div>
    </section>
  )
}

/** Escape ends the drawing, wherever the focus is. */
function useEscape(isDrawing: boolean, acts: DrawingActs): void {
  useEffect(() => {
    if (!isDrawing) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isOverlayOpen()) return
      event.preventDefault()
      acts.draw(null)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isDrawing, acts])
}
