import type { RevisionOptions } from './revision-options.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowView } from './row-view.ts'

interface PublishOptions {
  view: Pick<RowView, 'findListed'>
  notifier: Pick<RowNotifier, 'notifyNow'>
  /** Queues a row for what it lacks. */
  prepare(fileId: string): void
}

/** Publishes rows that an act has changed; those that are not listed, as removed. */
export function createPublishRows({ view, notifier, prepare }: PublishOptions): RevisionOptions['publish'] {
  return (fileIds) => {
    const listed = fileIds.flatMap((fileId) => view.findListed(fileId) ?? [])
    const shown = new Set(listed.map(({ fileId }) => fileId))
    notifier.notifyNow(
      listed,
      fileIds.filter((fileId) => !shown.has(fileId)),
    )
    for (const { fileId, report } of listed) if (report === null) prepare(fileId)
    return listed
  }
}
