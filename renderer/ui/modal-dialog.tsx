import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import css from './modal-dialog.module.css'

export interface ModalDialogProps {
  title: string
  children: ReactNode
  /** Buttons; the one that changes nothing has `autoFocus`. */
  actions: ReactNode
  /** Called for Escape or a press outside. */
  onClose(): void
  /** `dialog` where nothing has to be decided. */
  role?: 'alertdialog' | 'dialog'
}

/** A modal dialog; the rest of the window is inert while it is open. */
export function ModalDialog({ title, children, actions, onClose, role = 'alertdialog' }: ModalDialogProps) {
  return (
    <ModalOverlay className={css['cover'] ?? ''} isOpen isDismissable onOpenChange={(open) => open || onClose()}>
      <Modal className={css['box'] ?? ''}>
        <Dialog role={role} className={css['dialog'] ?? ''}>
          <Heading slot="title" className={css['title'] ?? ''}>
            {title}
          </Heading>
          <div className={css['text']}>{children}</div>
          <div className={css['answers']}>{actions}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
