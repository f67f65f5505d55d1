import type { Processo } from '../../../contract/api/processes.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ProcessList, ProcessQuery, ProcessResults, ProcessRow } from '../../../contract/bridge/processes.ts'
import { type ApiClient, failedCall, searchProcesses } from '../../engine/api/index.ts'
import { afterCommit, type Cache, ownerOf, type Transaction } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { OperationUpdate } from '../../engine/outbox/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { type ActingRolesReader, createActingRoles } from './acting-roles.ts'
import { type AssociationSearch, createAssociationSearch } from './association-search.ts'
import { createProcessBoxReader, type ProcessBoxReader } from './process-boxes.ts'
import { createProcessReader, type ProcessReader, type ProcessReaderOptions } from './process-reader.ts'
import { createProcessStore } from './process-store.ts'
import { createSearchPage } from './search-page.ts'

export interface ProcessesOptions {
  cache: Cache
  client: ApiClient
  context: SessionContext
  now(): Date
  /** The class of this id by code and name; null if it is not in the directory. */
  classOf(idClasse: string): { readonly codigo: string; readonly nome: string } | null
  /** The pages are to read processes again. */
  changed(): void
  read: ProcessReaderOptions['read']
  refused: ProcessReaderOptions['refused']
  log: Pick<Log, 'error'>
}

/** Reads processes. They are opened and acted on by drafts (main/features/compose). */
export interface Processes extends ActingRolesReader, AssociationSearch, ProcessBoxReader, ProcessReader {
  /** All that this computer knows. */
  list(): Outcome<ProcessList>
  /** Known here, or at the service; null if there is none. */
  byNumber(wanted: { protocolo: string }): Promise<Outcome<ProcessRow | null>>
  /** One page of a search at the service. */
  searchPage(wanted: { query: ProcessQuery; page: number }): Promise<Outcome<ProcessResults>>
  /** Tells the pages of the end of an operation. */
  onUpdate(tx: Transaction, update: Pick<OperationUpdate<unknown>, 'state'>): void
}

export function createProcesses(options: ProcessesOptions): Processes {
  const { cache, client, context, changed } = options
  const { signal } = context
  const store = createProcessStore(cache, ownerOf(context))
  const boxes = createProcessBoxReader({ ...options, store, signal })
  const known = ({ id, protocolo, resumo, situacao }: Processo): ProcessRow => {
    const { idCaixa = null, readAt = null } = store.row(id) ?? {}
    return { id, protocolo, resumo, situacao, idCaixa, readAt }
  }

  return {
    ...createActingRoles({ client, context }),
    ...boxes,
    ...createProcessReader({ ...options, store, signal }),
    list: () =>
      ok({
        rows: store.rows(),
        boxes: store.boxes().map(({ box, syncedAt, isWhole, leftOut }) => ({ id: box.id, syncedAt, isWhole, leftOut })),
      }),
    async byNumber({ protocolo }) {
      const number = protocolo.toUpperCase()
      const here = store.rows().find((each) => each.protocolo === number)
      if (here !== undefined) return ok(here)
      const page = await searchProcesses(client, { protocolos: [number], pagina: 1, tamanhoPagina: 5 }, signal)
      if (page.kind !== 'ok') return failedCall(page)
      const found = page.value.result.find((each) => each.protocolo === number)
      return ok(found === undefined ? null : known(found))
    },
    searchPage: createSearchPage({ client, signal, known }),
    ...createAssociationSearch({ client, signal, known }),
    onUpdate(tx, { state }) {
      if (state !== 'done' && state !== 'refused') return
      afterCommit(tx, () => {
        changed()
        void boxes.reread()
      })
    },
  }
}
