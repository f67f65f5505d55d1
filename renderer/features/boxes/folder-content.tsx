import { useEffect } from 'react'
import { type BoxFolder, wholeFilter } from '../../../contract/bridge/boxes.ts'
import type { RefreshedBox } from '../../bridge/use-refreshed-box.ts'
import { LeftOutNotice } from '../../parts/lists/left-out-notice.tsx'
import { droppedFiltersText } from '../../texts/box-filtering.ts'
import { boxScreenTexts, unknownBox } from '../../texts/boxes.ts'
import { lastCopyText } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import type { FolderName } from '../../texts/forwarding.ts'
import { showSnoozed, snoozedNote } from '../../texts/moments.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { CloudOff } from '../../ui/icons.ts'
import { EmptyState, ErrorState, Notice, OfflineNote, Skeleton } from '../../ui/states.tsx'
import { BoxItemList, type BoxItemListProps } from './box-item-list.tsx'
import css from './boxes.module.css'
import type { BoxFilterState } from './use-box-filter.ts'

interface DroppedFiltersProps {
  folder: FolderName
  words: readonly string[]
}

/** The filters that were dropped because this folder has nothing to filter by them. */
function DroppedFilters({ folder, words }: DroppedFiltersProps) {
  const text = words.length === 0 ? '' : droppedFiltersText(folder, words)
  const announce = useAnnounce()
  useEffect(() => {
    if (text !== '') announce(text)
  }, [announce, text])
  return text === '' ? null : <p className={css['note']}>{text}</p>
}

interface FolderContentProps
  extends FolderStateProps,
    Pick<BoxItemListProps, 'idCaixa' | 'folder' | 'selected' | 'onChoose' | 'onSeveral'> {
  filter: BoxFilterState
  /** Names the list: another one begins at its top. */
  listKey: string
}

/** The items of a folder; what is told about them stands below, so that nothing that comes moves them. */
export function FolderContent({ content, filter, listKey, isFresh, failure, ...list }: FolderContentProps) {
  const snoozed = content?.snoozed ?? 0
  return (
    <>
      {content !== null && content.syncedAt !== null && (
        <BoxItemList key={listKey} {...list} content={content} view={filter.view} onClear={filter.onClear} />
      )}
      {snoozed > 0 && !filter.view.isSnoozed && (
        <p className={css['note']}>
          {snoozedNote(snoozed)}{' '}
          <Button variant="quiet" onPress={() => filter.change({ ...wholeFilter, isSnoozed: true })}>
            {showSnoozed}
          </Button>
        </p>
      )}
      <DroppedFilters folder={list.folder} words={filter.dropped} />
      <FolderState content={content} isFresh={isFresh} failure={failure} now={list.now} />
      <LeftOutNotice leftOut={content?.leftOut} isCut={content?.isCut} />
    </>
  )
}

interface FolderStateProps extends Omit<RefreshedBox, 'refresh'> {
  content: BoxFolder | null
  now: Date
}

/** Whether the folder's local copy is current, or why not. */
function FolderState({ content, isFresh, failure, now }: FolderStateProps) {
  const isKnown = content !== null && content.syncedAt !== null
  if (failure !== null) {
    const words = { ...failureText(failure), traceId: failure.traceId }
    return isKnown ? <Notice tone="danger" {...words} /> : <ErrorState {...words} />
  }
  if (isFresh === false && isKnown) return <OfflineNote text={lastCopyText(content.syncedAt, now)} />
  if (isFresh === false && content !== null) return <EmptyState icon={<CloudOff />} {...unknownBox} />
  return isFresh === null && !isKnown ? <Skeleton label={boxScreenTexts.loading} /> : null
}
