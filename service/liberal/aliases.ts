/** Other names of a property, on the paths that begin so. */
interface Aliases {
  readonly paths: RegExp
  /** The property's name here, and what else it is called (shapes.md, section 6). */
  readonly names: Readonly<Record<string, readonly string[]>>
}

const capture = /^\/v2\/documentos\/(?:capturar|fase-assinatura\/enviar)\//i

/**
 * The one table of aliases: programs written from the documentation, and against the live service, use different words
 * for the same things (shapes.md C3, C7, C8). Whatever is given under its own name wins.
 */
export const aliases: readonly Aliases[] = [
  {
    paths: capture,
    names: {
      nomeArquivo: ['resumo'],
      idClasse: ['idClasseDocumental'],
      idPapelCapturador: ['idPapel', 'idPapelCapturadorAssinante'],
      idPapelCapturadorAssinante: ['idPapel', 'idPapelCapturador'],
      valorLegalDocumentoConferencia: ['valorLegal'],
      valorLegal: ['valorLegalDocumentoConferencia'],
    },
  },
]
