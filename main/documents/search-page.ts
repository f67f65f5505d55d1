import { nivelAcessoSchema } from '../../contract/api/access.ts'
import { type Documento, type DocumentoMetadados, documentoFilterSchema } from '../../contract/api/documents.ts'
import type { DocumentQuery, DocumentResults, FoundDocument, QueryPart } from '../../contract/bridge/documents.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { definedFields } from '../../contract/defined-fields.ts'
import { textMatcher } from '../../contract/search-words.ts'
import {
  type ApiClient,
  createResultPages,
  failureMessage,
  getDocumentMetadata,
  searchDocuments,
} from '../api/index.ts'

const pageSize = 25

interface SearchPageOptions {
  client: ApiClient
  signal: AbortSignal
  /** Ids under which the person captures. */
  actingIds: readonly string[]
}

type Filter = Omit<Parameters<typeof searchDocuments>[1], 'pagina' | 'tamanhoPagina'>

/**
 * Searches for documents at the service. The names of the filter are not specified (shapes.md 3.12), so that a service
 * may ignore some: the answer is compared with what was asked.
 */
export function createSearchPage({ client, signal, actingIds }: SearchPageOptions) {
  const pageOf = createResultPages(pageSize)
  return async ({ query, page }: { query: DocumentQuery; page: number }): Promise<Outcome<DocumentResults>> => {
    const filter = filterOf(query)
    const answer = await searchDocuments(client, { ...filter, pagina: page, tamanhoPagina: pageSize }, signal)
    if (answer.kind !== 'ok') return { ok: false, failure: failureMessage(answer) }
    const { result } = answer.value
    const ignored = rowParts.filter((part) => result.some((row) => !matchesRow[part](row, filter)))
    const found = result.filter((row) => ignored.every((part) => matchesRow[part](row, filter)))
    const hidden = await hiddenParts(found, filter)
    return ok({
      found: found.map(viewOf),
      ...pageOf({ search: query, page, answer }),
      ignored: [...ignored, ...hidden.ignored],
      unverified: hidden.unverified,
    })
  }

  /** Parts that a row does not show; the newest and the oldest document of the page tell whether they count. */
  async function hiddenParts(found: readonly Documento[], filter: Filter) {
    const asked = metadataParts.filter((part) => filter[keyOf(part)] !== undefined)
    const samples = [...new Set([found[0], found.at(-1)])].filter((row) => row !== undefined)
    if (asked.length === 0 || samples.length === 0) return { ignored: [], unverified: [] }
    const read = await Promise.all(samples.map(({ id }) => getDocumentMetadata(client, id, signal)))
    const known = read.flatMap((each) => (each.kind === 'ok' ? [each.value] : []))
    const isRight = (part: MetadataPart) =>
      known.length === samples.length && known.every((data) => matchesMetadata[part](data, filter, actingIds))
    const wrong = asked.filter((part) => !isRight(part))
    // A role that the person has left is theirs no more, so that nothing follows from another capturer.
    const isSure = (part: MetadataPart) => known.length > 0 && part !== 'mine'
    return { ignored: wrong.filter(isSure), unverified: wrong.filter((part) => !isSure(part)) }
  }
}

/** AAAA-XXXXXX (shapes.md 3.7). */
export const registryNumber = /^\d{4}-[\dA-Z]{6}$/i

function filterOf({ text, idClasse, nivelAcesso, from, until, mine }: DocumentQuery): Filter {
  return documentoFilterSchema.omit({ pagina: true, tamanhoPagina: true }).parse({
    ...(text !== '' && (registryNumber.test(text) ? { registro: text.toUpperCase() } : { nome: text })),
    ...(idClasse !== null && { idClasse }),
    ...(nivelAcesso !== null && { nivelAcesso }),
    ...(from !== null && { capturadoDe: new Date(`${from}T00:00:00`).toISOString() }),
    ...(until !== null && { capturadoAte: new Date(`${until}T23:59:59.999`).toISOString() }),
    ...(mine && { capturadosPorMim: true }),
  })
}

const keyOf = (part: QueryPart) => (part === 'mine' ? 'capturadosPorMim' : part)

const rowParts = ['registro', 'nome', 'nivelAcesso'] as const
const matchesRow: Record<(typeof rowParts)[number], (row: Documento, filter: Filter) => boolean> = {
  registro: (row, { registro }) => registro === undefined || row.registro.toUpperCase() === registro,
  nome: (row, { nome }) => nome === undefined || textMatcher(nome)(row.nome),
  nivelAcesso: (row, { nivelAcesso }) =>
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
