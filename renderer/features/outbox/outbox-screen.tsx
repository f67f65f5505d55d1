import { useEffect, useMemo, useState } from 'react'
import { groupOf } from '../../../contract/bridge/operation-group.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { useOperations, useOperationsReplica, useStatus } from '../../bridge/replicas.ts'
import { OperationBadge } from '../../operations/operation-badge.tsx'
import { byDay, exactMoment, shortMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { kindText } from '../../texts/operations.ts'
import { allText, emptyOutbox, outboxFilters, shownText, tabCount } from '../../texts/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { FileCheck2 } from '../../ui/icons.ts'
import { PaneFoot, PaneHead, Panes } from '../../ui/panes.tsx'
import { type Row, RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { countByFilter, filterOperations, type OutboxFilter } from './filter.ts'
import { OperationDetail } from './operation-detail.tsx'

/** All operations, with their states and histories. */
export function OutboxScreen() {
  const { value, failure } = useOperations()
  const line = useStatus((held) => held.value)
  const [filter, setFilter] = useState<OutboxFilter>('all')
  const [chosen, setChosen] = useState<OperationView | null>(null)
  const [now] = useState(() => new Date())
  // Opening the screen makes main ask the service.
  const replica = useOperationsReplica()
  useEffect(() => void replica.reload(), [replica])
  const newestFirst = useMemo(
    () => (value ?? []).toReversed().sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    [value],
  )
  const counts = useMemo(() => countByFilter(newestFirst, line), [newestFirst, line])
  const all = allText(counts.all)
  const shown = filterOperations(newestFirst, filter)
  const cut = shownText(shown.length, counts[filter], filter)
  // The open operation stays, also after newer ones have pushed it off the list.
  const chosenOne = chosen === null ? null : (newestFirst.find(({ id }) => id === chosen.id) ?? chosen)
  return (
    <Panes
      id="outbox"
      listLabel="Operações"
      detailLabel="Andamento da operação"
      backText="Voltar à lista"
      showing={chosenOne === null ? 'list' : 'detail'}
      onBack={() => setChosen(null)}
      list={
        <>
          <PaneHead title="Envios" {...(all === null ? {} : { count: all })} />
          <Tabs<OutboxFilter>
            label="Quais operações"
            value={filter}
            onChange={setFilter}
            tabs={outboxFilters.map((each) => ({ ...each, count: tabCount(each.id, counts) }))}
          >
            {value === null && failure === null && <Skeleton label="Abrindo as operações" />}
            {value === null && failure !== null && (
              <ErrorState {...failureText(failure)} traceId={failure.traceId}>
                <Button onPress={() => void replica.reload()}>Tentar de novo</Button>
              </ErrorState>
            )}
            {value !== null && shown.length === 0 && <EmptyState icon={<FileCheck2 />} {...emptyOutbox[filter]} />}
            {shown.length > 0 && (
              <RowList
                label="Operações"
                selected={new Set(chosenOne === null ? [] : [chosenOne.id])}
                onSelect={(ids) => setChosen(newestFirst.find(({ id }) => ids.has(id)) ?? null)}
                groups={byDay(shown, ({ createdAt }) => createdAt, now).map(({ day, items }) => ({
                  id: day,
                  title: day,
                  rows: items.map((operation) => rowOf(operation, now)),
                }))}
              />
            )}
            {value !== null && cut !== null && <PaneFoot>{cut}</PaneFoot>}
          </Tabs>
        </>
      }
      detail={
        chosenOne === null ? (
          <EmptyState
            icon={<FileCheck2 />}
            title="Nenhuma operação selecionada"
            text="Selecione uma operação para ver o que aconteceu com ela."
          />
        ) : (
          <OperationDetail key={chosenOne.id} operation={chosenOne} onArchived={() => setChosen(null)} />
        )
      }
    />
  )
}

function rowOf(operation: OperationView, now: Date): Row {
  return {
    id: operation.id,
    title: operation.title,
    second: kindText(operation),
    aside: shortMoment(operation.createdAt, now),
    asideTitle: exactMoment(operation.createdAt),
    mark: <OperationBadge operation={operation} />,
    strong: groupOf(operation) === 'needed' ? 'Pendência' : undefined,
  }
}
