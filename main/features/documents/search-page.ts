import { nivelAcessoSchema } from '../../../contract/api/access.ts'
import { type Documento, type DocumentoMetadados, documentoFilterSchema } from '../../../contract/api/documents.ts'
import type { DocumentQuery, FoundDocument, QueryPart } from '../../../contract/bridge/documents.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { textMatcher } from '../../../contract/search-words.ts'
import {
  type ApiClient,
  createFilteredSearch,
  getDocumentMetadata,
  momentsOf,
  searchDocuments,
} from '../../engine/api/index.ts'

interface SearchPageOptions {
  client: ApiClient
  signal: AbortSignal
  /** Ids under which the person captures. */
  actingIds: readonly string[]
}

type Filter = Omit<Parameters<typeof searchDocuments>[1], 'pagina' | 'tamanhoPagina'>

/** Searches for documents at the service. */
export const createSearchPage = ({ client, signal, actingIds }: SearchPageOptions) =>
  createFilteredSearch<DocumentQuery, Filter, Documento, FoundDocument, QueryPart>({
    filterOf,
    read: (filter) => searchDocuments(client, filter, signal),
    viewOf,
    matchesRow,
    async compareHidden(samples, filter) {
      const asked = metadataParts.filter((part) => filter[keyOf(part)] !== undefined)
      if (asked.length === 0 || samples.length === 0) return { ignored: [], unverified: [] }
      const read = await Promise.all(samples.map(({ id }) => getDocumentMetadata(client, id, signal)))
      const known = read.flatMap((each) => (each.kind === 'ok' ? [each.value] : []))
      const isRight = (part: MetadataPart) =>
        known.length === samples.length && known.every((data) => matchesMetadata[part](data, filter, actingIds))
      const wrong = asked.filter((part) => !isRight(part))
      // The person may have left that role, so another capturer proves nothing.
      const isSure = (part: MetadataPart) => known.length > 0 && part !== 'mine'
      return { ignored: wrong.filter(isSure), unverified: wrong.filter((part) => !isSure(part)) }
    },
  })

/** AAAA-XXXXXX (shapes.md 3.7). */
export const registryNumber = /^\d{4}-[\dA-Z]{6}$/i

function filterOf({ text, idClasse, nivelAcesso, mine, ...query }: DocumentQuery): Filter {
  const { from, until } = momentsOf(query)
  return documentoFilterSchema.omit({ pagina: true, tamanhoPagina: true }).parse(
    definedFields({
      ...(text !== '' && (registryNumber.test(text) ? { registro: text.toUpperCase() } : { nome: text })),
      idClasse: idClasse ?? undefined,
      nivelAcesso: nivelAcesso ?? undefined,
      capturadoDe: from,
      capturadoAte: until,
      capturadosPorMim: mine || undefined,
    }),
  )
}

const keyOf = (part: QueryPart) => (part === 'mine' ? 'capturadosPorMim' : part)

const matchesRow = {
  registro: (row: Documento, { registro }: Filter) => registro === undefined || row.registro.toUpperCase() === registro,
  nome: (row: Documento, { nome }: Filter) => nome === undefined || textMatcher(nome)(row.nome),
  nivelAcesso: (row: Documento, { nivelAcesso }: Filter) =>
    nivelAcesso === undefined || nivelAcessoSchema.safeParse(row.nivelAcesso).data === nivelAcesso,
}

const metadataParts = ['idClasse', 'capturadoDe', 'capturadoAte', 'mine'] as const
type MetadataPart = (typeof metadataParts)[number]
type MatchMetadata = (data: DocumentoMetadados, filter: Filter, actingIds: readonly string[]) => boolean
const matchesMetadata: Record<MetadataPart, MatchMetadata> = {
  idClasse: (data, { idClasse }) => data.idClasse === idClasse,
  capturadoDe: (data, { capturadoDe }) => Date.parse(data.dataCaptura ?? '') >= Date.parse(capturadoDe ?? ''),
  capturadoAte: (data, { capturadoAte }) => Date.parse(data.dataCaptura ?? '') <= Date.parse(capturadoAte ?? ''),
  mine: ({ capturador }, _filter, actingIds) => actingIds.includes(capturador.id),
}

const viewOf = ({ id, registro, nome, nivelAcesso }: Documento): FoundDocument => ({
  idDocumento: id,
  registro,
  nome,
  capturedAt: null,
  ...definedFields({ nivelAcesso }),
})
