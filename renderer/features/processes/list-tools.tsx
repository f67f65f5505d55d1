import type { ListExport } from '../../parts/lists/list-columns.ts'
import { PrintList } from '../../parts/lists/print-list.tsx'
import css from './processes.module.css'

/** The line above a list that has no other tools. */
export const ListTools = ({ make }: { make(): ListExport }) => (
  <div className={css['tools']}>
    <PrintList make={make} />
  </div>
)
