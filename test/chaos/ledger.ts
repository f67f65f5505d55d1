/** One operation that a person has asked for, in the name of a role, by what tells it apart in the service's tables. */
export type Asked = { readonly idPapel: string } & (
  | { readonly kind: 'capture' | 'send-to-signature'; readonly name: string }
  | { readonly kind: 'sign'; readonly idFase: string }
  | { readonly kind: 'forward'; readonly subject: string }
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
