/** An alias of a property, with a conversion of its value if necessary. */
export type Alias = string | { readonly name: string; readonly read: (value: unknown) => unknown }

/** Aliases of a property, for paths with a prefix. */
interface Aliases {
  readonly paths: RegExp
  /** The property's name and its aliases (shapes.md, section 6). */
  readonly names: Readonly<Record<string, readonly Alias[]>>
}

const capture = /^\/v2\/documentos\/(?:capturar|fase-assinatura\/enviar)\//i
const documentSearch = /^\/v2\/documentos\/(?:paginated-)?search$/i
const process = /^\/v2\/processos\//i
const takeOut = /^\/v2\/processos\/desentranhar$/i
const takeBack = /^\/v2\/processos\/avocar$/i

/** The id in `{tipo, id}` or `{tipo, idPapel}`; other values are left for the schema to refuse. */
const idIn = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const { id, idPapel, idCidadao } = value as Readonly<Record<string, unknown>>
  return id ?? idPapel ?? idCidadao ?? value
}
const idsIn = (value: unknown): unknown => (Array.isArray(value) ? value.map(idIn) : value)

/**
 * All aliases: the documentation and the live service use different names (shapes.md C3, C7, C8 and 3.13). A property's
 * own name wins.
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
  // The documentation calls a document's name its summary (shapes.md C3).
  { paths: documentSearch, names: { nome: ['resumo'] } },
  {
    paths: process,
    names: {
      idPapelResponsavel: ['idPapelAutuador', 'idPapelAutor', 'idPapel'],
      idClasse: ['idClasseDocumental'],
      idsAgentesInteressados: [{ name: 'interessados', read: idsIn }],
      idLocal: [{ name: 'destinoCustodiante', read: idIn }],
      idDestino: [{ name: 'destinoCustodiante', read: idIn }],
      idsDocumentosEntranhados: ['documentos', 'idsDocumentos'],
      justificativa: ['motivo'],
      mensagem: ['motivo'],
      desfecho: ['motivo'],
    },
  },
  {
    paths: takeOut,
    names: { idsDocumentos: ['documentos', 'idsDocumentosEntranhados', 'idsDocumentosDesentranhados'] },
  },
  { paths: takeBack, names: { justificativa: ['mensagem'] } },
]
