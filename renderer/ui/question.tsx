import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import css from './question.module.css'

export interface QuestionProps {
  title: string
  /** What there is to know before answering. */
  children: ReactNode
  /** The answers; the one that changes nothing has the focus. */
  answers: ReactNode
  /** Escape, or a press beside it: as if nothing had been asked. */
  onClose(): void
  /** `dialog` where something is chosen and nothing has to be answered. */
  role?: 'alertdialog' | 'dialog'
}

/** A question that has to be answered before anything goes on; nothing else of the window can be reached meanwhile. */
export function Question({ title, children, answers, onClose, role = 'alertdialog' }: QuestionProps) {
  return (
    <ModalOverlay className={css['cover'] ?? ''} isOpen isDismissable onOpenChange={(open) => open || onClose()}>
      <Modal className={css['box'] ?? ''}>
        <Dialog role={role} className={css['dialog'] ?? ''}>
          <Heading slot="title" className={css['title'] ?? ''}>
            {title}
          </Heading>
          <div className={css['text']}>{children}</div>
          <div className={css['answers']}>{answers}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
