import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import css from './panes.module.css'

export interface PanesProps {
  /** Left: the items. */
  list: ReactNode
  /** Right: the selected item. */
  detail: ReactNode
  /** The pane to show when there is room for one only. */
  showing: 'list' | 'detail'
  /** Goes back to the list, where one pane fits. */
  onBack(): void
  backText: string
  /** `wide`: the list is a table, the detail a side column. */
  shape?: 'mail' | 'wide'
  listLabel: string
  detailLabel: string
}

/** Two panes side by side; one at a time where the window is narrow or zoomed. */
export function Panes({ list, detail, showing, onBack, backText, shape = 'mail', ...labels }: PanesProps) {
  return (
    <div className={css['panes']} data-showing={showing} data-shape={shape}>
      <section className={css['list']} aria-label={labels.listLabel} data-region="list" tabIndex={-1}>
        {list}
      </section>
      <section className={css['detail']} aria-label={labels.detailLabel} data-region="detail" tabIndex={-1}>
        <div className={css['back']}>
          {/* The page's heading while the list, with its own, is hidden. */}
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
  /** 2 in the detail pane. */
  level?: 1 | 2
  children?: ReactNode
}

/** The title line of a pane, with its actions. */
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

/** The scrolling part of a pane. */
export function PaneBody({ children, padded = false }: { children: ReactNode; padded?: boolean }) {
  return (
    <div className={`${css['body']} ${padded ? css['padded'] : ''}`} tabIndex={padded ? 0 : undefined}>
      {children}
    </div>
  )
}

/** The foot of a pane: says what will happen, with the button that does it. */
export function PaneFoot({ children }: { children: ReactNode }) {
  return <footer className={css['foot']}>{children}</footer>
}
