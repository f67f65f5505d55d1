import type { DocumentQuery } from '../../../contract/bridge/documents.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { accessName } from '../../texts/access.ts'
import { shortMoment } from '../../texts/dates.ts'
import { ignoredText, pageText, documentSearchTexts as texts, unverifiedText } from '../../texts/documents.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ArrowLeft, ArrowRight, Search } from '../../ui/icons.ts'
import { PaneBody, PaneFoot } from '../../ui/panes.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import type { SelectionProps } from './recent-documents.tsx'

export interface SearchResultsProps extends SelectionProps {
  query: DocumentQuery
  page: number
  onPage(page: number): void
}

/** One page of what the service has found, and what its answer is worth. */
export function SearchResults({ query, page, onPage, selected, onSelect, now }: SearchResultsProps) {
  const { value, failure, reload } = useQuery('documents.searchPage', { query, page }, 'documents.changed')
  if (failure !== null) {
    return (
      <ErrorState {...failureText(failure)} traceId={failure.traceId}>
        <Button onPress={() => void reload()}>{tryAgain}</Button>
      </ErrorState>
    )
  }
  if (value === null) return <Skeleton label="Buscando no serviço" />
  const { found, count, pages, ignored, unverified } = value
  return (
    <>
      {ignored.length > 0 && <Notice tone="warn" {...ignoredText(ignored)} />}
      {unverified.length > 0 && <Notice tone="plain" {...unverifiedText(unverified)} />}
      {found.length === 0 ? (
        <PaneBody padded>
          <EmptyState icon={<Search />} {...texts.none} />
        </PaneBody>
      ) : (
        <RowList
          label="Documentos encontrados"
          multiple
          selected={selected}
          onSelect={(ids) => onSelect(found.filter(({ idDocumento }) => ids.has(idDocumento)))}
          groups={[
            {
              id: 'found',
              title: '',
              rows: found.map(({ idDocumento, nome, registro, capturedAt, nivelAcesso }) => ({
                id: idDocumento,
                title: nome,
                second: `${registro} · ${accessName(nivelAcesso)}`,
                aside: capturedAt === null ? '' : shortMoment(capturedAt, now),
              })),
            },
          ]}
        />
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
        {count > 0 && pageText(page, pages, count)}
      </PaneFoot>
    </>
  )
}
