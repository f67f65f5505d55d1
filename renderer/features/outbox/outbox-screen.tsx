import { useEffect, useMemo } from 'react'
import { groupOf } from '../../../contract/bridge/operation-group.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { useOperations, useOperationsReplica, useStatus } from '../../bridge/replicas.ts'
import { ListHead } from '../../parts/lists/list-head.tsx'
import { OperationBadge } from '../../parts/operations/operation-badge.tsx'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import { kindText, type StateBadge } from '../../texts/operations.ts'
import {
  allText,
  batchTitlesText,
  countsText,
  emptyOutbox,
  foldedText,
  outboxFilters,
  severalText,
  shownText,
  tabCount,
} from '../../texts/outbox.ts'
import { outboxScreenTexts } from '../../texts/outbox-list.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowLeft, FileCheck2 } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { PaneBar, PaneFoot, Panes } from '../../ui/panes.tsx'
import { type Row, RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useToday } from '../../ui/use-today.ts'
import { countByFilter, filterOperations, type OutboxFilter } from './filter.ts'
import { operationList } from './list-export.ts'
import { OperationDetail } from './operation-detail.tsx'
import { type Batch, type Section, sectionsOf } from './sections.ts'
import { SeveralOperations, statesOf } from './several-operations.tsx'
import { type Chosen, useChosen } from './use-chosen.ts'

/** All operations, with their states and histories; `initiallySelected`: the id of the one that is selected at first. */
export function OutboxScreen({ initiallySelected }: { initiallySelected: string | null }) {
  const { value, failure } = useOperations()
  const line = useStatus((held) => held.value)
  const [filter, setFilter] = useKeptState<OutboxFilter>('filter', 'all')
  const [text, setText] = useKeptState('text', '')
  const [isUnfolded, setUnfolded] = useKeptState('unfolded', () => false)
  const now = useToday()
  // Opening the screen makes main ask the service.
  const replica = useOperationsReplica()
  useEffect(() => void replica.reload(), [replica])
  const newestFirst = useMemo(
    () => (value ?? []).toReversed().sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    [value],
  )
  const choice = useChosen(newestFirst, initiallySelected)
  const { chosen, choose, forget } = choice
  const counts = useMemo(() => countByFilter(newestFirst, line), [newestFirst, line])
  const { sections, folded } = useMemo(
    () => sectionsOf(newestFirst, { filter, text, isUnfolded, now }),
    [newestFirst, filter, text, isUnfolded, now],
  )
  const cut = shownText(filterOperations(newestFirst, filter).length, counts[filter], filter)
  const foot = [foldedText(folded), cut].filter((part) => part !== null)
  const filterText = [outboxFilters.find(({ id }) => id === filter)?.text, text.trim()].filter(Boolean).join(' · ')
  const empty = text.trim() === '' ? emptyOutbox[folded > 0 ? 'folded' : filter] : emptyOutbox.found
  function archived(ids: readonly string[]): void {
    replica.change((list) => list.filter(({ id }) => !ids.includes(id)))
    forget(ids)
  }
  return (
    <Panes
      id="outbox"
      shown={chosen.map(({ id }) => id).join(' ')}
      listLabel={outboxScreenTexts.list}
      detailLabel={outboxScreenTexts.detail}
      backText={outboxScreenTexts.back}
      showing={chosen.length === 0 ? 'list' : 'detail'}
      onBack={() => choose([])}
      list={
        <>
          <ListHead
            title={outboxScreenTexts.title}
            count={allText(counts.all) ?? undefined}
            filter={newestFirst.length === 0 ? null : { label: outboxScreenTexts.find, value: text, onChange: setText }}
            make={sections.length === 0 ? null : () => operationList({ sections, chosen, filter: filterText })}
          />
          <Tabs<OutboxFilter>
            label={outboxScreenTexts.filters}
            value={filter}
            onChange={setFilter}
            tabs={outboxFilters.map((each) => ({ ...each, count: tabCount(each.id, counts) }))}
          >
            {value === null && failure === null && <Skeleton label={outboxScreenTexts.loading} />}
            {value === null && failure !== null && (
              <ErrorState {...failureText(failure)} traceId={failure.traceId}>
                <Button onPress={() => void replica.reload()}>{tryAgain}</Button>
              </ErrorState>
            )}
            {value !== null && sections.length === 0 && <EmptyState icon={<FileCheck2 />} {...empty} />}
            {sections.length > 0 && <List sections={sections} chosen={chosen} onChoose={choose} now={now} />}
            {value !== null && foot.length > 0 && (
              <PaneFoot
                acts={
                  folded > 0 && (
                    <Button variant="quiet" onPress={() => setUnfolded(true)}>
                      {outboxScreenTexts.unfold}
                    </Button>
                  )
                }
              >
                {foot.join(' · ')}
              </PaneFoot>
            )}
          </Tabs>
        </>
      }
      detail={<Detail choice={choice} onArchived={archived} />}
    />
  )
}

interface DetailProps {
  choice: Chosen
  onArchived(ids: readonly string[]): void
}

function Detail({ choice: { chosen, opened, open }, onArchived }: DetailProps) {
  if (chosen.length === 0) {
    return <EmptyState icon={<FileCheck2 />} title={outboxScreenTexts.noneTitle} text={outboxScreenTexts.noneText} />
  }
  if (opened === null) {
    return <SeveralOperations operations={chosen} onOpen={open} onArchived={onArchived} />
  }
  return (
    <>
      {chosen.length > 1 && (
        <PaneBar>
          <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onPress={() => open(null)}>
            {outboxScreenTexts.backTo(severalText(chosen))}
          </Button>
        </PaneBar>
      )}
      <OperationDetail key={opened.id} operation={opened} onArchived={() => onArchived([opened.id])} />
    </>
  )
}

interface ListProps {
  sections: readonly Section[]
  chosen: readonly OperationView[]
  onChoose(operations: readonly OperationView[]): void
  now: Date
}

function List({ sections, chosen, onChoose, now }: ListProps) {
  const batches = useMemo(() => sections.flatMap((section) => section.batches), [sections])
  const chosenIds = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  const selected = batches.filter(({ operations }) => operations.every(({ id }) => chosenIds.has(id)))
  return (
    <RowList
      label={outboxScreenTexts.list}
      multiple
      selected={new Set(selected.map(({ id }) => id))}
      onSelect={(ids) => onChoose(batches.flatMap(({ id, operations }) => (ids.has(id) ? operations : [])))}
      groups={sections.map(({ title, batches: rows }) => ({
        id: title,
        title,
        rows: rows.map((each) => rowOf(each, now)),
      }))}
    />
  )
}

function rowOf({ id, operations }: Batch, now: Date): Row {
  const [first] = operations
  const when = { aside: shortMoment(first.createdAt, now), asideTitle: exactMoment(first.createdAt) }
  if (operations.length > 1) {
    const states = statesOf(operations)
    return {
      id,
      title: severalText(operations),
      second: batchTitlesText((operations.at(-1) ?? first).title, operations.length - 1),
      ...when,
      mark: <StatusBadge {...badgeOf(states)}>{countsText(states)}</StatusBadge>,
    }
  }
  return {
    id,
    title: first.title,
    second: kindText(first),
    ...when,
    mark: <OperationBadge operation={first} />,
    strong: groupOf(first) === 'needed' ? outboxScreenTexts.needed : undefined,
  }
}

function badgeOf({ underway, held, done }: ReturnType<typeof statesOf>): StateBadge {
  if (underway > 0) return { tone: 'going', icon: 'going' }
  if (held > 0) return { tone: 'quiet', icon: 'wait' }
  return done > 0 ? { tone: 'ok', icon: 'ok' } : { tone: 'quiet', icon: 'bad' }
}
