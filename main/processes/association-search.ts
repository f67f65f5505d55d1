import type { Processo } from '../../contract/api/processes.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type {
  AssociatedProcesses,
  AssociationQuery,
  AssociationResults,
  ProcessRow,
} from '../../contract/bridge/processes.ts'
import { definedFields } from '../../contract/defined-fields.ts'
import { foldText } from '../../contract/text.ts'
import { type ApiClient, failureMessage, searchAssociated, searchAssociations } from '../api/index.ts'

const pageSize = 25
const pagesOf = (count: number) => Math.ceil(count / pageSize)

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
  /** The processes of the associations that were found; without an entry a filter cannot be checked. */
  const members = new Map<string, ReadonlySet<string>>()

  return {
    async associations({ query, page }) {
      const { descricao, idProcesso } = query
      const filter = definedFields({ descricao: descricao || undefined, idProcesso: idProcesso ?? undefined })
      const answer = await searchAssociations(client, { ...filter, pagina: page, tamanhoPagina: pageSize }, signal)
      if (answer.kind !== 'ok') return { ok: false, failure: failureMessage(answer) }
      const { result, count } = answer.value
      for (const { id, idsProcessos } of result) members.set(id, new Set(idsProcessos))
      const hasWords = (each: { descricao: string }) => foldText(each.descricao).includes(foldText(descricao))
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
          createdAt: dataCriacao,
          processes: idsProcessos.length,
        }))
      return ok({ found, count, pages: pagesOf(count), ignored, unverified: [] })
    },
    async associated({ idAssociacao, page }) {
      const answer = await searchAssociated(client, { idAssociacao, pagina: page, tamanhoPagina: pageSize }, signal)
      if (answer.kind !== 'ok') return { ok: false, failure: failureMessage(answer) }
      const { result, count } = answer.value
      const ids = members.get(idAssociacao)
      const isMember = ({ id }: Processo) => ids?.has(id) ?? true
      return ok({
        found: result.filter(isMember).map(known),
        count,
        pages: pagesOf(count),
        ignored: result.every(isMember) ? [] : ['idAssociacao'],
        unverified: ids === undefined ? ['idAssociacao'] : [],
      })
    },
  }
}
