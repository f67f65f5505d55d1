import { useState } from 'react'
import { operations } from '../../bridge/replicas.ts'
import { byDay, exactMoment, shortMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { count } from '../../texts/numbers.ts'
import { kindText } from '../../texts/operations.ts'
import { FileCheck2 } from '../../ui/icons.ts'
import { PaneHead, Panes } from '../../ui/panes.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { OperationDetail } from './operation-detail.tsx'
import { OperationMark } from './operation-mark.tsx'

const ended = ['done', 'cancelled']

/** Everything that was asked for, and where it stands. */
export function OutboxScreen() {
  const { value, failure } = operations.use()
  const [chosen, setChosen] = useState<string | null>(null)
  const [now] = useState(() => new Date())
  const newestFirst = [...(value ?? [])].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  const chosenOne = newestFirst.find(({ id }) => id === chosen) ?? null
  const underway = newestFirst.filter(({ state }) => !ended.includes(state)).length
  return (
    <Panes
      listLabel="Operações"
      detailLabel="Andamento da operação"
      backText="Voltar à lista"
      showing={chosenOne === null ? 'list' : 'detail'}
      onBack={() => setChosen(null)}
      list={
        <>
          <PaneHead title="Saída" {...(underway > 0 ? { count: count(underway, 'em aberto', 'em aberto') } : {})} />
          {value === null && failure === null && <Skeleton label="Abrindo as operações" />}
          {value === null && failure !== null && <ErrorState {...failureText(failure)} />}
          {value !== null && value.length === 0 && (
            <EmptyState
              icon={<FileCheck2 />}
              title="Nada a caminho"
              text="O que você capturar, assinar ou encaminhar aparece aqui, do envio até a confirmação do serviço."
            />
          )}
          {newestFirst.length > 0 && (
            <RowList
              label="Operações"
              selected={new Set(chosen === null ? [] : [chosen])}
              onSelect={(ids) => setChosen([...ids][0] ?? null)}
              groups={byDay(newestFirst, ({ createdAt }) => createdAt, now).map(({ day, items }) => ({
                id: day,
                title: day,
                rows: items.map((operation) => ({
                  id: operation.id,
                  title: operation.title,
                  second: kindText(operation.kind),
                  aside: shortMoment(operation.createdAt, now),
                  asideTitle: exactMoment(operation.createdAt),
                  mark: <OperationMark operation={operation} />,
                  strong: operation.state === 'refused' || operation.question !== null ? 'Precisa de você' : undefined,
                })),
              }))}
            />
          )}
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
          <OperationDetail operation={chosenOne} onArchived={() => setChosen(null)} />
        )
      }
    />
  )
}
