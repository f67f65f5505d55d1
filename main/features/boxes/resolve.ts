import type { DatabaseSync } from 'node:sqlite'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type Transaction, transaction } from '../../engine/database/index.ts'
import type { NewJob } from '../../engine/outbox/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { featuresTexts } from '../features-texts.ts'
import type { ResolutionStore } from './resolution-store.ts'
import type { BoxesStore } from './store/index.ts'

interface ResolveOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'person' | 'roles'>
  store: Pick<BoxesStore, 'forwardings'>
  resolutions: ResolutionStore
  enqueue(tx: Transaction, job: NewJob): string
}

export interface ResolveRequest {
  idCaixa: string
  ids: readonly string[]
  /** The role to act in; null or the person's id for a citizen. */
  idPapel: string | null
}

/** Enqueues one operation for each forwarding, all or none; answers the ids of the operations. */
export function resolveForwardings(options: ResolveOptions, { idCaixa, ids, idPapel }: ResolveRequest) {
  const { db, store, resolutions, enqueue } = options
  const { person, roles } = options.context
  const role = roles.find(({ id }) => id === idPapel)
  if (role === undefined && idPapel !== null && idPapel !== person.id) return chooseRole
  if (role === undefined && idPapel === null && roles.length > 0) return chooseRole
  return transaction(db, (tx): Outcome<string[]> => {
    const wanted = [...new Set(ids)]
    const items = wanted.map((id) => store.forwardings.find(id)).filter((item) => item !== null)
    if (items.length < wanted.length) return failed('not-found')
    const operations = resolutions.inBox(idCaixa)
    const taken = items.find(({ id }) => operations.has(id))
    if (taken !== undefined) return failed('conflict', featuresTexts.beingResolved(taken.assunto))
    return ok(
      items.map(({ id: idEncaminhamento, assunto: title, protocolo }) => {
        const payload = { idCaixa, idEncaminhamento, idResponsavel: role?.id ?? person.id, protocolo }
        const operationId = enqueue(tx, { kind: 'resolve', title, roleName: role?.nome ?? null, payload })
        resolutions.begin(tx, payload, operationId)
        return operationId
      }),
    )
  })
}

const chooseRole = failed('refused', featuresTexts.chooseResolver)
