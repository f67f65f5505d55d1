import { useId } from 'react'
import { profileFormTexts } from '../../../texts/folder-lists.ts'
import { Checkbox } from '../../../ui/field.tsx'
import css from './folders.module.css'

interface TextLayerFieldProps {
  value: boolean
  onChange(value: boolean): void
}

/** Whether the recognised text is laid into the PDF, with a hint about what that means. */
export function TextLayerField({ value, onChange }: TextLayerFieldProps) {
  const hintId = useId()
  return (
    <div>
      <Checkbox isSelected={value} onChange={onChange} {...(value && { 'aria-describedby': hintId })}>
        {profileFormTexts.addsTextLayer}
      </Checkbox>
      {value && (
        <p id={hintId} className={css['hint']}>
          {profileFormTexts.addsTextLayerHint}
        </p>
      )}
    </div>
  )
}
