import { useState } from 'react'
import type { Draft, DraftFields } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { processOf } from '../../../contract/bridge/process-draft.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { PrintList } from '../../parts/lists/print-list.tsx'
import { RowOperationBadge } from '../../parts/operations/operation-badge.tsx'
import { draftTitle } from '../../parts/process/draft-title.ts'
import { commonTexts } from '../../texts/common.ts'
import { byDay, exactMoment, shortMoment } from '../../texts/dates.ts'
import { discardedText, draftsScreenTexts, noDrafts, unreadableDraftsText } from '../../texts/drafts.ts'
import { failureText } from '../../texts/failures.ts'
import { aboutTexts, newForwardingTitle } from '../../texts/forwarding.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.ts'
import { Plus, Send, Undo2 } from '../../ui/icons.ts'
import { PaneHead } from '../../ui/panes.tsx'
import { LinkList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import css from './compose.module.css'
import { draftList } from './list-export.ts'
import { TemplatesMenu } from './templates-menu.tsx'

/** Drafts of forwardings. */
export function DraftsScreen({
  onOpen,
  onNew,
}: {
  onOpen(draftId: string): void
  onNew(begun?: Partial<DraftFields>): void
}) {
  const { value, failure } = useQuery('compose.list', {}, 'compose.changed')
  const unreadable = useQuery('compose.unreadable', {}, 'compose.changed').value?.length ?? 0
  const now = useNow()
  const isEmpty = value !== null && value.length === 0 && unreadable === 0
  const begin = (
    <Button icon={<Plus aria-hidden />} onPress={() => onNew()}>
      {newForwardingTitle}
    </Button>
  )
  return (
    <section className={css['page']} aria-label={draftsScreenTexts.title} data-region="list" tabIndex={-1}>
      <PaneHead title={draftsScreenTexts.title}>
        <TemplatesMenu onBegin={onNew} />
        {value !== null && value.length > 0 && <PrintList make={() => draftList(value, recipientsText)} />}
        {!isEmpty && begin}
      </PaneHead>
      <DiscardedNotice onRestored={onOpen} />
      {unreadable > 0 && <Notice tone="warn" {...unreadableDraftsText(unreadable)} />}
      {value === null && failure === null && <Skeleton label={draftsScreenTexts.loading} />}
      {value === null && failure !== null && <ErrorState {...failureText(failure)} traceId={failure.traceId} />}
      {isEmpty && (
        <EmptyState icon={<Send />} {...noDrafts}>
          {begin}
        </EmptyState>
      )}
      {value !== null && value.length > 0 && (
        <LinkList
          label={draftsScreenTexts.title}
          onOpen={onOpen}
          groups={byDay(value, ({ savedAt }) => savedAt, now).map(({ day, items }) => ({
            id: day,
            title: day,
            rows: items.map((draft) => ({
              id: draft.draftId,
              title: draftTitle(draft.fields),
              second: recipientsText(draft),
              aside: shortMoment(draft.savedAt, now),
              asideTitle: exactMoment(draft.savedAt),
              mark: draft.operationId !== null && <RowOperationBadge operationId={draft.operationId} />,
            })),
          }))}
        />
      )}
    </section>
  )
}

/** The draft that was discarded last, with its undo. */
function DiscardedNotice({ onRestored }: { onRestored(draftId: string): void }) {
  const { value, reload } = useQuery('compose.discarded', {}, 'compose.changed')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [last, ...others] = value ?? []
  async function restore(draftId: string): Promise<void> {
    const outcome = await call('compose.restore', { draftId })
    setFailure(outcome.ok ? null : outcome.failure)
    await reload()
    if (outcome.ok) onRestored(draftId)
  }
  return (
    <>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {last !== undefined && (
        <Notice tone="plain" {...discardedText(draftTitle(last.fields), others.length)}>
          <Button icon={<Undo2 aria-hidden />} onPress={() => void restore(last.draftId)}>
            {commonTexts.undo}
          </Button>
        </Notice>
      )}
    </>
  )
}

function recipientsText({ fields: { about, recipients, process } }: Draft): string {
  if (process !== undefined) {
    return [...recipients.map(({ nome }) => nome), processOf(process)?.resumo ?? ''].filter(Boolean).join(' · ')
  }
  if (about !== null && aboutTexts[about.kind].to !== null) return aboutTexts[about.kind].title
  return recipients.length === 0 ? draftsScreenTexts.noRecipient : recipients.map(({ nome }) => nome).join(', ')
}
