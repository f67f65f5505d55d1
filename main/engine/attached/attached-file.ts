/** The state of a file that is attached to a forwarding: captured, in signature, or still being sent. */
export type AttachedFile =
  | { readonly kind: 'captured'; readonly idDocumento: string }
  /** The document is in the signature phase. */
  | { readonly kind: 'phase'; readonly idFase: string }
  | {
      readonly kind: 'sent'
      readonly operationId: string
      /** The operation ends in the signature phase. */
      readonly isToBeSigned: boolean
      /** The operation was created together with the forwarding. */
      readonly isNew: boolean
    }
