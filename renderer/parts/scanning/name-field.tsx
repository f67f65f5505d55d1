import { scanningTexts as texts } from '../../texts/scanning.ts'
import { TextField } from '../../ui/field.tsx'

interface NameFieldProps {
  value: string
  hint?: string
  onChange(value: string): void
}

/** The name of a document that is scanned. */
export function NameField(props: NameFieldProps) {
  const error = props.value.trim() === '' ? texts.noName : undefined
  return <TextField label={texts.name} maxLength={200} error={error} {...props} />
}
