import { useEffect, useMemo, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { captureRows, operations } from '../../bridge/replicas.ts'
import { failureText } from '../../texts/failures.ts'
import { count, percent } from '../../texts/numbers.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { FilePlus2, ScanLine } from '../../ui/icons.ts'
import { PaneBar, PaneBody, PaneHead, Panes } from '../../ui/panes.tsx'
import { Progress } from '../../ui/progress.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useAdding } from './add-files.ts'
import { CaptureDetail } from './capture-detail.tsx'
import { CaptureTable } from './capture-table.tsx'
import { RejectedFiles } from './rejected-files.tsx'
import { inOrder, isOpen } from './selection.ts'
import { useTold } from './use-told.ts'

export interface CaptureScreenProps {
  session: SessionState
  onFiles(files: readonly File[]): void
}

/** Files on the way from the desk to the service: a table, and beside it what is chosen. */
export function CaptureScreen({ session, onFiles }: CaptureScreenProps) {
  const { value: rows, failure } = captureRows.use()
  const running = operations.use(({ value }) => value)
  const byId = useMemo(() => new Map((running ?? []).map((operation) => [operation.id, operation])), [running])
  const { progress } = useAdding()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [showing, setShowing] = useState<'list' | 'detail'>('list')
  useSelectNew(rows, setSelected)
  useTold(rows ?? [])
  const chosen = (rows ?? []).filter(({ fileId }) => selected.has(fileId))
  const open = (rows ?? []).filter(isOpen).length

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
          <PaneHead title="Capturar" {...(open > 0 ? { count: count(open, 'a enviar', 'a enviar') } : {})}>
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
          <RejectedFiles />
          <PaneBody>
            <Body rows={rows} failure={failure}>
              {(list) => (
                <CaptureTable
                  rows={list}
                  operations={byId}
                  asCitizen={session.roles.length === 0}
                  selected={selected}
                  onSelect={setSelected}
                  onOpen={() => setShowing('detail')}
                />
              )}
            </Body>
          </PaneBody>
        </>
      }
      detail={
        <CaptureDetail
          rows={chosen}
          operations={byId}
          session={session}
          onDone={() => {
            setSelected(new Set())
            setShowing('list')
          }}
        />
      }
    />
  )
}

interface BodyProps {
  rows: CaptureRow[] | null
  failure: Parameters<typeof failureText>[0] | null
  children(rows: CaptureRow[]): React.ReactNode
}

function Body({ rows, failure, children }: BodyProps) {
  if (rows === null) {
    return failure === null ? <Skeleton label="Abrindo a lista" /> : <ErrorState {...failureText(failure)} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<ScanLine />}
        title="Solte aqui os PDFs"
        text="Arraste arquivos para qualquer lugar da janela, cole-os ou use Escolher arquivos. Eles ficam só neste computador até você enviar."
      />
    )
  }
  return children(inOrder(rows))
}

/** Files that have just come are chosen, so that the next step is at hand. */
function useSelectNew(
  rows: CaptureRow[] | null,
  select: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
) {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (rows === null) return
    const drafts = rows.filter(({ state }) => state === 'draft').map(({ fileId }) => fileId)
    const fresh = known === null ? [] : drafts.filter((fileId) => !known.has(fileId))
    if (known !== null && fresh.length === 0) return
    setKnown(new Set([...(known ?? []), ...drafts]))
    if (fresh.length > 0) select((before) => new Set([...before, ...fresh]))
  }, [rows, known, select])
}
