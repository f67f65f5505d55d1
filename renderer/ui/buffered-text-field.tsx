import { useEffect, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from './field.tsx'

interface BufferedTextFieldProps extends TextFieldProps {
  /** Accepts digits only. */
  isNumber?: boolean
}

/**
 * A text field with state of its own, so that slow rendering elsewhere never delays typing, and a late `value` never
 * undoes it. A `value` that was not typed here replaces the text.
 */
export function BufferedTextField({ value, isNumber = false, onChange, ...props }: BufferedTextFieldProps) {
  const [text, setText] = useState(value)
  /** Typed values that have not come back as `value` yet. */
  const pending = useRef<string[]>([])
  useEffect(() => {
    const typedIndex = pending.current.indexOf(value)
    pending.current.splice(0, typedIndex + 1)
    if (typedIndex < 0) setText(value)
  }, [value])
  return (
    <TextField
      {...props}
      value={text}
      onChange={(typed) => {
        const next = isNumber ? typed.replaceAll(/\D/g, '') : typed
        pending.current.push(next)
        setText(next)
        onChange(next)
      }}
      // After typing has ended, `value` is right.
      onBlur={() => {
        pending.current = []
      }}
    />
  )
}
