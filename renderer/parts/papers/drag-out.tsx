import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { dragOutText } from '../../texts/documents.ts'
import { GripVertical } from '../../ui/icons.ts'
import css from './drag-out.module.css'

interface DragOutProps {
  /** The content that is open now. */
  contentId(): string
  onFailure(failure: Failure | null): void
}

/** A handle to drag a document to the desktop or a mail. By the keyboard a copy is saved instead. */
export function DragOut({ contentId, onFailure }: DragOutProps) {
  const [isDragging, setDragging] = useState(false)
  async function drag(): Promise<void> {
    setDragging(true)
    const outcome = await call('documents.dragOut', { contentId: contentId(), step: 'drag' })
    setDragging(false)
    onFailure(outcome.ok ? null : outcome.failure)
  }
  return (
    <span
      className={css['handle']}
      title={dragOutText}
      aria-hidden
      draggable
      data-dragging={isDragging || undefined}
      onPointerEnter={() => {
        if (contentId() !== '') void call('documents.dragOut', { contentId: contentId(), step: 'prepare' })
      }}
      onDragStart={(event) => {
        // The system drags a file in place of the page's own drag.
        event.preventDefault()
        if (contentId() !== '') void drag()
      }}
    >
      <GripVertical />
    </span>
  )
}
