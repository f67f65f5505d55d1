import { useEffect, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from './field.tsx'

export interface TypedFieldProps extends TextFieldProps {
  /** Letters are no number, and are not taken. */
  isNumber?: boolean
}

/**
 * A field for text that keeps its letters itself and tells them: what is drawn of them elsewhere never holds up the
 * next one, and comes back without undoing it. Text that was not typed here replaces what is shown; given another
 * `key`, it begins again with what is given.
 */
export function TypedField({ value, isNumber = false, onChange, ...props }: TypedFieldProps) {
  const [text, setText] = useState(value)
  /** Told, and not seen to come back yet. */
  const told = useRef<string[]>([])
  useEffect(() => {
    const own = told.current.indexOf(value)
    told.current.splice(0, own + 1)
    if (own < 0) setText(value)
  }, [value])
  return (
    <TextField
      {...props}
      value={text}
      onChange={(typed) => {
        const next = isNumber ? typed.replaceAll(/\D/g, '') : typed
        told.current.push(next)
        setText(next)
        onChange(next)
      }}
      // From here on, what comes is what is kept.
      onBlur={() => {
        told.current = []
      }}
    />
  )
}
