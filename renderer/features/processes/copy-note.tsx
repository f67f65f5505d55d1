import { LeftOutNotice } from '../../parts/lists/left-out-notice.tsx'
import { lastCopyText, moment } from '../../texts/dates.ts'
import { updatingText } from '../../texts/processes.ts'
import { OfflineNote } from '../../ui/states.tsx'
import css from './processes.module.css'
import type { ReadProcess } from './use-process.ts'

/** Says that a process is shown from its copy, and why, or that parts of it could not be read. */
export function CopyNote({ view, isUpdating, now }: Pick<ReadProcess, 'view' | 'isUpdating'> & { now: Date }) {
  if (view === null) return null
  if (view.fresh) return <LeftOutNotice leftOut={view.leftOut} />
  if (!isUpdating) return <OfflineNote text={lastCopyText(view.readAt, now)} />
  return (
    <p className={css['note']} role="status">
      {updatingText(moment(view.readAt, now))}
    </p>
  )
}
