import type { DocumentView } from '../../../contract/bridge/documents.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { byDay, exactMoment, shortMoment } from '../../texts/dates.ts'
import { documentsScreenTexts, noneCaptured, noneWithText } from '../../texts/documents-list.ts'
import { failureText } from '../../texts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { FilePlus2, Files } from '../../ui/icons.ts'
import { RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'

/** The selection of a list of documents. */
export interface SelectionProps {
  selected: ReadonlySet<string>
  onSelect(documents: readonly DocumentView[]): void
  now: Date
}

interface RecentDocumentsProps extends SelectionProps {
  /** Null until they are loaded. */
  documents: readonly DocumentView[] | null
  /** Others have another name or number. */
  isFiltered: boolean
  failure: Failure | null
  onCapture(): void
}

/** The documents that were captured from this computer, by day. */
export function RecentDocuments(props: RecentDocumentsProps) {
  const { documents, isFiltered, failure, selected, onSelect, now, onCapture } = props
  if (documents === null) {
    if (failure === null) return <Skeleton label={documentsScreenTexts.loading} />
    return <ErrorState {...failureText(failure)} traceId={failure.traceId} />
  }
  if (documents.length === 0 && isFiltered) return <EmptyState icon={<Files />} {...noneWithText} />
  if (documents.length === 0) {
    return (
      <EmptyState icon={<Files />} {...noneCaptured}>
        <Button icon={<FilePlus2 aria-hidden />} onPress={onCapture}>
          {documentsScreenTexts.capture}
        </Button>
      </EmptyState>
    )
  }
  return (
    <RowList
      label={documentsScreenTexts.list}
      multiple
      selected={selected}
      onSelect={(ids) => onSelect(documents.filter(({ idDocumento }) => ids.has(idDocumento)))}
      groups={byDay(documents, ({ capturedAt }) => capturedAt ?? '', now).map(({ day, items }) => ({
        id: day,
        title: day,
        rows: items.map(({ idDocumento, nome, registro, capturedAt }) => ({
          id: idDocumento,
          title: nome,
          second: registro,
          aside: capturedAt === null ? '' : shortMoment(capturedAt, now),
          asideTitle: capturedAt === null ? '' : exactMoment(capturedAt),
        })),
      }))}
    />
  )
}
