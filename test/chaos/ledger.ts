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

/** The requests of one wish. */
interface WishRequests {
  /** It is about to request these; each try replaces the one before. */
  asking(...requests: Asked[]): void
  /** The application has confirmed these, which end the try. */
  accepted(...requests: Asked[]): void
}

export interface Ledger {
  /** All accepted operations, recorded once the application has confirmed each. */
  readonly asked: readonly Asked[]
  /** Requests without a confirmation. At the end their wishes were given up: each may exist once, or not. */
  readonly perhaps: readonly Asked[]
  begin(): WishRequests
}

export function createLedger(): Ledger {
  const asked: Asked[] = []
  const tries: { open: readonly Asked[] }[] = []
  return {
    asked,
    get perhaps() {
      return tries.flatMap(({ open }) => open)
    },
    begin() {
      const current: { open: readonly Asked[] } = { open: [] }
      tries.push(current)
      return {
        asking(...requests) {
          current.open = requests
        },
        accepted(...requests) {
          current.open = []
          asked.push(...requests)
        },
      }
    },
  }
}
