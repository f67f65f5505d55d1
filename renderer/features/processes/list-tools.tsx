import type { ListExport } from '../../parts/lists/list-columns.ts'
import { ListMenu } from '../../parts/lists/list-head.tsx'
import { PaneBar } from '../../ui/panes.tsx'
import css from './processes.module.css'

/** The line above a list that has no choice of its own. */
export const ListTools = ({ text, make }: { text: string; make(): ListExport }) => (
  <PaneBar>
    <span className={css['listed']}>{text}</span>
    <ListMenu make={make} />
  </PaneBar>
)
