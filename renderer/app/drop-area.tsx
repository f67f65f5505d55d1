import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { windowTexts } from '../texts/window.ts'
import css from './drop-area.module.css'
import { filesOf } from './dropped-files.ts'

const carriesFiles = (event: DragEvent | globalThis.DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Receives files dropped on the window or pasted; shows `text` while files are dragged over it. */
export function DropArea({
  text = windowTexts.drop,
  onDrop,
  children,
}: {
  text?: string | undefined
  onDrop(files: readonly File[]): void
  children: ReactNode
}) {
  const [isHovering, setIsHovering] = useState(false)
  // The cover is the drop target: an element below may be re-rendered, and a drop on a removed element is lost.
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
        setIsHovering(true)
      }}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDragLeave={(event) => {
        if (event.target === cover.current || event.relatedTarget === null) setIsHovering(false)
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setIsHovering(false)
        void filesOf(event.dataTransfer).then(async (files) => {
          // The browser takes half of a task for the drop of hundreds of files; ours begins in the next one.
          await scheduler.yield()
          onDrop(files)
        })
      }}
    >
      {children}
      {isHovering && (
        // A pointer moves only after the drag has ended elsewhere.
        <div ref={cover} className={css['cover']} onPointerMove={() => setIsHovering(false)}>
          <p className={css['text']}>{text}</p>
        </div>
      )}
    </div>
  )
}
