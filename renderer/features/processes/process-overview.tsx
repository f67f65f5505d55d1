import type { ProcessRow } from '../../../contract/bridge/processes.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import {
  agentText,
  custodySentence,
  pieceCount,
  pieceTexts,
  processTexts,
  processTitle,
} from '../../texts/processes.ts'
import { Button } from '../../ui/button.tsx'
import { FolderOpen } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { CopyNote } from './copy-note.tsx'
import { ProcessFacts } from './process-facts.tsx'
import { ProcessTimeline } from './process-timeline.tsx'
import css from './processes.module.css'
import { useProcess } from './use-process.ts'
import { WatchButton } from './watch/watch-button.tsx'

interface ProcessOverviewProps {
  row: ProcessRow
  now: Date
  /** Opens its page, at one of its documents where it is given. */
  onOpen(idDocumento?: string): void
}

/** A selected process: where it is, what it is about and what was done, before its documents are read. */
export function ProcessOverview({ row, now, onOpen }: ProcessOverviewProps) {
  const { view, isUpdating, failure, reload } = useProcess(row.id)
  return (
    <>
      <PaneHead
        level={2}
        title={processTitle(row.protocolo)}
        {...(view === null ? {} : { count: pieceCount(view.pecas.length) })}
      />
      <CopyNote view={view} isUpdating={isUpdating} now={now} />
      {view === null && failure === null && <Skeleton label={processTexts.reading} />}
      {view === null && failure !== null && (
        <PaneBody padded>
          <ErrorState {...failureText(failure)} traceId={failure.traceId}>
            <Button onPress={reload}>{tryAgain}</Button>
          </ErrorState>
        </PaneBody>
      )}
      {view !== null && (
        <PaneBody padded>
          <div className={css['overview']}>
            <div>
              <ProcessFacts view={view} />
            </div>
            <div>
              <h3 className={css['heading']}>{pieceTexts.steps}</h3>
              <ProcessTimeline view={view} now={now} onPiece={onOpen} />
            </div>
          </div>
        </PaneBody>
      )}
      <PaneFoot
        acts={
          <>
            <WatchButton processo={row} canBegin={view !== null} />
            {(view !== null || failure === null) && (
              <Button variant="primary" icon={<FolderOpen aria-hidden />} onPress={() => onOpen()}>
                {processTexts.open}
              </Button>
            )}
          </>
        }
      >
        {view !== null && custodySentence(view.custodia === null ? null : agentText(view.custodia.agente))}
      </PaneFoot>
    </>
  )
}
