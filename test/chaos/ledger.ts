import type { DraftActKind } from '../../contract/bridge/compose.ts'

/** An operation that a person requested in a role, with what identifies it in the service's tables. */
export type Asked = { readonly idPapel: string } & (
  | { readonly kind: 'capture' | 'send-to-signature' | 'delete-signature-document'; readonly name: string }
  | { readonly kind: 'sign' | 'refuse-signature' | 'unblock-signature'; readonly idFase: string }
  /** `isUndone`: the document is unblocked afterwards. */
  | { readonly kind: 'block-signature'; readonly idFase: string; readonly isUndone: boolean }
  /** `before`: the forwarding on which it acts. */
  | { readonly kind: 'forward' | DraftActKind; readonly message: string; readonly before: string | null }
  | { readonly kind: 'resolve'; readonly idEncaminhamento: string }
  | { readonly kind: 'open-process'; readonly resumo: string }
  /** `idEncaminhamento`: the attached forwarding. */
  | {
      readonly kind: 'process-act'
      readonly resumo: string
      readonly ato: string
      readonly idEncaminhamento: string | null
    }
)

/** All accepted operations, recorded once the application has confirmed each. */
export interface Ledger {
  readonly asked: readonly Asked[]
  add(asked: Asked): void
}

export function createLedger(): Ledger {
  const asked: Asked[] = []
  return { asked, add: (one) => void asked.push(one) }
}
