import type { Documento } from '../../../contract/api/documents.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { textMatcher } from '../../../contract/search-words.ts'
import { type ApiClient, failedCall, readPages, searchDocuments } from '../../engine/api/index.ts'
import { registryNumber } from './search-page.ts'

/** Searches of a few documents at the service. */
export interface ShortSearch {
  /** Searches at the service by registry number or by a part of the name; newest first, up to 50. */
  search(wanted: { text: string }): Promise<Outcome<{ found: DocumentView[]; isMore: boolean }>>
  byNumber(wanted: { registro: string }): Promise<Outcome<DocumentView | null>>
}

interface ShortSearchOptions {
  client: ApiClient
  signal: AbortSignal
  store: { list(): DocumentView[] }
  /** A document of the service with what this computer knows of it. */
  known(document: Documento): DocumentView
}

const mostFound = 50

/** The search by one word, and the search for one number. */
export function createShortSearch(options: ShortSearchOptions): ShortSearch {
  const { client, signal, store, known } = options
  return {
    async byNumber({ registro }) {
      const isIt = (each: { readonly registro: string }) => each.registro === registro
      const here = store.list().find(isIt)
      if (here !== undefined) return ok(here)
      const list = await readPages({
        read: (page) => searchDocuments(client, { registro, ...page }, signal),
        most: 5,
        isEnough: ({ result }) => result.some(isIt),
      })
      if (list.kind !== 'ok') return failedCall(list)
      const found = list.records.find(isIt)
      return ok(found === undefined ? null : known(found))
    },
    async search({ text }) {
      const wanted = registryNumber.test(text) ? { registro: text.toUpperCase() } : { nome: text }
      const list = await readPages({
        read: (page) => searchDocuments(client, { ...wanted, ...page }, signal),
        most: mostFound,
      })
      if (list.kind !== 'ok') return failedCall(list)
      // A service that does not know the filter's names (shapes.md 3.12) answers with everything.
      const found = list.records.filter(
        ({ registro, nome }) => registro === wanted.registro || hasText(nome, wanted.nome),
      )
      const isAll = list.leftOut === 0 && (list.end === 'whole' || (list.end === 'empty' && list.count === null))
      return ok({ found: found.map(known), isMore: !isAll })
    },
  }
}

const hasText = (text: string, sought: string | undefined) => sought !== undefined && textMatcher(sought)(text)
