import type { DatabaseSync } from 'node:sqlite'
import type { Ato } from '../../contract/api/processes.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { ProcessAct, ProcessOpening, ProcessView } from '../../contract/bridge/processes.ts'
import {
  type ApiClient,
  failureMessage,
  getAct,
  getProcess,
  isDecided,
  listActDocuments,
  listActs,
} from '../api/index.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { NewJob, OperationUpdate } from '../outbox/index.ts'
import type { ReadResult } from '../reconciliation/index.ts'
import type { SessionContext } from '../session/index.ts'
import { titleOf } from './payload.ts'
import { createProcessNumbers } from './process-numbers.ts'

export interface ProcessesOptions {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
}

/** Opens processes, acts on them and reads them. */
export interface Processes {
  /** Asks the service. Failures: not-found, and those of any read. */
  get(wanted: { id: string }): Promise<Outcome<ProcessView>>
  /** Answers the operation's id. Failure: refused for a role that the person does not hold. */
  open(wanted: ProcessOpening): Outcome<string>
  /** Answers the operation's id. Failure: refused for a role that the person does not hold. */
  act(wanted: ProcessAct): Outcome<string>
  /** Keeps the number of the process that an operation names. */
  onUpdate(tx: Transaction, update: Pick<OperationUpdate<unknown>, 'result'>): void
}

export function createProcesses({ db, client, context, enqueue }: ProcessesOptions): Processes {
  const numbers = createProcessNumbers(db, context)
  const { signal } = context

  function put(idPapel: string, job: Omit<NewJob, 'roleName'>): Outcome<string> {
    const role = context.roles.find(({ id }) => id === idPapel)
    if (role === undefined) return failed('refused', { message: 'Escolha em nome de qual papel o ato é praticado.' })
    return ok(transaction(db, (tx) => enqueue(tx, { ...job, roleName: role.nome })))
  }

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
      numbers.remember(id, processo.value.protocolo)
      return ok({ processo: processo.value, atos })
    },
    open: (opening) => put(opening.idPapel, { kind: 'open-process', title: opening.resumo, payload: opening }),
    act(act) {
      const title = titleOf(act, numbers.of(act.idProcesso))
      return put(act.idPapel, { kind: 'process-act', title, payload: act })
    },
    onUpdate(_tx, { result }) {
      const { idProcesso, protocolo } = result ?? {}
      if (idProcesso !== undefined && protocolo !== undefined) numbers.remember(idProcesso, protocolo)
    },
  }
}
