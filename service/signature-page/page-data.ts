/** A person with the role in which they act, or "Cidadão". */
export interface NamedActor {
  readonly nome: string
  readonly papel: string
}

/** How one signer signed or refused. */
export interface SignerAction extends NamedActor {
  readonly manifestacao: 'Assinado' | 'Recusado'
  readonly data: Date
  readonly justificativa: string | null
}

/** The content of a signature page. */
export interface SignaturePageData {
  readonly nome: string
  readonly registro: string
  readonly registradoEm: Date
  readonly bytes: number
  readonly sha256: string
  readonly enviadoPor: NamedActor
  readonly enviadoEm: Date
  readonly assinaturas: readonly SignerAction[]
  /** Whether the page is a file of its own. */
  readonly isSeparate: boolean
}
