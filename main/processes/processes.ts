import type { DatabaseSync } from 'node:sqlite'
import type { Ato } from '../../contract/api/processes.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { Opening, ProcessAct, ProcessView } from '../../contract/bridge/processes.ts'
import { type ApiClient, getAct, getProcess, isDecided, listActDocuments, listActs, toldFailure } from '../api/index.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { NewJob, Told } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { Answer } from './act-evidence.ts'
import { titleOf } from './payload.ts'
import { createNumbers } from './store.ts'

export interface ProcessesOptions {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
}

/** Opening processes, acting on them, and reading what has become of one. */
export interface Processes {
  /** Asks the service. Failures: not-found; offline and the others of a read. */
  get(wanted: { id: string }): Promise<Outcome<ProcessView>>
  /** Answers the operation. Failure: refused for a role that is not the person's. */
  open(wanted: Opening): Outcome<string>
  /** Answers the operation. Failure: refused for a role that is not the person's. */
  act(wanted: ProcessAct): Outcome<string>
  /** For the handlers: the number of a process that an operation has made or met. */
  follow(tx: Transaction, told: Pick<Told<unknown>, 'result'>): void
}

export function createProcesses({ db, client, context, enqueue }: ProcessesOptions): Processes {
  const numbers = createNumbers(db, context)
  const { signal } = context

  function put(idPapel: string, job: Omit<NewJob, 'roleName'>): Outcome<string> {
    const role = context.roles.find(({ id }) => id === idPapel)
    if (role === undefined) return failed('refused', { message: 'Escolha em nome de qual papel o ato é praticado.' })
    return ok(transaction(db, (tx) => enqueue(tx, { ...job, roleName: role.nome })))
  }

  /** An act as it is shown; what the service shows to this person alone may be less. */
  async function described(idProcesso: string, ato: Ato): Promise<Answer<ProcessView['atos'][number]>> {
    const detail = await getAct(client, idProcesso, ato.id, signal)
    if (detail.kind !== 'ok' && !isDecided(detail)) return detail
    const documents = await listActDocuments(client, idProcesso, ato.id, signal)
    if (documents.kind !== 'ok' && !isDecided(documents)) return documents
    const said = detail.kind === 'ok' ? detail.value : {}
    return { kind: 'ok', value: { ...ato, ...said, documentos: documents.kind === 'ok' ? documents.value : [] } }
  }

  return {
    async get({ id }) {
      const processo = await getProcess(client, id, signal)
      if (processo.kind !== 'ok') return { ok: false, failure: toldFailure(processo) }
      const acts = await listActs(client, id, signal)
      if (acts.kind !== 'ok') return { ok: false, failure: toldFailure(acts) }
      const atos: ProcessView['atos'] = []
      for (const ato of acts.value) {
        const each = await described(id, ato)
        if (each.kind !== 'ok') return { ok: false, failure: toldFailure(each) }
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
    follow(_tx, { result }) {
      const { idProcesso, protocolo } = result ?? {}
      if (idProcesso !== undefined && protocolo !== undefined) numbers.remember(idProcesso, protocolo)
    },
  }
}
