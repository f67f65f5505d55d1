import { draftFieldTexts } from '../../texts/drafts.ts'
import { BufferedTextField } from '../../ui/buffered-text-field.tsx'
import { ReadyTextsMenu } from './ready-texts-menu.tsx'

interface MessageFieldProps {
  label?: string
  value: string
  error: string | undefined
  onChange(message: string): void
}

/** The message, with ready texts to insert. */
export function MessageField({ label = draftFieldTexts.message, ...props }: MessageFieldProps) {
  return (
    <BufferedTextField
      {...props}
      label={label}
      multiline
      isProse
      maxLength={100_000}
      bar={(field) => <ReadyTextsMenu field={field} />}
    />
  )
}
