import type { Examiner } from './examiner.ts'
import type { RevisionOptions } from './revision-options.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowView } from './row-view.ts'

export interface PublishOptions {
  view: Pick<RowView, 'findListed'>
  notifier: Pick<RowNotifier, 'notifyNow'>
  examiner: Pick<Examiner, 'add'>
}

/** Publishes rows that an act has changed; those that are not listed, as removed. */
export function createPublishRows({ view, notifier, examiner }: PublishOptions): RevisionOptions['publish'] {
  return (fileIds) => {
    const listed = fileIds.flatMap((fileId) => view.findListed(fileId) ?? [])
    const shown = new Set(listed.map(({ fileId }) => fileId))
    notifier.notifyNow(
      listed,
      fileIds.filter((fileId) => !shown.has(fileId)),
    )
    for (const { fileId, report } of listed) if (report === null) examiner.add(fileId)
    return listed
  }
}
