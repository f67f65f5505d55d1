import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { LinkedText } from '../../parts/links/linked-text.tsx'
import { failureText } from '../../texts/failures.ts'
import { sendLaterTexts } from '../../texts/hold.ts'
import { newsText, refusedTitle } from '../../texts/operations.ts'
import { operationTexts } from '../../texts/outbox-list.ts'
import { Notice } from '../../ui/states.tsx'

interface NoticesProps {
  operation: OperationView
  /** Its text is kept on this computer. */
  isDraftKept: boolean
  failure: Failure | null
}

/** Why an operation failed or waits, and the failure of an act on it. */
export function OperationNotices({ operation, isDraftKept, failure }: NoticesProps) {
  const news = newsText(operation, { isDraftKept })
  return (
    <>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {operation.sendAt !== undefined && (
        <Notice tone="plain" title={sendLaterTexts.notice} text={sendLaterTexts.told} />
      )}
      {news !== null && (
        <Notice
          tone={noticeTone(operation)}
          title={noticeTitle(operation)}
          text={<LinkedText text={news} />}
          traceId={operation.failure?.traceId}
        />
      )}
    </>
  )
}

function noticeTone({ kind, state }: OperationView): 'danger' | 'plain' | 'warn' {
  if (state === 'refused') return 'danger'
  return kind === 'collect' && state === 'ready' ? 'plain' : 'warn'
}

function noticeTitle({ kind, state, failure }: OperationView): string {
  if (kind === 'collect' && state !== 'done')
    return state === 'refused' ? operationTexts.notSigned : operationTexts.progress
  if (state === 'done') return operationTexts.toCheck
  return state === 'refused' ? refusedTitle(failure) : operationTexts.lastNews
}
