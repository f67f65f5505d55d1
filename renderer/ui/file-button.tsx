import type { ReactNode } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Button } from './button.tsx'

interface FileButtonProps {
  variant?: 'primary' | 'plain'
  icon?: ReactNode
  /** Media types or endings of names. */
  types?: readonly string[]
  /** Shown by the pointer, where only the icon has room. */
  title?: string
  /** One file at a time. */
  isSingle?: boolean
  onChoose(files: readonly File[]): void
  children: ReactNode
}

/** Opens the system's dialog to choose files; PDFs by default. */
export function FileButton({
  onChoose,
  children,
  types = ['application/pdf'],
  isSingle = false,
  ...props
}: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={types}
      allowsMultiple={!isSingle}
      onSelect={(list) => list !== null && list.length > 0 && onChoose([...list])}
    >
      <Button {...props}>{children}</Button>
    </FileTrigger>
  )
}
