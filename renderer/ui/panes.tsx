import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import css from './panes.module.css'

export interface PanesProps {
  /** Left: what there is to choose from. */
  list: ReactNode
  /** Right: what has been chosen. */
  detail: ReactNode
  /** Where there is room for one pane only: which. */
  showing: 'list' | 'detail'
  /** Back to the list, where only one pane fits. */
  onBack(): void
  backText: string
  /** `wide`: the list is a table, the detail a column at its side. */
  shape?: 'mail' | 'wide'
  listLabel: string
  detailLabel: string
}

/** Two panes that become one after the other where the window is narrow or enlarged. */
export function Panes({ list, detail, showing, onBack, backText, shape = 'mail', ...labels }: PanesProps) {
  return (
    <div className={css['panes']} data-showing={showing} data-shape={shape}>
      <section className={css['list']} aria-label={labels.listLabel} data-region="list" tabIndex={-1}>
        {list}
      </section>
      <section className={css['detail']} aria-label={labels.detailLabel} data-region="detail" tabIndex={-1}>
        <div className={css['back']}>
          {/* Without the list's, a pane that has the window to itself says what the page is. */}
          <h1 className={css['what']}>{labels.detailLabel}</h1>
          <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onPress={onBack}>
            {backText}
          </Button>
        </div>
        {detail}
      </section>
    </div>
  )
}

export interface PaneHeadProps {
  title: string
  count?: string
  /** 2 in the pane of what has been chosen. */
  level?: 1 | 2
  children?: ReactNode
}

/** The line at the head of a pane: what it is, and what can be done with all of it. */
export function PaneHead({ title, count, level = 1, children }: PaneHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className={css['head']}>
      <Heading className={css['title']} title={title}>
        {title}
      </Heading>
      {count !== undefined && <span className={css['count']}>{count}</span>}
      <div className={css['actions']}>{children}</div>
    </header>
  )
}

/** A bar between head and content. */
export function PaneBar({ children }: { children: ReactNode }) {
  return <div className={css['bar']}>{children}</div>
}

/** What scrolls. */
export function PaneBody({ children, padded = false }: { children: ReactNode; padded?: boolean }) {
  return (
    <div className={`${css['body']} ${padded ? css['padded'] : ''}`} tabIndex={padded ? 0 : undefined}>
      {children}
    </div>
  )
}

/** What is about to happen, and the button that does it. */
export function PaneFoot({ children }: { children: ReactNode }) {
  return <footer className={css['foot']}>{children}</footer>
}
