import type { Ato } from '../../contract/api/processes.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { ProcessView } from '../../contract/bridge/processes.ts'
import {
  type ApiClient,
  failureMessage,
  getAct,
  getProcess,
  isDecided,
  listActDocuments,
  listActs,
} from '../api/index.ts'
import { afterCommit, type Transaction } from '../database/index.ts'
import type { OperationUpdate } from '../outbox/index.ts'
import type { ReadResult } from '../reconciliation/index.ts'
import type { SessionContext } from '../session/index.ts'
import { type ActingRolesReader, createActingRoles } from './acting-roles.ts'

export interface ProcessesOptions {
  client: ApiClient
  context: SessionContext
  /** The pages are to read processes again. */
  changed(): void
}

/** Reads processes. They are opened and acted on by drafts (main/compose). */
export interface Processes extends ActingRolesReader {
  /** Asks the service. Failures: not-found, and those of any read. */
  get(wanted: { id: string }): Promise<Outcome<ProcessView>>
  /** Tells the pages of the end of an operation. */
  onUpdate(tx: Transaction, update: Pick<OperationUpdate<unknown>, 'state'>): void
}

export function createProcesses({ client, context, changed }: ProcessesOptions): Processes {
  const { signal } = context

  /** An act with its text and documents, as far as the service shows them to this person. */
  async function readAct(idProcesso: string, ato: Ato): Promise<ReadResult<ProcessView['atos'][number]>> {
    const detail = await getAct(client, idProcesso, ato.id, signal)
    if (detail.kind !== 'ok' && !isDecided(detail)) return detail
    const documents = await listActDocuments(client, idProcesso, ato.id, signal)
    if (documents.kind !== 'ok' && !isDecided(documents)) return documents
    const shown = detail.kind === 'ok' ? detail.value : {}
    return { kind: 'ok', value: { ...ato, ...shown, documentos: documents.kind === 'ok' ? documents.value : [] } }
  }

  return {
    ...createActingRoles({ client, context }),
    async get({ id }) {
      const processo = await getProcess(client, id, signal)
      if (processo.kind !== 'ok') return { ok: false, failure: failureMessage(processo) }
      const acts = await listActs(client, id, signal)
      if (acts.kind !== 'ok') return { ok: false, failure: failureMessage(acts) }
      const atos: ProcessView['atos'] = []
      for (const ato of acts.value) {
        const each = await readAct(id, ato)
        if (each.kind !== 'ok') return { ok: false, failure: failureMessage(each) }
        atos.push(each.value)
      }
      if (context.signal.aborted) return failed('cancelled')
      return ok({ processo: processo.value, atos })
    },
    onUpdate(tx, { state }) {
      if (state === 'done' || state === 'refused') afterCommit(tx, changed)
    },
  }
}
