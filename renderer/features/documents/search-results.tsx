import type { DocumentQuery } from '../../../contract/bridge/documents.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { ServiceResults } from '../../parts/search/service-search.tsx'
import { accessName } from '../../texts/access.ts'
import { shortMoment } from '../../texts/dates.ts'
import { documentResultTexts, documentSearchTexts as texts } from '../../texts/documents.ts'
import { RowList } from '../../ui/row-list.tsx'
import { foundList } from './list-export.ts'
import type { SelectionProps } from './recent-documents.tsx'

interface SearchResultsProps extends SelectionProps {
  query: DocumentQuery
  page: number
  onPage(page: number): void
}

/** One page of the documents that the service has found. */
export function SearchResults({ query, page, onPage, selected, onSelect, now }: SearchResultsProps) {
  const answer = useQuery('documents.searchPage', { query, page }, 'documents.changed', query)
  return (
    <ServiceResults
      answer={answer}
      page={page}
      onPage={onPage}
      about={documentResultTexts}
      none={texts.none}
      listOf={(shown) => foundList({ query, shown, selected })}
    >
      {(found) => (
        <RowList
          label={texts.found}
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
    </ServiceResults>
  )
}
