import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useOperationsReplica } from '../../bridge/replicas.ts'
import { isCitizen } from '../../parts/fields/capturers.ts'
import { PrintList } from '../../parts/lists/print-list.tsx'
import { type CaptureFilter, captureFilters } from '../../texts/capture.ts'
import { captureList } from './list-export.ts'

interface ExportCapturedProps {
  /** The rows that the list shows, in its order. */
  shown: readonly CaptureRow[]
  chosen: readonly CaptureRow[]
  session: SessionState
  query: { readonly filter: CaptureFilter; readonly text: string }
}

/** Takes the list of Capturar out of the window; the states are read when it is asked for. */
export function ExportCaptured({ shown, chosen, session, query: { filter, text } }: ExportCapturedProps) {
  const operations = useOperationsReplica()
  return (
    <PrintList
      make={() =>
        captureList({
          shown,
          chosen,
          operations: operations.store.getState().value ?? [],
          asCitizen: isCitizen(session),
          filter: [filter === 'all' ? '' : (captureFilters.find(({ id }) => id === filter)?.text ?? ''), text.trim()]
            .filter(Boolean)
            .join(' · '),
        })
      }
    />
  )
}
