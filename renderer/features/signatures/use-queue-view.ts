import { useMemo, useState } from 'react'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { textMatcher } from '../../../contract/search-words.ts'
import { inOrder, useQueueOrder } from '../../bridge/use-signature-list.ts'
import type { QueueOrder, SignatureQueue } from '../../texts/signatures.ts'

/** The documents of a queue, and those of them that are shown. */
export interface QueueView {
  /** The search text; cleared when another queue is shown, because it would hide documents there. */
  readonly text: string
  readonly order: QueueOrder
  readonly items: readonly SignatureItem[]
  readonly shown: readonly SignatureItem[]
  find(text: string): void
}

/** The chosen order; but what waits for nobody here does not begin with the oldest. */
export function useQueueView(listed: readonly SignatureItem[], queue: SignatureQueue): QueueView {
  const [text, find] = useState('')
  const chosen = useQueueOrder()
  const order = queue !== 'AguardandoMim' && chosen === 'oldest' ? 'newest' : chosen
  const items = useMemo(() => inOrder(listed, order), [listed, order])
  const shown = useMemo(() => filterByText(items, text), [items, text])
  return { text, order, items, shown, find }
}

/** Documents whose name, sender or signers contain the text. */
function filterByText(items: readonly SignatureItem[], text: string): readonly SignatureItem[] {
  if (text.trim() === '') return items
  const matches = textMatcher(text)
  return items.filter(({ nome, capturador, assinantes }) =>
    matches(nome, capturador.nome, ...assinantes.map((signer) => signer.nome)),
  )
}
