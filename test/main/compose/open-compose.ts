import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { ok } from '../../../contract/bridge/outcome.ts'
import { transaction } from '../../../main/engine/database/index.ts'
import { createCompose } from '../../../main/features/compose/compose.ts'
import { type ForwardPayload, forwardPayloadSchema } from '../../../main/features/compose/payload.ts'
import { processOperationOf } from '../../../main/features/processes/index.ts'
import type { SessionContext } from '../../../main/program/session/index.ts'
import { draftFields } from '../../support/builders.ts'

const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
export const empty = draftFields()
export const whole: DraftFields = {
  ...empty,
  recipients: [{ id: randomUUID(), kind: 'Setor', nome: 'Protocolo', sigla: null, detalhe: 'SEFAZ' }],
  idPapel: role.id,
  subject: 'Prestação de contas',
  message: 'Segue.',
}

interface ComposeOptions {
  db: DatabaseSync
  now(): Date
  nome?: string
  id?: string
}

/** The drafts of one person; what they send is in `queued`, and each change of the lists in `changes`. */
export function openComposeOn({ db, now, nome = 'Ana', id = randomUUID() }: ComposeOptions) {
  const queued: ForwardPayload[] = []
  const [changes, superseded]: [number[], string[]] = [[], []]
  /** Operations whose request has left. */
  const left = new Set<string>()
  const context: SessionContext = {
    environment: { id: 'local' } as SessionContext['environment'],
    person: { id, nome },
    roles: [role],
    token: async () => ({ kind: 'unauthorised' }),
    renewAfter401: async () => ({ kind: 'unauthorised' }),
    signal: new AbortController().signal,
  }
  const compose = createCompose({
    db,
    context,
    now,
    sendAlong: (_tx, fileIds) => ok(fileIds.map(() => ({ kind: 'captured' as const, idDocumento: id }))),
    enqueue(tx, job) {
      expect(tx.isTransaction).toBe(true)
      if (job.kind === 'forward') queued.push(forwardPayloadSchema.parse(job.payload))
      return randomUUID()
    },
    processOperationOf,
    toldDocument: () => null,
    supersede: (operationId) => superseded.push(operationId),
    undo(operationId) {
      if (left.has(operationId)) return false
      onUpdate(operationId, 'cancelled')
      return true
    },
    changed: () => changes.push(1),
  })
  const onUpdate = (operationId: string, state: 'cancelled' | 'refused' | 'ready' | 'registering') =>
    transaction(db, (tx) =>
      compose.onUpdate(tx, { operationId, state, payload: {} as ForwardPayload, result: null, failure: null }),
    )
  return { compose, queued, changes, superseded, left, onUpdate }
}
