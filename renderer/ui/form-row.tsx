import { createContext, type ReactNode } from 'react'
import css from './form-row.module.css'

/** Whether labels are beside their fields. */
export const LabelBesideContext = createContext(false)

interface FormRowProps {
  /** `rest`: takes the height that the other rows leave. */
  height?: 'content' | 'rest'
  /** `short`: the row stands in a line after another one, and its label takes only the room it needs. */
  labelWidth?: 'full' | 'short'
  children: ReactNode
}

/** One field of a dense form, with its label at the left; above the field where the form is narrow. */
export function FormRow({ height = 'content', labelWidth = 'full', children }: FormRowProps) {
  return (
    <LabelBesideContext value={true}>
      <div className={css['row']} data-height={height} data-label={labelWidth}>
        {children}
      </div>
    </LabelBesideContext>
  )
}

/** The rows of a form from top to bottom. */
export function FormRows({ children }: { children: ReactNode }) {
  return (
    <div className={css['form']}>
      <div className={css['rows']}>{children}</div>
    </div>
  )
}

/** Rows in one line, while there is room. */
export function FormLine({ children }: { children: ReactNode }) {
  return <div className={css['line']}>{children}</div>
}

/** Below a row, from the edge of the fields on. */
export function FormNote({ children }: { children: ReactNode }) {
  return <div className={css['note']}>{children}</div>
}
