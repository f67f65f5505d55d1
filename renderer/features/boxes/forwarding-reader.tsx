import { type ReactNode, useEffect } from 'react'
import type { Encaminhamento, Pasta } from '../../../contract/api/forwardings.ts'
import type { Thread } from '../../../contract/bridge/thread.ts'
import { useQuery, useQueryForVersion } from '../../bridge/use-query.ts'
import { answerIn } from '../../parts/marks/answer.ts'
import { MarkBar } from '../../parts/marks/mark-bar.tsx'
import { ForwardingView } from '../../parts/reading/forwarding-view.tsx'
import { useReaderParts } from '../../parts/reading/reader-parts.tsx'
import { useReadForwarding } from '../../parts/reading/use-read-forwarding.ts'
import { readerTexts } from '../../texts/boxes.ts'
import { failureText } from '../../texts/failures.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useOnActed } from './after-act.ts'
import { PrintForwarding } from './print-forwarding.tsx'

/** The state of a forwarding in the box it is read from. */
interface ForwardingState {
  readonly operationId: string | null
  /** The folders of the box that it is in; null while they are not known. */
  readonly pastas: readonly Pasta[] | null
  readonly thread: Thread | null
  /** Brings the newest step of the thread into view. */
  showNewest(thread: Thread): void
}

interface ForwardingReaderProps {
  idEncaminhamento: string
  idCaixa: string
  now: Date
  /** The buttons below it. */
  acts(forwarding: Encaminhamento, state: ForwardingState): ReactNode
}

export function ForwardingReader({ idEncaminhamento, idCaixa, now, acts }: ForwardingReaderProps) {
  const { value, failure, papers } = useReadForwarding(idEncaminhamento)
  const row = useQuery('boxes.item', { idCaixa, idEncaminhamento }, 'boxes.changed').value
  const input = useQuery('boxes.folder', { idCaixa, pasta: 'Entrada' }, 'boxes.changed').value
  const places = row?.pastas.join() ?? ''
  const thread = useQueryForVersion('boxes.thread', { idEncaminhamento }, places).value
  const parts = useReaderParts(papers)
  const onActed = useOnActed()
  const open = parts.shown?.key ?? null
  // The opened document takes space from the list: the pressed button stays in view.
  useEffect(() => {
    if (open !== null) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [open])
  if (value === null) {
    if (failure !== null) return <ErrorState {...failureText(failure)} traceId={failure.traceId} />
    return <Skeleton rows={4} label={readerTexts.opening} />
  }
  return (
    <>
      <ForwardingView
        read={value}
        thread={thread}
        papers={papers}
        parts={parts}
        now={now}
        marks={
          <MarkBar
            item={{
              kind: 'forwarding',
              id: idEncaminhamento,
              title: value.forwarding.assunto,
              protocolo: value.forwarding.protocolo,
              idCaixa,
            }}
            text={value.forwarding}
            answer={thread === null ? null : answerIn(thread, idEncaminhamento)}
            onSnoozed={row?.pastas.includes('Entrada') ? onActed : undefined}
            now={now}
          />
        }
        actions={<PrintForwarding forwarding={value.forwarding} thread={thread} />}
      />
      {acts(value.forwarding, {
        operationId: row?.item?.operationId ?? null,
        // Before the first read of the box its folders are not known.
        pastas: input === null || input.syncedAt === null ? null : (row?.pastas ?? null),
        thread,
        showNewest: parts.showNewest,
      })}
    </>
  )
}
