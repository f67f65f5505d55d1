import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import css from './drop-area.module.css'
import { filesOf } from './dropped-files.ts'

const carriesFiles = (event: DragEvent | globalThis.DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** The whole window takes files, dropped or pasted; while they hover it says so. */
export function DropArea({
  text = 'Solte os PDFs aqui para capturar',
  onDrop,
  children,
}: {
  text?: string | undefined
  onDrop(files: readonly File[]): void
  children: ReactNode
}) {
  const [hovering, setHovering] = useState(false)
  // Entering a child leaves its parent: only when as many have been left as entered has the window been left.
  const depth = useRef(0)
  const latest = useRef(onDrop)
  latest.current = onDrop

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData === null || event.clipboardData.files.length === 0) return
      void filesOf(event.clipboardData).then((files) => latest.current(files))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way beside the button that chooses files, not instead of it
    <div
      className={css['area']}
      onDragEnter={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        depth.current += 1
        setHovering(true)
      }}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDragLeave={(event) => {
        if (!carriesFiles(event)) return
        depth.current = Math.max(0, depth.current - 1)
        if (depth.current === 0) setHovering(false)
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setHovering(false)
        void filesOf(event.dataTransfer).then(onDrop)
      }}
    >
      {children}
      {hovering && (
        <div className={css['cover']}>
          <p className={css['text']}>{text}</p>
        </div>
      )}
    </div>
  )
}
