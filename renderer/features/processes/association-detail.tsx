import { useState } from 'react'
import type { AssociationView } from '../../../contract/bridge/processes.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { ProcessLink } from '../../parts/links/number-link.tsx'
import { FactGroup, FactItem, FactList } from '../../parts/papers/fact-list.tsx'
import { ServiceResults } from '../../parts/search/service-search.tsx'
import { associatedResultTexts, associationTexts as texts } from '../../texts/associations.ts'
import { exactMoment } from '../../texts/dates.ts'
import { situationText } from '../../texts/documents.ts'
import { PaneBody, PaneHead } from '../../ui/panes.tsx'
import { associatedList } from './list-export.ts'

/** One association, with its processes by pages. */
export function AssociationDetail({ association: { id, descricao, createdAt } }: { association: AssociationView }) {
  const [page, setPage] = useState(1)
  const answer = useQuery('processes.associated', { idAssociacao: id, page }, 'processes.changed')
  return (
    <>
      <PaneHead level={2} title={descricao} />
      <ServiceResults
        answer={answer}
        page={page}
        onPage={setPage}
        about={associatedResultTexts}
        none={texts.noneInside}
        listOf={(shown) => associatedList({ id, descricao, shown })}
      >
        {(found) => (
          <PaneBody padded>
            {createdAt !== null && <FactList facts={[{ name: texts.created, value: exactMoment(createdAt) }]} />}
            <FactGroup title={texts.processes} none="" count={found.length}>
              {found.map(({ id: idProcesso, protocolo, resumo, situacao }) => (
                <FactItem key={idProcesso}>
                  <ProcessLink id={idProcesso} protocolo={protocolo} />
                  {`, ${situationText(situacao)}: ${resumo}`}
                </FactItem>
              ))}
            </FactGroup>
          </PaneBody>
        )}
      </ServiceResults>
    </>
  )
}
