import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { captureRows } from '../../bridge/replicas.ts'
import { isCitizen } from '../../files/capturers.ts'
import { type CaptureFilter, emptyFilters } from '../../texts/capture.ts'
import { failureText } from '../../texts/failures.ts'
import { count, percent } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import type { TableSort } from '../../ui/data-table.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FilePlus2, FolderInput, ScanLine } from '../../ui/icons.ts'
import { PaneBar, PaneBody, PaneHead, Panes } from '../../ui/panes.tsx'
import { Progress } from '../../ui/progress.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { useAdding } from './add-files.ts'
import { BatchBar } from './batch-bar.tsx'
import { CaptureDetail } from './capture-detail.tsx'
import { CaptureTable } from './capture-table.tsx'
import { filterCounts, shownRows } from './filter.ts'
import { isLong, ListFilter } from './list-filter.tsx'
import { OpenedBefore } from './opened-before.tsx'
import { RejectedFiles } from './rejected-files.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import { useCaptureActs } from './use-capture-acts.ts'
import { useKeys } from './use-keys.ts'
import { useSameItems } from './use-same-items.ts'
import { useSelectNew } from './use-select-new.ts'
import { useTold } from './use-told.ts'
import { useWhenSettled } from './use-when-settled.ts'

export interface FilesScreenProps {
  session: SessionState
  onFiles(files: readonly File[]): void
  onForward(documents: readonly DocumentView[]): void
  /** To a document that has been captured. */
  onDocument(idDocumento: string): void
  /** To the watched folders and profiles. */
  onFolders(): void
}

const none: readonly CaptureRow[] = []

/** Files on the way from the desk to the service: a table, and beside it what is chosen. */
export function FilesScreen(props: FilesScreenProps) {
  const { value, failure } = captureRows.use()
  // Hundreds of rows are drawn in pieces, between which the window answers.
  return <Files {...props} value={useDeferredValue(value)} failure={failure} />
}

interface FilesProps extends FilesScreenProps {
  /** Null until they have come. */
  value: readonly CaptureRow[] | null
  failure: Failure | null
}

/** Remembers what it has drawn: a store is answered at once, and nothing here is drawn at once. */
const Files = memo(function Files(props: FilesProps) {
  const { session, onFiles, onForward, onDocument, onFolders, value, failure } = props
  const rows = value ?? none
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [showing, setShowing] = useState<'list' | 'detail'>('list')
  const [filter, setFilter] = useState<CaptureFilter>('all')
  const [text, setText] = useState('')
  const [sort, setSort] = useState<TableSort | null>(null)
  const [asking, setAsking] = useState(false)
  useSelectNew(value, setSelected)
  useTold(value)
  const isFiltered = isLong(rows) || filter !== 'all' || text !== ''
  // What is typed is seen at once, what it finds is drawn in pieces.
  const asked = useMemo(() => ({ filter, text, sort }), [filter, text, sort])
  const wanted = useDeferredValue(asked)
  const shown = useSameItems(useMemo(() => shownRows(rows, wanted), [rows, wanted]))
  // What a filter hides is not acted on.
  // And what is acted on is what the pane shows, which follows the list a moment later.
  const settled = useDeferredValue(selected)
  const chosen = useSameItems(useMemo(() => shown.filter(({ fileId }) => settled.has(fileId)), [shown, settled]))
  // What was chosen while it was on its way stays chosen.
  const done = useCallback(() => {
    setSelected((now) => new Set([...now].filter((fileId) => !settled.has(fileId))))
    setShowing('list')
  }, [settled])
  const openDetail = useCallback(() => setShowing('detail'), [])
  const acts = useCaptureActs(chosen, session, done)
  const remove = useCallback(() => (acts.removable.length > 1 ? setAsking(true) : void acts.remove()), [acts])
  const act = useWhenSettled(selected === settled && asked === wanted, { send: () => void acts.submit(), remove })
  useKeys({ onSend: () => act('send'), onRemove: () => act('remove') })

  const table =
    shown.length === 0 ? (
      <EmptyState icon={<ScanLine />} {...emptyFilters[wanted.text === '' ? wanted.filter : 'all']} />
    ) : (
      <CaptureTable
        rows={shown}
        asCitizen={isCitizen(session)}
        selected={selected}
        onSelect={setSelected}
        sort={wanted.sort}
        onSort={setSort}
        onOpen={openDetail}
      />
    )
  return (
    <Panes
      shape="wide"
      listLabel="Documentos a capturar"
      detailLabel="O que está selecionado"
      backText="Voltar à lista"
      showing={showing}
      onBack={() => setShowing('list')}
      list={
        <>
          <Head rows={rows} onFiles={onFiles} onFolders={onFolders} />
          <OpenedBefore />
          <RejectedFiles onForward={onForward} onDocument={onDocument} />
          {rows.length > 0 && (
            <PaneBar>
              <BatchBar rows={rows} onPause={acts.pause} />
              {isFiltered && <TextFilter label="Buscar nome" value={text} onChange={setText} />}
            </PaneBar>
          )}
          {value === null && failure === null && <Skeleton label="Abrindo a lista" />}
          {value === null && failure !== null && <ErrorState {...failureText(failure)} traceId={failure.traceId} />}
          {value !== null && rows.length === 0 && <Beginning onFiles={onFiles} onFolders={onFolders} />}
          {rows.length > 0 &&
            (isFiltered ? (
              <ListFilter rows={rows} value={filter} onChange={setFilter}>
                {table}
              </ListFilter>
            ) : (
              <PaneBody>{table}</PaneBody>
            ))}
        </>
      }
      detail={
        <>
          <CaptureDetail rows={chosen} {...{ session, acts, onForward }} onRemove={remove} onProfiles={onFolders} />
          {asking && (
            <RemoveQuestion
              count={acts.removable.length}
              onRemove={() => void acts.remove()}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      }
    />
  )
})

interface HeadProps {
  rows: readonly CaptureRow[]
  onFiles(files: readonly File[]): void
  onFolders(): void
}

const Head = memo(function Head({ rows, onFiles, onFolders }: HeadProps) {
  const progress = useAdding((adding) => adding.progress)
  const { open } = filterCounts(rows)
  return (
    <>
      <PaneHead title="Capturar" {...(open > 0 ? { count: count(open, 'a enviar', 'a enviar') } : {})}>
        <Button variant="quiet" icon={<FolderInput aria-hidden />} onPress={onFolders}>
          Pastas e perfis
        </Button>
        <FileButton icon={<FilePlus2 aria-hidden />} onChoose={onFiles}>
          Escolher arquivos
        </FileButton>
      </PaneHead>
      {progress !== null && (
        <PaneBar>
          <span role="status">Recebendo arquivos, {percent(progress)}</span>
          <Progress label="Recebimento dos arquivos" value={progress} />
        </PaneBar>
      )}
    </>
  )
})

/** Nothing here yet: the ways to begin. */
function Beginning({ onFiles, onFolders }: Omit<HeadProps, 'rows'>) {
  return (
    <PaneBody>
      <EmptyState
        icon={<ScanLine />}
        title="Solte aqui os PDFs"
        text="Arraste arquivos para qualquer lugar da janela, cole-os ou escolha-os. Se o scanner grava numa pasta, o Malote pode vigiá-la e trazer sozinho o que chegar. Tudo fica só neste computador até ser enviado."
      >
        <FileButton icon={<FilePlus2 aria-hidden />} onChoose={onFiles}>
          Escolher PDFs
        </FileButton>
        <Button icon={<FolderInput aria-hidden />} onPress={onFolders}>
          Vigiar a pasta do scanner
        </Button>
      </EmptyState>
    </PaneBody>
  )
}
