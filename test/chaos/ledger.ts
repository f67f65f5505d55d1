import type { DraftActKind } from '../../contract/bridge/compose.ts'

/** One operation that a person has asked for, in the name of a role, by what tells it apart in the service's tables. */
export type Asked = { readonly idPapel: string } & (
  | { readonly kind: 'capture' | 'send-to-signature' | 'delete-signature-document'; readonly name: string }
  | { readonly kind: 'sign' | 'refuse-signature' | 'unblock-signature'; readonly idFase: string }
  /** `isUndone`: it is to be unblocked again. */
  | { readonly kind: 'block-signature'; readonly idFase: string; readonly isUndone: boolean }
  /** `before`: the forwarding that it acts on. */
  | { readonly kind: 'forward' | DraftActKind; readonly message: string; readonly before: string | null }
  | { readonly kind: 'resolve'; readonly idEncaminhamento: string }
  | { readonly kind: 'open-process'; readonly resumo: string }
  | { readonly kind: 'process-act'; readonly resumo: string; readonly ato: string }
)

/** Everything that was asked for; written down once the application has said that it has it. */
export interface Ledger {
  readonly asked: readonly Asked[]
  add(asked: Asked): void
}

export function createLedger(): Ledger {
  const asked: Asked[] = []
  return { asked, add: (one) => void asked.push(one) }
}
