import { useEffect, useMemo } from 'react'
import type { ProcessList, ProcessRow } from '../../../contract/bridge/processes.ts'
import { maxSearchLength } from '../../../contract/search-words.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { ListHead, ListMenu } from '../../parts/lists/list-head.tsx'
import { useMarkColumns } from '../../parts/marks/mark-columns.ts'
import { associationTexts } from '../../texts/associations.ts'
import { boxNameText, nameBoxes } from '../../texts/box-names.ts'
import { shortMoment } from '../../texts/dates.ts'
import { situationText } from '../../texts/documents.ts'
import {
  isProtocol,
  listedText,
  type ProcessTab,
  processSearchTexts,
  processTabs,
  processTexts as texts,
} from '../../texts/processes.ts'
import { processListTexts } from '../../texts/table-columns.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.ts'
import { FolderOpen, Search } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { Panes } from '../../ui/panes.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AssociationDetail } from './association-detail.tsx'
import { AssociationList, useAssociationSearch } from './association-list.tsx'
import { BoxProcesses } from './box-processes.tsx'
import { processList } from './list-export.ts'
import { ListTools } from './list-tools.tsx'
import { foldAhead, matchingRows } from './matching-rows.ts'
import { ProcessOverview } from './process-overview.tsx'
import { ProcessRows, type ProcessSelection } from './process-rows.tsx'
import css from './processes.module.css'
import { emptyProcessForm, ServiceProcesses, useProcessSearch } from './service-processes.tsx'
import { ProcessNews } from './watch/process-news.tsx'
import { WatchedProcesses } from './watch/watched-processes.tsx'

interface ProcessesScreenProps {
  /** Opens the page of a process, at one of its documents where it is given. */
  onOpen(processo: Pick<ProcessRow, 'id' | 'protocolo'>, idDocumento?: string): void
}

/** The processes in the person's boxes, those that were opened here, and those of the service. */
export function ProcessesScreen({ onOpen }: ProcessesScreenProps) {
  const known = useQuery('processes.list', {}, 'processes.changed').value
  const boxes = useQuery('processes.boxes', {}, 'processes.changed')
  const [tab, setTab] = useKeptState<ProcessTab>('tab', 'boxes')
  const [text, setText] = useKeptState('text', '')
  const [chosen, setChosen] = useKeptState<ProcessRow | null>('chosen', null)
  const now = useNow()
  const service = useProcessSearch()
  const associations = useAssociationSearch()
  const selection = { selected: chosen?.id ?? null, onSelect: setChosen, onOpen: (row: ProcessRow) => onOpen(row), now }
  const isSearching = text.trim() !== ''
  useEffect(() => foldAhead(known?.rows), [known])
  const isAssociations = !isSearching && tab === 'associations'
  const association = isAssociations ? associations.chosen : null
  const shown = isAssociations ? null : chosen
  function askService(): void {
    const protocolos = isProtocol(text) ? text.trim().toUpperCase() : ''
    service.fill({ ...emptyProcessForm, protocolos }, protocolos !== '')
    setText('')
    setTab('service')
  }
  return (
    <Panes
      id="processes"
      shown={(association ?? shown)?.id ?? ''}
      listLabel={texts.list}
      detailLabel={texts.detail}
      backText={texts.back}
      showing={association === null && shown === null ? 'list' : 'detail'}
      onBack={() => (isAssociations ? associations.choose(null) : setChosen(null))}
      list={
        <>
          <ListHead
            title={texts.title}
            filter={{ label: texts.search, value: text, maxLength: maxSearchLength, onChange: setText }}
          />
          {isSearching && <KnownMatches {...selection} text={text} known={known} onService={askService} />}
          {!isSearching && (
            <Tabs<ProcessTab> label={texts.where} value={tab} onChange={setTab} tabs={processTabs}>
              {tab === 'boxes' && (
                <BoxProcesses
                  {...selection}
                  boxes={boxes.value}
                  known={known}
                  failure={boxes.failure}
                  onRetry={() => void boxes.reload()}
                />
              )}
              {tab === 'watched' && <WatchedProcesses {...selection} known={known} />}
              {tab === 'opened' && <OpenedProcesses {...selection} known={known} />}
              {tab === 'service' && <ServiceProcesses {...selection} search={service} />}
              {tab === 'associations' && <AssociationList search={associations} now={now} />}
            </Tabs>
          )}
          {/* Below the rows, so that nothing that comes moves them. */}
          <ProcessNews now={now} onOpen={onOpen} />
        </>
      }
      detail={
        <>
          {association !== null && <AssociationDetail key={association.id} association={association} />}
          {shown !== null && (
            <ProcessOverview
              key={shown.id}
              row={shown}
              now={now}
              onOpen={(idDocumento) => onOpen(shown, idDocumento)}
            />
          )}
          {association === null && shown === null && (
            <EmptyState icon={<FolderOpen />} {...(isAssociations ? associationTexts.noneChosen : texts.none)} />
          )}
        </>
      }
    />
  )
}

interface KnownProps extends ProcessSelection {
  /** Null until it is read. */
  known: ProcessList | null
}

/** The processes that the person has opened on this computer, the last one first. */
function OpenedProcesses({ known, ...selection }: KnownProps) {
  const marks = useMarkColumns('process')
  const rows = useMemo(
    () =>
      (known?.rows ?? [])
        .filter(({ readAt }) => readAt !== null)
        .toSorted((a, b) => Date.parse(b.readAt ?? '') - Date.parse(a.readAt ?? '')),
    [known],
  )
  if (known === null) return null
  if (rows.length === 0) return <EmptyState icon={<FolderOpen />} {...texts.noneOpened} />
  return (
    <>
      <ListTools text={listedText(rows.length)} make={() => processList(rows, processListTexts.opened, marks)} />
      <ProcessRows
        {...selection}
        rows={rows}
        asideOf={({ readAt }) => (readAt === null ? '' : shortMoment(readAt, selection.now))}
      />
    </>
  )
}

interface KnownMatchesProps extends KnownProps {
  text: string
  onService(): void
}

/** The known processes with the typed words, and the way to the search at the service. */
function KnownMatches({ text, known, onService, ...selection }: KnownMatchesProps) {
  const marks = useMarkColumns('process')
  const boxes = useQuery('processes.boxes', {}, 'processes.changed').value?.boxes
  const names = useMemo(() => nameBoxes(boxes ?? []), [boxes])
  const rows = useMemo(() => matchingRows(known?.rows ?? [], text), [known, text])
  const service = (
    <Button icon={<Search aria-hidden />} onPress={onService}>
      {isProtocol(text) ? processSearchTexts.askService(text.trim().toUpperCase()) : processSearchTexts.atService}
    </Button>
  )
  if (known === null) return null
  if (rows.length === 0) {
    return (
      <EmptyState icon={<Search />} {...texts.noMatch}>
        {service}
      </EmptyState>
    )
  }
  return (
    <>
      <ProcessRows
        {...selection}
        rows={rows}
        asideOf={({ idCaixa, situacao }) => {
          const name = names.get(idCaixa ?? '')
          return name === undefined ? situationText(situacao) : boxNameText(name)
        }}
      />
      <div className={css['more']}>
        {service}
        <ListMenu make={() => processList(rows, processListTexts.known(text.trim()), marks)} />
      </div>
    </>
  )
}
