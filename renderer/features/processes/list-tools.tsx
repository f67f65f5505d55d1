import type { ListExport } from '../../files/list-columns.ts'
import { PrintList } from '../../files/print-list.tsx'
import css from './processes.module.css'

/** The line above a list that has no other tools. */
export const ListTools = ({ make }: { make(): ListExport }) => (
  <div className={css['tools']}>
    <PrintList make={make} />
  </div>
)
