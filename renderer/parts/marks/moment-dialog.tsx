import { useState } from 'react'
import { useAnswer } from '../../bridge/use-query.ts'
import { momentOffers, momentTexts as texts } from '../../texts/moments.ts'
import { Button } from '../../ui/button.tsx'
import { clockNow } from '../../ui/clock.ts'
import { TextField } from '../../ui/field.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import css from './marks.module.css'

interface MomentDialogProps {
  title: string
  /** Below the field: what will happen then. */
  text: string
  /** The button that takes the moment. */
  act: string
  /** A warning about a moment; null for none. */
  warningOf?(at: string): string | null
  /** Called with a moment to come, as ISO 8601. */
  onChoose(at: string): void
  onClose(): void
}

/** Asks for a moment to come, in words or in figures; the moment that was understood is shown before it is taken. */
export function MomentDialog({ title, text, act, warningOf, onChoose, onClose }: MomentDialogProps) {
  const [typed, setTyped] = useState('')
  const [hasTried, setTried] = useState(false)
  const input = typed.trim() === '' ? null : { text: typed }
  const { value: at, isCurrent } = useAnswer('marks.readMoment', input, 'marks.changed')
  const isRead = input !== null && isCurrent
  function choose(): void {
    setTried(true)
    if (isRead && at !== null && isToCome(at)) onChoose(at)
  }
  const problem = problemOf({ isEmpty: input === null, isRead, at })
  const warning = isRead && at !== null ? (warningOf?.(at) ?? null) : null
  return (
    <ModalDialog
      role="dialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onPress={choose}>
            {act}
          </Button>
          <Button onPress={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        <TextField
          label={texts.label}
          hint={isRead && at !== null ? texts.read(at) : texts.hint}
          error={hasTried || (isRead && at !== null) ? problem : undefined}
          value={typed}
          maxLength={100}
          autoFocus
          onChange={(next) => {
            setTyped(next)
            setTried(false)
          }}
        />
        <div className={css['offers']}>
          {momentOffers.map((each) => (
            <Button key={each} variant="chip" onPress={() => setTyped(each)}>
              {each}
            </Button>
          ))}
        </div>
        {warning !== null && <p className={css['warning']}>{warning}</p>}
        <p>{text}</p>
      </form>
    </ModalDialog>
  )
}

const isToCome = (at: string) => Date.parse(at) > clockNow().getTime()

interface ReadState {
  isEmpty: boolean
  isRead: boolean
  at: string | null
}

function problemOf({ isEmpty, isRead, at }: ReadState): string | undefined {
  if (isEmpty) return texts.unread
  if (!isRead) return undefined
  if (at === null) return texts.unread
  return isToCome(at) ? undefined : texts.past(at)
}
