import type { ProcessQuery } from '../../../contract/bridge/processes.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { ServiceResults } from '../../parts/search/service-search.tsx'
import { situationText } from '../../texts/documents.ts'
import { processResultTexts, processSearchTexts as texts } from '../../texts/processes.ts'
import { foundProcesses } from './list-export.ts'
import { ProcessRows, type ProcessSelection } from './process-rows.tsx'

interface ProcessResultListProps extends ProcessSelection {
  query: ProcessQuery
  page: number
  onPage(page: number): void
}

/** One page of the processes that the service has found. */
export function ProcessResultList({ query, page, onPage, ...list }: ProcessResultListProps) {
  const answer = useQuery('processes.searchPage', { query, page }, 'processes.changed', query)
  return (
    <ServiceResults
      answer={answer}
      page={page}
      onPage={onPage}
      about={processResultTexts}
      none={texts.none}
      listOf={(shown) => foundProcesses(query, shown)}
    >
      {(found) => (
        <ProcessRows {...list} label={texts.found} rows={found} asideOf={({ situacao }) => situationText(situacao)} />
      )}
    </ServiceResults>
  )
}
