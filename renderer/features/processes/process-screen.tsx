import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { ProcessView } from '../../../contract/bridge/processes.ts'
import type { LinkedProcess } from '../../parts/links/open-linked.ts'
import { PrintList } from '../../parts/lists/print-list.tsx'
import { MarkBar } from '../../parts/marks/mark-bar.tsx'
import { PrintAndCopy } from '../../parts/printing/print-and-copy.tsx'
import { failureText, tryAgain } from '../../texts/failures.ts'
import {
  agentText,
  custodyText,
  hiddenActsText,
  pieceCount,
  pieceTexts,
  processTexts,
  processTitle,
  situationTitle,
} from '../../texts/processes.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.ts'
import { PaneHead, Panes } from '../../ui/panes.tsx'
import { ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import { CopyNote } from './copy-note.tsx'
import { actsText } from './described-act.ts'
import { ExportNotices } from './export-notices.tsx'
import { pieceList } from './list-export.ts'
import { PieceList } from './piece-list.tsx'
import { PieceReader } from './piece-reader.tsx'
import { PieceSequence } from './piece-sequence.tsx'
import { factsOf } from './process-facts.tsx'
import { ProcessMore } from './process-more.tsx'
import css from './processes.module.css'
import { useExport } from './use-export.ts'
import { useProcess } from './use-process.ts'
import { keyOf, useReading } from './use-reading.ts'
import { useSeenNews } from './watch/use-seen-news.ts'
import { WatchButton } from './watch/watch-button.tsx'

interface ProcessScreenProps {
  processo: LinkedProcess
  /** The document to open first; null for the first one. */
  opened: string | null
}

/** The page of one process: its documents, the one that is read, and its acts and data. */
export function ProcessScreen({ processo: { id, protocolo }, opened }: ProcessScreenProps) {
  const { view, isUpdating, failure, reload } = useProcess(id)
  useSeenNews(id, { view, failure })
  const now = useNow()
  const saving = useExport(id)
  const pieces = view?.pecas ?? []
  const reading = useReading(pieces, opened)
  const { shown, sequence, pick } = reading
  return (
    <Panes
      id="process"
      shown={keyOf(shown) ?? ''}
      listLabel={pieceTexts.title}
      detailLabel={processTexts.detail}
      backText={pieceTexts.back}
      showing={reading.isAtList ? 'list' : 'detail'}
      onBack={() => pick(null)}
      list={
        <>
          <PaneHead title={protocolo} {...(view === null ? {} : { count: pieceCount(pieces.length) })}>
            {view !== null && (
              <>
                {pieces.length > 0 && <PrintList make={() => pieceList(view)} />}
                <PrintAndCopy title={processTitle(protocolo)} facts={factsOf(view)} text={actsText(view)} />
                <ProcessMore saving={saving} onReadAll={reading.readAll} />
              </>
            )}
          </PaneHead>
          {view !== null && <About view={view} now={now} failure={failure} onRetry={reload} />}
          {view !== null && (
            <MarkBar item={{ kind: 'process', id, title: view.processo.resumo, protocolo, idCaixa: null }} now={now} />
          )}
          <ExportNotices saving={saving} />
          <CopyNote view={view} isUpdating={isUpdating} now={now} />
          {view === null && failure === null && <Skeleton label={processTexts.reading} />}
          {view === null && failure !== null && (
            <ErrorState {...failureText(failure)} traceId={failure.traceId}>
              <Button onPress={reload}>{tryAgain}</Button>
            </ErrorState>
          )}
          {view !== null && <HiddenActs atos={view.atos} />}
          {view !== null && <PieceList view={view} selected={keyOf(shown)} now={now} onSelect={pick} />}
        </>
      }
      detail={
        view !== null && (
          <PieceReader
            view={view}
            piece={shown ?? null}
            now={now}
            steps={reading.steps}
            sequence={sequence && <PieceSequence pieces={sequence} target={reading.target} onPiece={reading.see} />}
            onReadOne={reading.readOne}
            onPiece={(idDocumento) => pick(keyOf(pieces.find((each) => each.idDocumento === idDocumento)))}
          />
        )
      }
    />
  )
}

/** Says that the list below lacks documents: those of acts that the service does not show. */
function HiddenActs({ atos }: Pick<ProcessView, 'atos'>) {
  const hidden = atos.filter(({ documentsKnown }) => !documentsKnown).length
  return hidden === 0 ? null : <p className={css['note']}>{hiddenActsText(hidden)}</p>
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
