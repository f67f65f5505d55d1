import { useMemo, useState } from 'react'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { textMatcher } from '../../../contract/search-words.ts'
import { useSettings } from '../../bridge/replicas.ts'
import type { QueueOrder } from '../../texts/signatures.ts'

/** The documents of a queue that are shown, in the order that the person keeps for all queues. */
export interface QueueView {
  /** The search text; cleared when another queue is shown, because it would hide documents there. */
  readonly text: string
  readonly order: QueueOrder
  readonly shown: readonly SignatureItem[]
  find(text: string): void
}

export function useQueueView(items: readonly SignatureItem[]): QueueView {
  const [text, find] = useState('')
  const order = useSettings(({ value }) => value?.queueOrder) ?? 'newest'
  const shown = useMemo(() => inOrder(filterByText(items, text), order), [items, text, order])
  return { text, order, shown, find }
}

const names = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** Documents that are alike in what orders them stand by their ids, so that they never change places. */
export function inOrder(items: readonly SignatureItem[], order: QueueOrder): SignatureItem[] {
  const byDate = (a: SignatureItem, b: SignatureItem) => Date.parse(b.dataEnvio) - Date.parse(a.dataEnvio)
  const orders = {
    newest: byDate,
    oldest: (a, b) => byDate(b, a),
    name: (a, b) => names.compare(a.nome, b.nome),
  } as const satisfies Record<QueueOrder, typeof byDate>
  return items.toSorted((a, b) => orders[order](a, b) || a.id.localeCompare(b.id))
}

/** Documents whose name, sender or signers contain the text. */
function filterByText(items: readonly SignatureItem[], text: string): readonly SignatureItem[] {
  if (text.trim() === '') return items
  const matches = textMatcher(text)
  return items.filter(({ nome, capturador, assinantes }) =>
    matches(nome, capturador.nome, ...assinantes.map((signer) => signer.nome)),
  )
}
