import { useEffect, useMemo } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { ProcessBoxes, ProcessList, ProcessRow } from '../../../contract/bridge/processes.ts'
import { type RefreshedBox, useRefreshedBox } from '../../bridge/use-refreshed-box.ts'
import { LeftOutNotice } from '../../parts/lists/left-out-notice.tsx'
import { ListMenu } from '../../parts/lists/list-head.tsx'
import { useMarkColumns } from '../../parts/marks/mark-columns.ts'
import { boxKinds, boxNameText, nameBoxes } from '../../texts/box-names.ts'
import { lastCopyText } from '../../texts/dates.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import { unreadBoxesText } from '../../texts/left-out.ts'
import { shortCount } from '../../texts/numbers.ts'
import {
  boxCutText,
  type ProcessArea,
  printedProcessesTitle,
  processAreas,
  processTexts as texts,
} from '../../texts/processes.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { CloudOff, FolderOpen } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { PaneBody } from '../../ui/panes.tsx'
import { EmptyState, ErrorState, Notice, OfflineNote, Skeleton } from '../../ui/states.tsx'
import { ViewSwitch } from '../../ui/view-switch.tsx'
import { processList } from './list-export.ts'
import { ProcessRows, type ProcessSelection } from './process-rows.tsx'
import css from './processes.module.css'

interface BoxProcessesProps extends ProcessSelection {
  /** Null before the first answer. */
  boxes: ProcessBoxes | null
  known: ProcessList | null
  failure: Failure | null
  onRetry(): void
}

/** The processes that one of the person's boxes holds, in progress or closed. */
export function BoxProcesses({ boxes, known, failure, onRetry, ...selection }: BoxProcessesProps) {
  const marks = useMarkColumns('process')
  const [picked, setPicked] = useKeptState<string | null>('box', null)
  const [area, setArea] = useKeptState<ProcessArea>('area', 'open')
  const all = boxes?.boxes ?? []
  const box = all.find(({ id }) => id === picked) ?? all.find(({ pendentes = 0 }) => pendentes > 0) ?? all[0]
  // The first choice stays, although the counts change.
  const boxId = box?.id ?? null
  useEffect(() => {
    if (picked === null && boxId !== null) setPicked(boxId)
  }, [picked, boxId, setPicked])
  const refreshed = useRefreshedBox('processes.refreshBox', boxId)
  const names = useMemo(() => nameBoxes(boxes?.boxes ?? []), [boxes])
  const held = useMemo(
    () => Map.groupBy(known?.rows.filter(({ idCaixa }) => idCaixa === boxId) ?? noRows, areaOf),
    [known, boxId],
  )
  if (boxes === null || known === null || box === undefined) {
    if (failure !== null) {
      return (
        <ErrorState {...failureText(failure)} traceId={failure.traceId}>
          <Button onPress={onRetry}>{tryAgain}</Button>
        </ErrorState>
      )
    }
    if (boxes === null || known === null) return <Skeleton label={texts.loadingBoxes} />
    if (!boxes.fresh) return <EmptyState icon={<CloudOff />} {...texts.unknownBox} />
    return boxes.leftOut === undefined ? (
      <EmptyState icon={<FolderOpen />} {...texts.noBoxes} />
    ) : (
      <UnreadBoxes boxes={boxes} />
    )
  }
  const inArea = (wanted: ProcessArea) => held.get(wanted) ?? noRows
  const rows = inArea(area)
  const state = known.boxes.find(({ id }) => id === box.id)
  const isRead = state?.syncedAt != null
  return (
    <>
      <div className={css['choice']}>
        <Select
          label={texts.box}
          isLabelSpoken
          value={box.id}
          onChange={setPicked}
          options={all.map((each) => {
            const name = names.get(each.id)
            const text = name === undefined ? each.nome : boxNameText(name)
            const total = each.pendentes === undefined ? '' : ` (${shortCount(each.pendentes)})`
            return { id: each.id, text: text + total, detail: boxKinds[each.tipo] }
          })}
        />
        <ViewSwitch<ProcessArea>
          label={texts.area}
          value={area}
          onChange={setArea}
          hasText
          views={processAreas.map(({ id, text }) => ({
            id,
            text: areaText(text, isRead ? inArea(id).length : 0),
            icon: null,
          }))}
        />
        <ListMenu
          acts={[{ id: 'refresh', text: texts.refresh, onAct: refreshed.refresh }]}
          make={rows.length === 0 ? null : () => processList(rows, printedProcessesTitle(box.nome, area), marks)}
        />
      </div>
      {isRead && rows.length === 0 && (state.leftOut ?? 0) === 0 && (
        <PaneBody padded>
          <EmptyState icon={<FolderOpen />} {...(area === 'open' ? texts.noneOpen : texts.noneClosed)} />
        </PaneBody>
      )}
      {rows.length > 0 && <ProcessRows key={`${box.id} ${area}`} {...selection} rows={rows} />}
      {/* Below the rows, so that nothing that comes moves them. */}
      <UnreadBoxes boxes={boxes} />
      <BoxState box={refreshed} syncedAt={state?.syncedAt ?? null} now={selection.now} />
      <LeftOutNotice leftOut={state?.leftOut} />
      {state?.isWhole === false && <Notice tone="plain" {...boxCutText} />}
    </>
  )
}

const noRows: readonly ProcessRow[] = []
const areaOf = ({ situacao }: ProcessRow): ProcessArea => (situacao === 'Encerrado' ? 'closed' : 'open')

const areaText = (text: string, rows: number): string => (rows === 0 ? text : `${text} ${shortCount(rows)}`)

/** Says how many boxes the list lacks; nothing for a complete list. */
function UnreadBoxes({ boxes }: { boxes: ProcessBoxes | null }) {
  if (boxes?.leftOut === undefined) return null
  return <Notice tone="warn" {...unreadBoxesText(boxes.leftOut)} />
}

interface BoxStateProps {
  box: RefreshedBox
  syncedAt: string | null
  now: Date
}

/** Whether the local copy of a box is current, or why not. */
function BoxState({ box: { isFresh, failure, refresh }, syncedAt, now }: BoxStateProps) {
  if (failure !== null) {
    const words = { ...failureText(failure), traceId: failure.traceId }
    const retry = <Button onPress={refresh}>{tryAgain}</Button>
    if (syncedAt === null) {
      return (
        <PaneBody padded>
          <ErrorState {...words}>{retry}</ErrorState>
        </PaneBody>
      )
    }
    return (
      <Notice tone="danger" {...words}>
        {retry}
      </Notice>
    )
  }
  if (isFresh === false && syncedAt === null) {
    return (
      <PaneBody padded>
        <EmptyState icon={<CloudOff />} {...texts.unknownBox} />
      </PaneBody>
    )
  }
  if (isFresh === false) return <OfflineNote text={lastCopyText(syncedAt, now)} />
  return isFresh === null && syncedAt === null ? <Skeleton label={texts.loading} /> : null
}
