import type { DatabaseSync } from 'node:sqlite'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { NewJob } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { Resolvings } from './resolvings.ts'
import type { BoxesStore } from './store/index.ts'

export interface ResolveOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'person' | 'roles'>
  store: Pick<BoxesStore, 'forwardings'>
  resolvings: Resolvings
  enqueue(tx: Transaction, job: NewJob): string
}

export interface ResolveWanted {
  idCaixa: string
  ids: readonly string[]
  idPapel: string | null
}

/** Asks that forwardings be put aside: one operation each, all or none. */
export function createResolve({ db, context, store, resolvings, enqueue }: ResolveOptions) {
  return ({ idCaixa, ids, idPapel }: ResolveWanted): Outcome<string[]> => {
    const { person, roles } = context
    const role = roles.find(({ id }) => id === idPapel)
    // Whoever holds no role acts as the citizen that they are.
    if (role === undefined && idPapel !== null && idPapel !== person.id) return chooseRole
    if (role === undefined && idPapel === null && roles.length > 0) return chooseRole
    return transaction(db, (tx): Outcome<string[]> => {
      const wanted = [...new Set(ids)]
      const items = wanted.map((id) => store.forwardings.find(id)).filter((item) => item !== null)
      if (items.length < wanted.length) return failed('not-found')
      const busy = resolvings.inBox(idCaixa)
      const taken = items.find(({ id }) => busy.has(id))
      if (taken !== undefined) return failed('conflict', { message: `"${taken.assunto}" já está sendo resolvido.` })
      return ok(
        items.map(({ id: idEncaminhamento, assunto: title, protocolo }) => {
          const payload = { idCaixa, idEncaminhamento, idResponsavel: role?.id ?? person.id, protocolo }
          const operationId = enqueue(tx, { kind: 'resolve', title, roleName: role?.nome ?? null, payload })
          resolvings.begin(tx, payload, operationId)
          return operationId
        }),
      )
    })
  }
}

const chooseRole = failed('refused', { message: 'Papel: escolha em nome de qual papel seu será resolvido.' })
