import type { ReactNode } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Button } from './button.tsx'

export interface FileButtonProps {
  variant?: 'primary' | 'plain'
  icon?: ReactNode
  onChoose(files: readonly File[]): void
  children: ReactNode
}

/** Opens the system's dialog to choose PDFs. */
export function FileButton({ onChoose, children, ...props }: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={['application/pdf']}
      allowsMultiple
      onSelect={(list) => list !== null && list.length > 0 && onChoose([...list])}
    >
      <Button {...props}>{children}</Button>
    </FileTrigger>
  )
}
