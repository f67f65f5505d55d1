import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { type CaptureRow, takenTypes } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useCaptureRows } from '../../bridge/replicas.ts'
import { PrivacyQuestion, useUndecidedFiles } from '../../parts/access/privacy-question.tsx'
import { isCitizen } from '../../parts/fields/capturers.ts'
import { type CaptureFilter, emptyFilters } from '../../texts/capture.ts'
import { captureScreenTexts, emptyCaptureTexts } from '../../texts/capture-list.ts'
import { failureText } from '../../texts/failures.ts'
import { Button } from '../../ui/button.tsx'
import type { TableSort } from '../../ui/data-table.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FilePlus2, FolderInput, ScanLine } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { PaneBody, Panes } from '../../ui/panes.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { BatchBar } from './batch-bar.tsx'
import { CaptureDetail } from './capture-detail.tsx'
import { CaptureHead } from './capture-head.tsx'
import { CapturePages } from './capture-pages.tsx'
import { isBehind, queryRows } from './filter.ts'
import { ListFilter } from './list-filter.tsx'
import { OpenedBeforeNotice } from './opened-before-notice.tsx'
import { RejectedFiles } from './rejected-files.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import { useCaptureActs } from './use-capture-acts.ts'
import { useCaptureKeys } from './use-capture-keys.ts'
import { useCaptureView } from './use-capture-view.ts'
import { useHeldIds } from './use-held-ids.ts'
import { useSelectNew } from './use-select-new.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { useStableList } from './use-stable-list.ts'
import { useTableQuery } from './use-table-query.ts'
import { useWhenSettled } from './use-when-settled.ts'
import { ViewBar } from './view-bar.tsx'

interface FilesScreenProps {
  session: SessionState
  /** Id of the file that is selected at first. */
  initiallySelected: string | null
  onFiles(files: readonly File[]): void
  onForward(documents: readonly Attachment[]): void
  /** Opens a captured document. */
  onDocument(idDocumento: string): void
  /** Opens the watched folders and profiles. */
  onFolders(): void
}

const none: readonly CaptureRow[] = []

/** The files to capture: a table, and the selected ones beside it. */
export function FilesScreen(props: FilesScreenProps) {
  const { value, failure } = useCaptureRows()
  // Deferred, so that the window responds while hundreds of rows are rendered.
  return <Files {...props} value={useDeferredValue(value)} failure={failure} />
}

interface FilesProps extends FilesScreenProps {
  /** Null until they are loaded. */
  value: readonly CaptureRow[] | null
  failure: Failure | null
}

/** Memoised: store updates are synchronous, while this part renders deferred. */
const Files = memo(function Files(props: FilesProps) {
  const { session, initiallySelected, onFiles, onForward, onDocument, onFolders, value, failure } = props
  const rows = value ?? none
  const selection = useSelection(initiallySelected)
  const { selected, setSelected, toggle, showing, setShowing, openDetail, openOne } = selection
  const [filter, setFilter] = useKeptState<CaptureFilter>('filter', 'all')
  const [text, setText] = useKeptState('text', '')
  const [sort, setSort] = useKeptState<TableSort | null>('sort', null)
  useSelectNew(value, setSelected)
  const heldIds = useHeldIds()
  const view = useCaptureView()
  // The typed text is shown at once, its matches are deferred.
  const query = useTableQuery({ heldIds, filter, text, sort, behind: useBehind(value) })
  const shownQuery = useDeferredValue(query)
  const shown = useStableList(useMemo(() => queryRows(rows, shownQuery), [rows, shownQuery]))
  const { chosen, isSettled, done } = useChosenFiles(shown, selection)
  const undecided = useUndecidedFiles()
  const acts = useCaptureActs(chosen, session, { onDone: done, onNotSent: undecided.ask })
  const { ask, question } = useRemoval(acts)
  const actsOnSettled = useWhenSettled(isSettled && query === shownQuery, { onSend: acts.submit, onRemove: ask })
  useCaptureKeys(actsOnSettled)

  const table =
    shown.length === 0 ? (
      <EmptyState icon={<ScanLine />} {...emptyFilters[shownQuery.text === '' ? shownQuery.filter : 'all']} />
    ) : (
      <CapturePages
        kind={view.kind}
        pageWidth={view.pageWidth}
        columns={view.columns}
        rows={shown}
        asCitizen={isCitizen(session)}
        selected={selected}
        onSelect={setSelected}
        onToggle={toggle}
        sort={shownQuery.sort}
        onSort={setSort}
        onOpen={openDetail}
      />
    )
  return (
    <Panes
      id="capture"
      shown={chosen.map(({ fileId }) => fileId).join(' ')}
      listLabel={captureScreenTexts.list}
      detailLabel={captureScreenTexts.detail}
      backText={captureScreenTexts.back}
      showing={showing}
      isListWide={view.kind === 'grid'}
      onBack={() => setShowing('list')}
      list={
        <>
          <CaptureHead
            rows={rows}
            shown={shown}
            chosen={chosen}
            session={session}
            view={view}
            text={text}
            onFiles={onFiles}
            onFolders={onFolders}
            query={shownQuery}
            onText={setText}
          />
          {rows.length === 0 ? (
            <NoRows value={value} failure={failure} onFiles={onFiles} onFolders={onFolders} />
          ) : (
            <ListFilter rows={rows} heldIds={heldIds} value={filter} onChange={setFilter} end={<ViewBar view={view} />}>
              {table}
            </ListFilter>
          )}
          {/* Below the rows, so that nothing that comes moves them. */}
          <OpenedBeforeNotice />
          <RejectedFiles onForward={onForward} onDocument={onDocument} />
          <BatchBar rows={rows} heldIds={heldIds} onPause={acts.pause} />
        </>
      }
      detail={
        <>
          <CaptureDetail
            rows={chosen}
            session={session}
            acts={acts}
            {...actsOnSettled}
            hasPaper={view.kind === 'list'}
            onForward={onForward}
            onToggle={toggle}
            onProfiles={onFolders}
          />
          {question}
          <PrivacyQuestion {...undecided} onOpen={openOne} />
        </>
      }
    />
  )
})

/** The selected files that are shown, and what is done once an act on them has begun. */
function useChosenFiles(shown: readonly CaptureRow[], { selected, setSelected, setShowing }: Selection) {
  // Acts apply to what the pane shows, never to files that the filter hides.
  const settled = useDeferredValue(selected)
  const chosen = useStableList(useMemo(() => shown.filter(({ fileId }) => settled.has(fileId)), [shown, settled]))
  // Files selected since the act began stay selected.
  const done = useCallback(() => {
    setSelected((now) => new Set([...now].filter((fileId) => !settled.has(fileId))))
    setShowing('list')
  }, [settled, setSelected, setShowing])
  return { chosen, isSettled: selected === settled, done }
}

const noIds: ReadonlySet<string> = new Set()

/** The files with which nothing was left to do when the screen was opened. */
function useBehind(value: FilesProps['value']): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  if (ids === null && value !== null) setIds(new Set(value.filter(isBehind).map(({ fileId }) => fileId)))
  return ids ?? noIds
}

/** Removes the selected files; several after a question. */
function useRemoval(acts: ReturnType<typeof useCaptureActs>) {
  const [isAsking, setAsking] = useState(false)
  const count = acts.removable.length
  return {
    ask: useCallback(() => (count > 1 ? setAsking(true) : void acts.remove()), [count, acts]),
    question: isAsking && (
      <RemoveQuestion count={count} onAct={() => void acts.remove()} onClose={() => setAsking(false)} />
    ),
  }
}

/** A list without rows: still loading, not loaded, or empty. */
function NoRows({
  value,
  failure,
  onFiles,
  onFolders,
}: Pick<FilesProps, 'value' | 'failure' | 'onFiles' | 'onFolders'>) {
  if (value !== null) return <EmptyList onFiles={onFiles} onFolders={onFolders} />
  if (failure === null) return <Skeleton label={captureScreenTexts.loading} />
  return <ErrorState {...failureText(failure)} traceId={failure.traceId} />
}

/** An empty list: the ways to begin. */
function EmptyList({ onFiles, onFolders }: Pick<FilesProps, 'onFiles' | 'onFolders'>) {
  return (
    <PaneBody>
      <EmptyState icon={<ScanLine />} title={emptyCaptureTexts.title} text={emptyCaptureTexts.text}>
        <FileButton types={takenTypes} icon={<FilePlus2 aria-hidden />} onChoose={onFiles}>
          {emptyCaptureTexts.chooseFiles}
        </FileButton>
        <Button icon={<FolderInput aria-hidden />} onPress={onFolders}>
          {emptyCaptureTexts.watchFolder}
        </Button>
      </EmptyState>
    </PaneBody>
  )
}
