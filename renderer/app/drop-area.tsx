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
  // Files hover over the cover and over nothing else: what lies below may be drawn anew at any moment, and a drop on
  // what is no longer there reaches nobody.
  const cover = useRef<HTMLDivElement>(null)
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the button that chooses files does the same by keyboard
    <div
      className={css['area']}
      onDragEnter={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setHovering(true)
      }}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDragLeave={(event) => {
        if (event.target === cover.current || event.relatedTarget === null) setHovering(false)
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setHovering(false)
        void filesOf(event.dataTransfer).then(onDrop)
      }}
    >
      {children}
      {hovering && (
        // No pointer moves while files are dragged: whoever moves one has let them go elsewhere.
        <div ref={cover} className={css['cover']} onPointerMove={() => setHovering(false)}>
          <p className={css['text']}>{text}</p>
        </div>
      )}
    </div>
  )
}
