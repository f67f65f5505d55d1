import { useId } from 'react'
import { profileFormTexts } from '../../../texts/folder-lists.ts'
import { Checkbox } from '../../../ui/field.tsx'
import css from './folders.module.css'

interface LaysTextFieldProps {
  value: boolean
  onChange(value: boolean): void
}

/** Whether the recognised text is laid into the PDF, with a hint about what that means. */
export function LaysTextField({ value, onChange }: LaysTextFieldProps) {
  const hintId = useId()
  return (
    <div>
      <Checkbox isSelected={value} onChange={onChange} {...(value && { 'aria-describedby': hintId })}>
        {profileFormTexts.laysText}
      </Checkbox>
      {value && (
        <p id={hintId} className={css['hint']}>
          {profileFormTexts.laysTextHint}
        </p>
      )}
    </div>
  )
}
