import type { ProcessQuery } from '../../../contract/bridge/processes.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { situationText } from '../../texts/documents.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import {
  ignoredPartsText,
  processPageText,
  processSearchTexts as texts,
  unverifiedPartsText,
} from '../../texts/processes.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ArrowLeft, ArrowRight, Search } from '../../ui/icons.ts'
import { PaneBody, PaneFoot } from '../../ui/panes.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import { ProcessRows, type ProcessSelection } from './process-rows.tsx'

export interface ProcessResultListProps extends ProcessSelection {
  query: ProcessQuery
  page: number
  onPage(page: number): void
}

/** One page of what the service has found, and what its answer is worth. */
export function ProcessResultList({ query, page, onPage, ...list }: ProcessResultListProps) {
  const { value, failure, reload } = useQuery('processes.searchPage', { query, page }, 'processes.changed')
  if (failure !== null) {
    return (
      <ErrorState {...failureText(failure)} traceId={failure.traceId}>
        <Button onPress={() => void reload()}>{tryAgain}</Button>
      </ErrorState>
    )
  }
  if (value === null) return <Skeleton label={texts.searching} />
  const { found, count, pages, ignored, unverified } = value
  return (
    <>
      {ignored.length > 0 && <Notice tone="warn" {...ignoredPartsText(ignored)} />}
      {unverified.length > 0 && <Notice tone="plain" {...unverifiedPartsText(unverified)} />}
      {found.length === 0 ? (
        <PaneBody padded>
          <EmptyState icon={<Search />} {...(count === 0 ? texts.none : texts.noneOnPage)} />
        </PaneBody>
      ) : (
        <ProcessRows {...list} label={texts.found} rows={found} asideOf={({ situacao }) => situationText(situacao)} />
      )}
      <PaneFoot
        acts={
          pages > 1 && (
            <>
              <IconButton label={texts.previous} isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
                <ArrowLeft aria-hidden />
              </IconButton>
              <IconButton label={texts.next} isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
                <ArrowRight aria-hidden />
              </IconButton>
            </>
          )
        }
      >
        {count > 0 && processPageText(page, pages, count)}
      </PaneFoot>
    </>
  )
}
