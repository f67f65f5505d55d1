import type { SignatureItem, SignatureNotice, SignatureOffers } from '../../../contract/bridge/signatures.ts'
import type { Queue } from '../../texts/signatures.ts'
import { PenLine } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states.tsx'
import { BatchResult } from './batch-result.tsx'
import { ReceiptPane } from './receipt-pane.tsx'
import { SeveralToSign } from './several-to-sign.tsx'
import { SignatureReader } from './signature-reader.tsx'
import type { SignaturesScreenProps } from './signatures-screen.tsx'

/** What is shown beside or instead of what is chosen; a receipt leads back to where it was asked for. */
export type Shown =
  | { readonly kind: 'batch'; readonly batchId: string }
  | { readonly kind: 'receipt'; readonly id: string; readonly from: Shown }
  | null

export interface SignatureDetailProps extends SignaturesScreenProps {
  /** All of the queue. */
  items: readonly SignatureItem[]
  chosen: readonly SignatureItem[]
  /** Which of several is read, from 0; null while they are looked at together. */
  step: number | null
  shown: Shown
  /** Null until the queue has come. */
  offers: SignatureOffers | null
  notices: readonly SignatureNotice[]
  onStep(step: number | null): void
  onShow(shown: Shown): void
  onChoose(queue: Queue, ids: readonly string[]): void
}

/** The right pane: one document, several to sign, what has become of them, or a receipt. */
export function SignatureDetail(props: SignatureDetailProps) {
  const { session, items, chosen, step, shown, offers, notices, onStep, onShow, onChoose } = props
  const batchId = shown?.kind === 'batch' ? shown.batchId : null
  if (shown?.kind === 'receipt') {
    return <ReceiptPane key={shown.id} id={shown.id} session={session} onClose={() => onShow(shown.from)} />
  }
  const onReceipt = (id: string) => onShow({ kind: 'receipt', id, from: shown })
  const onBatch = (begun: string) => onShow({ kind: 'batch', batchId: begun })
  if (chosen.length > 1 && step === null) {
    return (
      <SeveralToSign
        items={chosen}
        session={session}
        onReview={onStep}
        onBatch={(begun) => {
          onChoose('AguardandoMim', [])
          onBatch(begun)
        }}
      />
    )
  }
  const only = chosen[step ?? 0]
  if (only !== undefined && offers !== null) {
    return (
      <SignatureReader
        key={only.id}
        {...{ item: only, session, offers, notices, onBatch, onReceipt }}
        steps={step === null ? null : { index: step, total: chosen.length, go: onStep, onEnd: () => onStep(null) }}
        batchId={batchId}
        onDocument={props.onDocument}
        onDraft={props.onDraft}
      />
    )
  }
  if (batchId !== null) {
    // A result stands beside the queue of what waits for the person: what is in it can be signed.
    const waiting = items.filter(({ operationId, situacao }) => operationId === null && situacao === 'AguardandoMim')
    const [next] = waiting
    return (
      <BatchResult
        key={batchId}
        batchId={batchId}
        waiting={new Set(waiting.map(({ id }) => id))}
        onNext={next === undefined ? null : () => onChoose('AguardandoMim', [next.id])}
        onAgain={(ids) => onChoose('AguardandoMim', ids)}
        onReceipt={onReceipt}
        onClose={() => onShow(null)}
      />
    )
  }
  return (
    <EmptyState
      icon={<PenLine />}
      title="Nenhum documento selecionado"
      text="Selecione um documento para lê-lo antes de assinar, ou vários para assiná-los juntos."
    />
  )
}
