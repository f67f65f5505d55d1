import { useState } from 'react'
import { TextField, type TextFieldProps } from '../../ui/field.tsx'

/**
 * A field for text that keeps its letters itself and tells them: what is drawn of them elsewhere never holds up the
 * next one. Given another `key`, it begins again with what is given.
 */
export function TypedField({ value, onChange, ...props }: TextFieldProps) {
  const [text, setText] = useState(value)
  return (
    <TextField
      {...props}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange(next)
      }}
    />
  )
}
