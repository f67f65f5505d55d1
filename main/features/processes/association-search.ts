import type { Associacao } from '../../../contract/api/associations.ts'
import type { Processo } from '../../../contract/api/processes.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type {
  AssociatedProcesses,
  AssociationQuery,
  AssociationResults,
  ProcessRow,
} from '../../../contract/bridge/processes.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { textMatcher } from '../../../contract/search-words.ts'
import {
  type ApiClient,
  createResultPages,
  failedCall,
  readPages,
  searchAssociated,
  searchAssociations,
} from '../../engine/api/index.ts'

const pageSize = 25
/** More than a person pages through. */
const maxKept = 200

interface AssociationSearchOptions {
  client: ApiClient
  signal: AbortSignal
  /** A process of the service with what this computer knows of it. */
  known(processo: Processo): ProcessRow
}

/** Searches for associations and their processes at the service. */
export interface AssociationSearch {
  associations(wanted: { query: AssociationQuery; page: number }): Promise<Outcome<AssociationResults>>
  associated(wanted: { idAssociacao: string; page: number }): Promise<Outcome<AssociatedProcesses>>
}

/**
 * The names of both filters are not specified (shapes.md 3.15), so that a service may ignore them: each answer is
 * compared with what was asked.
 */
export function createAssociationSearch({ client, signal, known }: AssociationSearchOptions): AssociationSearch {
  /** By the associations found last, the latest at the end; without an entry a filter cannot be checked. */
  const members = new Map<string, ReadonlySet<string>>()
  const pageOfAssociations = createResultPages(pageSize)
  const pageOfProcesses = createResultPages(pageSize)

  function keep(associations: readonly Associacao[]): void {
    for (const { id, idsProcessos } of associations) {
      members.delete(id)
      members.set(id, new Set(idsProcessos))
    }
    for (const id of [...members.keys()].slice(0, -maxKept)) members.delete(id)
  }

  /** The processes of an association, asked for anew where one of these is not known: it may have joined. Null for unknown. */
  async function membersOf(idAssociacao: string, shown: readonly Processo[]): Promise<ReadonlySet<string> | null> {
    const kept = members.get(idAssociacao)
    if (kept === undefined || shown.every(({ id }) => kept.has(id))) return kept ?? null
    const idProcesso = shown.find(({ id }) => kept.has(id))?.id ?? [...kept][0]
    const filter = definedFields({ idProcesso })
    const found = await readPages({
      read: (part) => searchAssociations(client, { ...filter, ...part }, signal),
      most: pageSize,
      isEnough: ({ result }) => result.some(({ id }) => id === idAssociacao),
    })
    if (found.kind !== 'ok') return null
    keep(found.records)
    return members.get(idAssociacao) ?? kept
  }

  return {
    async associations({ query, page }) {
      const { descricao, idProcesso } = query
      const filter = definedFields({ descricao: descricao || undefined, idProcesso: idProcesso ?? undefined })
      const answer = await searchAssociations(client, { ...filter, pagina: page, tamanhoPagina: pageSize }, signal)
      if (answer.kind !== 'ok') return failedCall(answer)
      const { result } = answer.value
      keep(result)
      const matches = textMatcher(descricao)
      const hasWords = (each: { descricao: string }) => matches(each.descricao)
      const hasProcess = (each: { idsProcessos: string[] }) =>
        idProcesso === null || each.idsProcessos.includes(idProcesso)
      const ignored: AssociationResults['ignored'] = []
      if (!result.every(hasWords)) ignored.push('descricao')
      if (!result.every(hasProcess)) ignored.push('idProcesso')
      const found = result
        .filter((each) => hasWords(each) && hasProcess(each))
        .map(({ id, descricao: text, dataCriacao, idsProcessos }) => ({
          id,
          descricao: text,
          createdAt: dataCriacao ?? null,
          processes: idsProcessos.length,
        }))
      return ok({ found, ...pageOfAssociations({ search: query, page, answer }), ignored, unverified: [] })
    },
    async associated({ idAssociacao, page }) {
      const answer = await searchAssociated(client, { idAssociacao, pagina: page, tamanhoPagina: pageSize }, signal)
      if (answer.kind !== 'ok') return failedCall(answer)
      const { result } = answer.value
      const ids = await membersOf(idAssociacao, result)
      const isMember = ({ id }: Processo) => ids?.has(id) ?? true
      return ok({
        found: result.filter(isMember).map(known),
        ...pageOfProcesses({ search: idAssociacao, page, answer }),
        ignored: result.every(isMember) ? [] : ['idAssociacao'],
        unverified: ids === null ? ['idAssociacao'] : [],
      })
    },
  }
}
