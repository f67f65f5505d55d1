import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { ProcessPiece, ProcessView } from '../../../contract/bridge/processes.ts'
import { PrintAndCopy } from '../../files/print-and-copy.tsx'
import type { LinkedProcess } from '../../links/open-linked.ts'
import { useDocumentKeys } from '../../reading/use-document-keys.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import {
  agentText,
  custodyText,
  pieceCount,
  pieceTexts,
  processTexts,
  processTitle,
  situationTitle,
} from '../../texts/processes.ts'
import { Button } from '../../ui/button.tsx'
import { useKeptState } from '../../ui/kept-state.tsx'
import { PaneHead, Panes, useOnePane } from '../../ui/panes.tsx'
import { ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import { CopyNote } from './copy-note.tsx'
import { actsText } from './described-act.ts'
import { PieceList, pieceKey } from './piece-list.tsx'
import { PieceReader } from './piece-reader.tsx'
import { factsOf } from './process-facts.tsx'
import css from './processes.module.css'
import { useProcess } from './use-process.ts'
import { WatchButton } from './watch/watch-button.tsx'

export interface ProcessScreenProps {
  processo: LinkedProcess
  /** The document to open first; null for the first one. */
  opened: string | null
}

/** The page of one process: its documents, the one that is read, and its acts and data. */
export function ProcessScreen({ processo: { id, protocolo }, opened }: ProcessScreenProps) {
  const { view, isUpdating, failure, reload } = useProcess(id)
  const [now] = useState(() => new Date())
  /** Undefined until the user chooses; null for the list, where one pane fits. */
  const [picked, setPicked] = useKeptState<string | null | undefined>('piece', undefined)
  const isOnePane = useOnePane()
  const pieces = view?.pecas ?? []
  const linked = keyOf(pieces.find(({ idDocumento }) => idDocumento === opened))
  const chosen = picked === undefined ? linked : picked
  const first = isOnePane ? undefined : pieces[0]
  const shown = pieces.find((piece) => pieceKey(piece) === chosen) ?? first
  useDocumentKeys({ ...stepsFrom(pieces, shown, setPicked), isReview: false })
  return (
    <Panes
      id="process"
      listLabel={pieceTexts.title}
      detailLabel={processTexts.detail}
      backText={pieceTexts.back}
      showing={chosen === null ? 'list' : 'detail'}
      onBack={() => setPicked(null)}
      list={
        <>
          <PaneHead title={protocolo} {...(view === null ? {} : { count: pieceCount(pieces.length) })}>
            {view !== null && (
              <PrintAndCopy title={processTitle(protocolo)} facts={factsOf(view)} text={actsText(view)} />
            )}
          </PaneHead>
          {view !== null && <About view={view} now={now} failure={failure} onRetry={reload} />}
          <CopyNote view={view} isUpdating={isUpdating} now={now} />
          {view === null && failure === null && <Skeleton label={processTexts.reading} />}
          {view === null && failure !== null && (
            <ErrorState {...failureText(failure)} traceId={failure.traceId}>
              <Button onPress={reload}>{tryAgain}</Button>
            </ErrorState>
          )}
          {view !== null && <PieceList view={view} selected={keyOf(shown)} now={now} onSelect={setPicked} />}
        </>
      }
      detail={
        view !== null && (
          <PieceReader
            view={view}
            piece={shown ?? null}
            now={now}
            steps={stepsFrom(pieces, shown, setPicked)}
            onPiece={(idDocumento) => setPicked(keyOf(pieces.find((each) => each.idDocumento === idDocumento)))}
          />
        )
      }
    />
  )
}

const keyOf = (piece: ProcessPiece | undefined): string | null => (piece === undefined ? null : pieceKey(piece))

/** The acts of the keys and buttons for the next and the previous document; null at an end. */
function stepsFrom(pieces: readonly ProcessPiece[], shown: ProcessPiece | undefined, pick: (key: string) => void) {
  const at = shown === undefined ? -1 : pieces.indexOf(shown)
  const stepTo = (piece: ProcessPiece | undefined) => (piece === undefined ? null : () => pick(pieceKey(piece)))
  return { next: stepTo(pieces[at + 1]), previous: at < 1 ? null : stepTo(pieces[at - 1]) }
}

interface AboutProps {
  view: ProcessView
  now: Date
  failure: Failure | null
  onRetry(): void
}

/** The summary of the process, and who has it. */
function About({ view: { processo, custodia }, now, failure, onRetry }: AboutProps) {
  const place = custodia === null ? '' : ` · ${custodyText(agentText(custodia.agente), custodia.desde, now)}`
  return (
    <>
      <div className={css['about']}>
        <p className={css['summary']} title={processo.resumo}>
          {processo.resumo}
        </p>
        <p className={css['custody']}>{`${situationTitle(processo.situacao)}${place}`}</p>
        <div className={css['watch']}>
          <WatchButton processo={processo} canBegin />
        </div>
      </div>
      {failure !== null && (
        <Notice tone="warn" {...failureText(failure)} traceId={failure.traceId}>
          <Button onPress={onRetry}>{tryAgain}</Button>
        </Notice>
      )}
    </>
  )
}
