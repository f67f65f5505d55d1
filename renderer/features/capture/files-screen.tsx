import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { useCaptureRows } from '../../bridge/replicas.ts'
import { PrivacyQuestion, useUndecidedFiles } from '../../parts/access/privacy-question.tsx'
import { isCitizen } from '../../parts/fields/capturers.ts'
import { type CaptureFilter, emptyFilters } from '../../texts/capture.ts'
import { captureScreenTexts, emptyCaptureTexts } from '../../texts/capture-list.ts'
import { failureText } from '../../texts/failures.ts'
import { percent } from '../../texts/numbers.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { TableSort } from '../../ui/data-table.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FilePlus2, FolderInput, ScanLine } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { PaneBar, PaneBody, PaneHead, Panes } from '../../ui/panes.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { useAddState } from './add-files.ts'
import { BatchBar, type BatchBarProps } from './batch-bar.tsx'
import css from './capture.module.css'
import { CaptureDetail } from './capture-detail.tsx'
import { CapturePages } from './capture-pages.tsx'
import { ExportCaptured } from './export-captured.tsx'
import { filterCounts, queryRows } from './filter.ts'
import { isLong, ListFilter } from './list-filter.tsx'
import { OpenedBeforeNotice } from './opened-before-notice.tsx'
import { RejectedFiles } from './rejected-files.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import { useCaptureActs } from './use-capture-acts.ts'
import { useCaptureKeys } from './use-capture-keys.ts'
import { useCaptureNews } from './use-capture-news.ts'
import { type CaptureView, useCaptureView } from './use-capture-view.ts'
import { useHeldIds } from './use-held-ids.ts'
import { useSelectNew } from './use-select-new.ts'
import { useSelection } from './use-selection.ts'
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
const noIds: ReadonlySet<string> = new Set()

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
  const { selected, setSelected, toggle, showing, setShowing, openDetail, openOne } = useSelection(initiallySelected)
  const [filter, setFilter] = useKeptState<CaptureFilter>('filter', 'all')
  const [text, setText] = useKeptState('text', '')
  const [sort, setSort] = useKeptState<TableSort | null>('sort', null)
  const [isAsking, setAsking] = useState(false)
  useSelectNew(value, setSelected)
  useCaptureNews(value)
  const heldIds = useHeldIds()
  const view = useCaptureView()
  const isFiltered = isLong(rows) || filter !== 'all' || text !== ''
  // The typed text is shown at once, its matches are deferred.
  const query = useTableQuery({ heldIds, filter, text, sort })
  const shownQuery = useDeferredValue(query)
  const shown = useStableList(useMemo(() => queryRows(rows, shownQuery), [rows, shownQuery]))
  // Acts apply to what the pane shows, never to files that the filter hides.
  const settled = useDeferredValue(selected)
  const chosen = useStableList(useMemo(() => shown.filter(({ fileId }) => settled.has(fileId)), [shown, settled]))
  // Files selected since the act began stay selected.
  const done = useCallback(() => {
    setSelected((now) => new Set([...now].filter((fileId) => !settled.has(fileId))))
    setShowing('list')
  }, [settled, setSelected, setShowing])
  const undecided = useUndecidedFiles()
  const acts = useCaptureActs(chosen, session, { onDone: done, onNotSent: undecided.ask })
  const remove = useCallback(() => (acts.removable.length > 1 ? setAsking(true) : void acts.remove()), [acts])
  const act = useWhenSettled(selected === settled && query === shownQuery, { send: () => void acts.submit(), remove })
  useCaptureKeys({ onSend: () => act('send'), onRemove: () => act('remove') })

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
        sort={shownQuery.sort}
        onSort={setSort}
        onOpen={openDetail}
      />
    )
  const out = shown.length > 0 && <ExportCaptured shown={shown} chosen={chosen} session={session} query={shownQuery} />
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
          <Head rows={rows} hasTabs={rows.length > 0 && isFiltered} onFiles={onFiles} onFolders={onFolders} />
          <OpenedBeforeNotice />
          <RejectedFiles onForward={onForward} onDocument={onDocument} />
          <Bars rows={rows} heldIds={heldIds} onPause={acts.pause} view={view} out={out}>
            {isFiltered && <TextFilter label={captureScreenTexts.findName} value={text} onChange={setText} />}
          </Bars>
          {rows.length === 0 && <NoRows value={value} failure={failure} onFiles={onFiles} onFolders={onFolders} />}
          {rows.length > 0 && isFiltered && (
            <ListFilter rows={rows} heldIds={heldIds} value={filter} onChange={setFilter}>
              {table}
            </ListFilter>
          )}
          {/* The grid scrolls by itself. */}
          {rows.length > 0 && !isFiltered && (view.kind === 'grid' ? table : <PaneBody>{table}</PaneBody>)}
        </>
      }
      detail={
        <>
          <CaptureDetail
            rows={chosen}
            session={session}
            acts={acts}
            hasPaper={view.kind === 'list'}
            onForward={onForward}
            onRemove={remove}
            onToggle={toggle}
            onProfiles={onFolders}
          />
          {isAsking && (
            <RemoveQuestion
              count={acts.removable.length}
              onAct={() => void acts.remove()}
              onClose={() => setAsking(false)}
            />
          )}
          <PrivacyQuestion {...undecided} onOpen={openOne} />
        </>
      }
    />
  )
})

interface HeadProps {
  rows: readonly CaptureRow[]
  /** The tabs below say the number, too, and it would have no room beside the buttons. */
  hasTabs: boolean
  onFiles(files: readonly File[]): void
  onFolders(): void
}

const Head = memo(function Head({ rows, hasTabs, onFiles, onFolders }: HeadProps) {
  const progress = useAddState((adding) => adding.progress)
  const { open } = filterCounts(rows, noIds)
  return (
    <>
      <PaneHead
        title={captureScreenTexts.title}
        {...definedFields({ count: open > 0 && !hasTabs ? captureScreenTexts.openCount(open) : undefined })}
      >
        <IconButton label={captureScreenTexts.folders} onPress={onFolders}>
          <FolderInput aria-hidden />
        </IconButton>
        <FileButton icon={<FilePlus2 aria-hidden />} onChoose={onFiles}>
          {captureScreenTexts.chooseFiles}
        </FileButton>
      </PaneHead>
      {progress !== null && (
        <PaneBar>
          <span role="status">{captureScreenTexts.receiving(percent(progress))}</span>
          <ProgressLine label={captureScreenTexts.receivingLabel} value={progress} />
        </PaneBar>
      )}
    </>
  )
})

interface BarsProps extends BatchBarProps {
  view: CaptureView
  /** The button that takes the list out of the window. */
  out: ReactNode
  children: ReactNode
}

/** The totals or the progress of the list, and how it is shown: beside the search, if there is one. */
function Bars({ view, out, children, ...batch }: BarsProps) {
  if (batch.rows.length === 0) return null
  const viewBar = <ViewBar view={view}>{out}</ViewBar>
  if (children === false) {
    return (
      <PaneBar>
        <div className={css['oneLine']}>
          <BatchBar {...batch} />
          <div className={css['views']}>{viewBar}</div>
        </div>
      </PaneBar>
    )
  }
  return (
    <>
      <PaneBar>
        <BatchBar {...batch} />
      </PaneBar>
      <PaneBar>
        {children}
        {viewBar}
      </PaneBar>
    </>
  )
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
function EmptyList({ onFiles, onFolders }: Omit<HeadProps, 'rows' | 'hasTabs'>) {
  return (
    <PaneBody>
      <EmptyState icon={<ScanLine />} title={emptyCaptureTexts.title} text={emptyCaptureTexts.text}>
        <FileButton icon={<FilePlus2 aria-hidden />} onChoose={onFiles}>
          {emptyCaptureTexts.chooseFiles}
        </FileButton>
        <Button icon={<FolderInput aria-hidden />} onPress={onFolders}>
          {emptyCaptureTexts.watchFolder}
        </Button>
      </EmptyState>
    </PaneBody>
  )
}
