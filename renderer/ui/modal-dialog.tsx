import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { ErrorBoundary } from './error-boundary.tsx'
import { LabelBesideContext } from './form-row.tsx'
import css from './modal-dialog.module.css'

interface ModalDialogProps {
  title: string
  children: ReactNode
  /** Buttons; the one that changes nothing has `autoFocus`. */
  actions: ReactNode
  /** Called for Escape or a press outside. */
  onClose(): void
  /** `dialog` where nothing has to be decided. */
  role?: 'alertdialog' | 'dialog'
  /** For a table. */
  isWide?: boolean
  /** Takes most of the window; the rest of the dialog stands at its right. */
  preview?: ReactNode
}

interface ModalSurfaceProps {
  /** A search is at the top of the window and wider than a dialog; a page of a document takes all of it. */
  place: 'middle' | 'wide' | 'top' | 'all'
  onClose(): void
  /** A `Dialog`. */
  children: ReactNode
}

/** The raised surface over the window, which is inert meanwhile. */
export function ModalSurface({ place, onClose, children }: ModalSurfaceProps) {
  return (
    <ModalOverlay
      className={css['cover'] ?? ''}
      data-place={place}
      isOpen
      isDismissable
      onOpenChange={(open) => open || onClose()}
    >
      <Modal className={css['box'] ?? ''}>
        {/* A dialog that a field opens is no part of its row. */}
        <LabelBesideContext value={false}>{children}</LabelBesideContext>
      </Modal>
    </ModalOverlay>
  )
}

/** A modal dialog; the rest of the window is inert while it is open. */
export function ModalDialog(props: ModalDialogProps) {
  const { title, children, actions, onClose, role = 'alertdialog', isWide = false, preview } = props
  const place = isWide ? 'wide' : 'middle'
  return (
    <ModalSurface place={preview === undefined ? place : 'all'} onClose={onClose}>
      <Dialog role={role} className={`${css['dialog']} ${preview === undefined ? '' : css['beside']}`}>
        <Heading slot="title" className={css['title'] ?? ''}>
          {title}
        </Heading>
        {preview !== undefined && <div className={css['preview']}>{preview}</div>}
        <div className={css['text']}>
          <ErrorBoundary place="part">{children}</ErrorBoundary>
        </div>
        <div className={css['answers']}>{actions}</div>
      </Dialog>
    </ModalSurface>
  )
}
