import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureCapabilities, SignatureItem, SignatureNotice } from '../../../contract/bridge/signatures.ts'
import { noneToSignSelected } from '../../texts/signature-queue.ts'
import { type SignatureQueue, selectAllText } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { PenLine } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states.tsx'
import { BatchResult } from './batch-result.tsx'
import { ReceiptPane } from './receipt-pane.tsx'
import { SeveralToSign } from './several-to-sign.tsx'
import { SignatureReader } from './signature-reader.tsx'

/** The view beside or instead of the selected documents; a receipt leads back to where it was opened. */
export type DetailView =
  | { readonly kind: 'batch'; readonly batchId: string }
  | { readonly kind: 'receipt'; readonly id: string; readonly from: DetailView }
  | null

/** The part of the list's content that the detail uses. */
interface QueueContent {
  readonly items: readonly SignatureItem[]
  /** Those that the list shows, in its order. */
  readonly listed: readonly SignatureItem[]
  /** Null until the queue was read. */
  readonly capabilities: SignatureCapabilities | null
  readonly notices: readonly SignatureNotice[]
}

interface DetailSelection {
  readonly chosen: readonly SignatureItem[]
  /** The id of the one that is read in a review of several; null outside of a review. */
  readonly reading: string | null
  readonly shown: DetailView
}

interface SignatureDetailProps {
  session: SessionState
  content: QueueContent
  selection: DetailSelection
  onRead(reading: string | null): void
  onShow(shown: DetailView): void
  onChoose(queue: SignatureQueue, ids: readonly string[]): void
  /** Selects all that is listed; null where several cannot be selected. */
  onAll: (() => void) | null
  /** Opens a captured document. */
  onDocument(idDocumento: string): void
  /** Opens a draft of a forwarding. */
  onDraft(draftId: string): void
}

/** The right pane: one document, several to sign, the result of a batch, or a receipt. */
export function SignatureDetail(props: SignatureDetailProps) {
  const { session, content, selection, onRead, onShow, onChoose } = props
  const { items, listed, capabilities, notices } = content
  const { chosen, reading, shown } = selection
  const index = chosen.findIndex(({ id }) => id === reading)
  const step = index === -1 ? null : index
  const readAt = (to: number) => onRead(chosen[to]?.id ?? null)
  const batchId = shown?.kind === 'batch' ? shown.batchId : null
  if (shown?.kind === 'receipt') {
    return <ReceiptPane key={shown.id} id={shown.id} session={session} onClose={() => onShow(shown.from)} />
  }
  const onReceipt = (id: string) => onShow({ kind: 'receipt', id, from: shown })
  const onBatch = (id: string) => onShow({ kind: 'batch', batchId: id })
  if (chosen.length > 1 && step === null) {
    return (
      <SeveralToSign
        items={chosen}
        session={session}
        onReview={readAt}
        onBatch={(id) => {
          onChoose('AguardandoMim', [])
          onBatch(id)
        }}
      />
    )
  }
  const only = chosen[step ?? 0]
  if (only !== undefined && capabilities !== null) {
    const among = step === null ? listed : chosen
    const go = (id: string) => (step === null ? onChoose(only.situacao, [id]) : onRead(id))
    const at = among.findIndex(({ id }) => id === only.id)
    const stepTo = (by: 1 | -1) => {
      const other = at === -1 ? undefined : among[at + by]
      return other === undefined ? null : () => go(other.id)
    }
    return (
      <SignatureReader
        key={only.id}
        item={only}
        session={session}
        capabilities={capabilities}
        notices={notices}
        onBatch={onBatch}
        onReceipt={onReceipt}
        onStep={{ next: stepTo(1), previous: stepTo(-1) }}
        steps={step === null ? null : { index: step, total: chosen.length, go: readAt, onEnd: () => onRead(null) }}
        onNext={nextOf(only.id, among, go)}
        batchId={batchId}
        onDocument={props.onDocument}
        onDraft={props.onDraft}
      />
    )
  }
  if (batchId !== null) {
    const waiting = items.filter(({ operationId, situacao }) => operationId === null && situacao === 'AguardandoMim')
    const [next] = waiting
    return (
      <BatchResult
        key={batchId}
        batchId={batchId}
        waiting={new Set(waiting.map(({ id }) => id))}
        onNext={next === undefined ? null : () => onChoose('AguardandoMim', [next.id])}
        onRetry={(ids) => onChoose('AguardandoMim', ids)}
        onReceipt={onReceipt}
        onClose={() => onShow(null)}
      />
    )
  }
  return <NoneSelected listed={listed} onAll={props.onAll} />
}

const NoneSelected = ({ listed, onAll }: { listed: QueueContent['listed'] } & Pick<SignatureDetailProps, 'onAll'>) => (
  <EmptyState icon={<PenLine />} {...noneToSignSelected}>
    {onAll !== null && <Button onPress={onAll}>{selectAllText(listed.length)}</Button>}
  </EmptyState>
)

/** Goes to the document after this one that can be signed, from the end on to the first; null where there is none. */
function nextOf(id: string, items: readonly SignatureItem[], go: (id: string) => void): (() => void) | null {
  const at = items.findIndex((item) => item.id === id)
  const next = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))].find(
    ({ operationId, bloqueado, situacao }) => operationId === null && !bloqueado && situacao === 'AguardandoMim',
  )
  return next === undefined ? null : () => go(next.id)
}
