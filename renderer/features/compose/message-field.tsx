import { use } from 'react'
import { draftFieldTexts } from '../../texts/drafts.ts'
import { BufferedTextField } from '../../ui/buffered-text-field.tsx'
import { TemplatedDraftContext, TemplatesMenu } from './templates-menu.tsx'

interface MessageFieldProps {
  label?: string
  value: string
  error: string | undefined
  onChange(message: string): void
}

/** The message, with templates. */
export function MessageField({ label = draftFieldTexts.message, ...props }: MessageFieldProps) {
  const templated = use(TemplatedDraftContext)
  return (
    <BufferedTextField
      {...props}
      label={label}
      multiline
      isProse
      maxLength={100_000}
      bar={(field) => <TemplatesMenu field={field} {...templated} />}
    />
  )
}
